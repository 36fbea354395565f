// Porter and Duff's over, on premultiplied words. Floor 2.

/// `source` over `under`, both premultiplied 0xAARRGGBB; each channel rounded to nearest.
public func blend(_ source: UInt32, over under: UInt32) -> UInt32 {
  let rest = 255 - source >> 24
  var result: UInt32 = 0
  for shift: UInt32 in stride(from: 0, through: 24, by: 8) {
    let below = (under >> shift & 255) * rest
    let value = (source >> shift & 255) + (below + 127) / 255
    result |= min(value, 255) << shift
  }
  return result
}
