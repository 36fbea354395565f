/* filled in by its owner */
typedef int CShimDeflate_unused;
