/* What can be read from the file without running it. */
#include "plugin.h"

PSP_MANIFEST("{\"abi\":1,\"built_minor\":0,\"needs_minor\":0,\"plugins\":[{\"id\":\"" PLUGIN_ID "\","
             "\"kind\":\"renderer\",\"name\":\"" PLUGIN_NAME "\",\"version\":\"" PLUGIN_VERSION "\","
             "\"license\":\"" PLUGIN_LICENSE "\"}]}");
