// For sources that say `import SwiftUI` and are to compile on Linux as they stand: an opt-in
// product. It is Proofsheet under another name, nothing else.

@_exported public import Proofsheet
