// SHA-256 of a file: what a plugin is recognized by, wherever it lies and whatever it is called.
// Floor 4.

internal import Glibc
public import ProofDrawing

/// SHA-256 in lower-case hexadecimal; nil when the file can't be read.
public func contentHash(of path: FilePath) -> String? {
  let bytes = (path.bytes + [0]).map(CChar.init(bitPattern:))
  // Safe because the bytes end with NUL and outlive the call. A FIFO mustn't hold it up.
  let descriptor = unsafe open(bytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var hash = SHA256()
  var offset = 0
  while true {
    let part = readBytes(descriptor, count: 1 << 16, at: offset)
    hash.add(part)
    offset += part.count
    if part.count < 1 << 16 { break }
  }
  return hash.finished()
}

/// FIPS 180-4.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var rest: [UInt8] = []
  private var count = 0
  private var words = [UInt32](repeating: 0, count: 64)

  /// The fractional parts of the cube roots of the first 64 primes, as the standard lists them.
  private static let constants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]

  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    rest += bytes
    var start = 0
    while start + 64 <= rest.count {
      block(start)
      start += 64
    }
    rest.removeFirst(start)
  }

  mutating func finished() -> String {
    let bits = UInt64(count) &* 8
    rest.append(0x80)
    while rest.count % 64 != 56 { rest.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: rest.count, by: 64) { block(start) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private mutating func block(_ start: Int) {
    func turn(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    for index in 0..<16 {
      let at = start + index * 4
      words[index] =
        UInt32(rest[at]) << 24 | UInt32(rest[at + 1]) << 16 | UInt32(rest[at + 2]) << 8
        | UInt32(rest[at + 3])
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      words[index] =
        words[index - 16] &+ (turn(a, 7) ^ turn(a, 18) ^ a >> 3) &+ words[index - 7]
        &+ (turn(b, 17) ^ turn(b, 19) ^ b >> 10)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let first =
        h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ (e & f ^ ~e & g)
        &+ Self.constants[index] &+ words[index]
      let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() {
      state[index] = state[index] &+ word
    }
  }
}
