#ifndef CShimJPEG_H
#define CShimJPEG_H
#endif
