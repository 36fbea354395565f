// Sealing a worker in before foreign code runs in it. Floor 4. What the kernel or the build lacks
// is said, never passed over.

internal import CShimOS
internal import ProofDrawing

enum Sandbox {
  /// Seals this process in; readable stay the system's libraries and fonts, and the plugin's folder.
  ///
  /// - Returns: "full", or what is missing.
  static func enter(around path: FilePath) -> String {
    "none: this build can't seal workers in"
  }
}
