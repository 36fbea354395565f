#ifndef CShimOS_H
#define CShimOS_H
#endif
