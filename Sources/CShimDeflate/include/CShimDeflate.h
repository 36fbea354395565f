#ifndef CShimDeflate_H
#define CShimDeflate_H
#endif
