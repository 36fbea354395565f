/* filled in by its owner */
typedef int CProofsheetPlugin_unused;
