// Four channels of a JPEG, and what they look like without a profile. Floor 4.
//
//   Adobe's marker   its transform   stored as   what comes out of libjpeg
//   none             -               CMYK        inverted ink
//   there            0               CMYK        inverted ink
//   there            2               YCCK        inverted ink
//   there            any other       YCCK        inverted ink, and libjpeg warns
//
// Inverted means that 255 is bare paper. Photoshop began with it, and whatever writes such files has
// followed, marker or not; libvips and the browsers came to the same table after trying others.
//
// Without a profile that can be used, red is cyan's share times black's, and so on, in sRGB's own
// numbers. Any printing profile would be a guess at a press; this one is lighter than none, and what
// a picture of red, green and blue was turned into ink by comes back.

internal import ProofPixels

enum Inks {
  /// Inverted ink to red, green and blue.
  static let formula = RowRecolor { from, to in
    for pixel in 0..<(to.count / 3) {
      let black = UInt32(from[pixel * 4 + 3])
      for c in 0..<3 {
        // At most 65535 squared and a half: within 32 bits.
        let product = UInt32(from[pixel * 4 + c]) &* black &+ 32_767
        to[pixel * 3 + c] = UInt16(truncatingIfNeeded: product / 65_535)
      }
    }
  }
}
