#include <libiptcdata/iptc-data.h>
