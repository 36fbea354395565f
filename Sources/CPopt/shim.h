#include <popt.h>
/* poptOption is both a struct and a pointer typedef in the header; Swift needs one name. */
typedef struct poptOption ps_popt_option;
