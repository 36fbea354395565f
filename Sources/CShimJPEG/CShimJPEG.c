/* filled in by its owner */
typedef int CShimJPEG_unused;
