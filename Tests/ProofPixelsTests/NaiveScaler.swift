// The slow and obvious scaler that the real one is compared with: every output pixel is a weighted
// sum over a whole window, in Double, with the library's sine.

import Glibc

/// Planes of samples in Double, premultiplied where there is alpha.
struct Planes {
  var width: Int
  var height: Int
  /// One for each channel.
  var channels: [[Double]]

  init(width: Int, height: Int, channels: Int, _ sample: (Int, Int, Int) -> Double) {
    self.width = width
    self.height = height
    self.channels = (0..<channels).map { channel in
      (0..<(width * height)).map { sample($0 % width, $0 / width, channel) }
    }
  }

  func scaled(
    to outWidth: Int, _ outHeight: Int, x: Double, y: Double, width areaWidth: Double,
    height areaHeight: Double
  ) -> Planes {
    let across = (0..<outWidth).map {
      weights($0, outWidth, origin: x, length: areaWidth, limit: width)
    }
    let down = (0..<outHeight).map {
      weights($0, outHeight, origin: y, length: areaHeight, limit: height)
    }
    return Planes(width: outWidth, height: outHeight, channels: channels.count) { ox, oy, channel in
      var sum = 0.0
      for (row, rowWeight) in down[oy] {
        for (column, columnWeight) in across[ox] {
          sum += channels[channel][row * width + column] * rowWeight * columnWeight
        }
      }
      return sum
    }
  }
}

private func weights(
  _ output: Int, _ outputs: Int, origin: Double, length: Double, limit: Int
) -> [(Int, Double)] {
  let step = length / Double(outputs)
  let center = origin + (Double(output) + 0.5) * step
  let squeeze = max(step, 1)
  var found: [(Int, Double)] = []
  var sum = 0.0
  for position in 0..<limit {
    let x = (Double(position) + 0.5 - center) / squeeze
    if abs(x) >= 3 { continue }
    let weight = x == 0 ? 1 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    found.append((position, weight))
    sum += weight
  }
  return found.map { ($0.0, $0.1 / sum) }
}

/// A value of 0 to 255 as the painter's byte.
func byte(_ value: Double) -> Int { Int(min(max(value, 0), 255) + 0.5) }

/// Numbers that look random and are the same every time.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
