// All that paints, one test after another. The program paints on one thread; on several at once,
// Cairo's shared fonts give a letter of some scripts other pixels now and then.

import Testing

@Suite(.serialized) enum CanvasTests {}
