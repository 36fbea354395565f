// What crosses between host and worker of stored pictures and their decoders. Floor 4. A worker's
// numbers are held to the header's ranges here, and to the limits where they are used.

internal import ProofDrawing
internal import ProofGeometry

extension WireWriter {
  mutating func add(_ size: PixelSize) {
    add(Int64(size.width))
    add(Int64(size.height))
  }

  mutating func add(_ picture: StoredPicture) {
    add(picture.format)
    add(picture.size)
    for number in [picture.orientation, picture.frames, picture.bits] { add(Int64(number)) }
    add(picture.hasAlpha)
    add(picture.profile) { $0.add($1) }
  }

  mutating func add(_ plan: StoredPlan) {
    add(Int64(plan.frame))
    add(plan.size)
    add(plan.format.rawValue)
    add(Int64(plan.memory))
  }

  mutating func add(_ limits: StoredLimits) {
    for number in [
      limits.passes, limits.side, limits.pixels, limits.memory, limits.extra, limits.frames,
      limits.depth,
    ] { add(Int64(number)) }
    add(limits.seconds)
  }
}

extension WireReader {
  mutating func pixelSize() throws(WireFault) -> PixelSize {
    let (width, height) = (try number(Int64.self), try number(Int64.self))
    // The header's fields are of 32 bits.
    guard (0...Int64(UInt32.max)).contains(width), (0...Int64(UInt32.max)).contains(height) else {
      throw WireFault()
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  mutating func storedPicture() throws(WireFault) -> StoredPicture {
    let (format, size) = (singleLine(try text()), try pixelSize())
    var numbers: [Int] = []
    for _ in 0..<3 { numbers.append(Int(try number(Int64.self))) }
    guard (1...8).contains(numbers[0]), numbers[1] >= 1, (0...64).contains(numbers[2]) else {
      throw WireFault()
    }
    return StoredPicture(
      format: format, size: size, orientation: numbers[0], frames: numbers[1], bits: numbers[2],
      hasAlpha: try flag(),
      profile: try optional { (reader) throws(WireFault) in try reader.data() })
  }

  mutating func storedPlan() throws(WireFault) -> StoredPlan {
    let (frame, size) = (Int(try number(Int64.self)), try pixelSize())
    guard let format = StoredFormat(rawValue: try number()) else { throw WireFault() }
    let memory = Int(try number(Int64.self))
    guard memory >= 0, frame >= 0 else { throw WireFault() }
    return StoredPlan(frame: frame, size: size, format: format, memory: memory)
  }

  mutating func storedLimits() throws(WireFault) -> StoredLimits {
    var numbers: [Int] = []
    for _ in 0..<7 {
      let value = Int(try number(Int64.self))
      guard value >= 0 else { throw WireFault() }
      numbers.append(value)
    }
    return StoredLimits(
      passes: numbers[0], side: numbers[1], pixels: numbers[2], memory: numbers[3],
      extra: numbers[4], frames: numbers[5], depth: numbers[6], seconds: try real())
  }
}
