#ifndef CShimPNG_H
#define CShimPNG_H
#endif
