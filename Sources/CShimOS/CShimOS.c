/* filled in by its owner */
typedef int CShimOS_unused;
