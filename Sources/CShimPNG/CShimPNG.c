/* filled in by its owner */
typedef int CShimPNG_unused;
