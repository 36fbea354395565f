// Small pictures cut at every byte, and with thousands of flipped bits: what the built-in decoders make of
// them is a picture with an honest completeness, or a typed reason. `make fuzz` runs all cases under the
// address sanitizer; otherwise every tenth is run, always the same ones.

import CDecodeFixtures
import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Synchronization
import Testing

/// Which share of the cases runs: 1 is all of them.
private let share: Int = {
  // Safe because nothing in a test run changes the environment.
  guard let value = unsafe getenv("PROOFSHEET_FUZZ") else { return 10 }
  return max(1, unsafe Int(String(cString: value)) ?? 10)
}()

/// Whether the sanitizer counts what is held.
private let isWatched = fx_watch_memory() != 0

/// A picture of 40 x 48 of each coding that the decoders tell apart.
private let seeds: [Victim] = {
  let sample: (Int, Int, Int) -> Int = { x, y, c in 80 + (x * 5 ^ y * 3) % 90 + c * 11 }
  var seeds = Coding.all.map { coding in
    Victim(
      testDescription: coding.testDescription, bytes: jpeg(40, 48, coding: coding.change, sample))
  }
  for (name, shape) in [
    ("PNG", PNGShape()), ("PNG with alpha", PNGShape(color: 6)), ("PNG gray", PNGShape(color: 0)),
    ("PNG interlaced", PNGShape(interlaced: true)), ("PNG 16", PNGShape(bits: 16)),
    ("PNG palette", PNGShape(bits: 4, color: 3, palette: Array(0..<48))),
  ] {
    let mask = (1 << shape.bits) - 1
    seeds.append(
      Victim(
        testDescription: name,
        bytes: png(40, 48, shape) { x, y, c in (sample(x, y, c) * (mask >> 4 | 1)) & mask }))
  }
  return seeds
}()

@Suite struct DecodeFuzzTests {
  /// Memory that a decode of a seed may ask for, whatever its bytes claim.
  private static let most = 64 << 20
  /// What may be held beside what was asked for: a file's head, its metadata, the decoder itself.
  private static let slack = 4 << 20

  /// Decodes and returns what is wrong with the answer; nil when it is as it should be.
  private func fault(_ bytes: [UInt8], _ box: Int) throws -> String? {
    let asked = Atomic(0)
    let limits = DecodeLimits(
      maxInputPixels: 4_000_000,
      admit: { bytes throws(PictureFailure) in
        if bytes > Self.most { throw PictureFailure(.limit) }
        asked.add(bytes, ordering: .relaxed)
      })
    if isWatched { fx_forget_memory() }
    do {
      let picture = try decode(bytes, box, box, limits: limits)
      if let fault = excess(asked.load(ordering: .relaxed)) { return fault }
      guard (0.0...1).contains(picture.completeness) else { return "\(picture.completeness)" }
      guard picture.bitmap.pixels.count == picture.bitmap.width * picture.bitmap.height else {
        return "its pixels aren't as many as its size says"
      }
      return nil
    } catch let failure as PictureFailure {
      return failure.kind == .missing ? "\(failure)" : excess(asked.load(ordering: .relaxed))
    }
  }

  /// What is wrong with the memory that was held, where it is counted.
  private func excess(_ asked: Int) -> String? {
    guard isWatched else { return nil }
    let held = Int(fx_most_memory())
    return held > asked + Self.slack ? "\(held) bytes were held, \(asked) asked for" : nil
  }

  @Test("What a thread holds is counted", .enabled(if: isWatched))
  func counting() {
    fx_forget_memory()
    let bytes = [UInt8](repeating: 1, count: 9 << 20)
    #expect(fx_most_memory() >= 9 << 20)
    #expect(excess(0)?.isEmpty == false)
    #expect(excess(bytes.count) == nil)
  }

  @Test("A picture cut at any byte is a part of it, or a reason", arguments: seeds)
  func cut(_ seed: Victim) throws {
    let every = Array(0..<min(seed.bytes.count, 4096))
    let behind = seed.bytes.count - every.count
    let places = every + (0..<(behind > 0 ? 200 : 0)).map { 4096 + behind * $0 / 200 }
    for (number, place) in places.enumerated() where number % share == 0 {
      let fault = try fault(Array(seed.bytes[..<place]), 4096)
      #expect(fault == nil, "cut at \(place)")
    }
  }

  @Test("Flipped bits give a picture or a reason", arguments: seeds)
  func flipped(_ seed: Victim) throws {
    for number in 0..<2000 where number % share == 0 {
      var numbers = SeededNumbers(seed: UInt64(number) &+ 1)
      var bytes = seed.bytes
      for flip in 0..<Int.random(in: 1...8, using: &numbers) {
        // Half of them in the first bytes, where the structure is.
        let reach = flip % 2 == 0 ? bytes.count : min(bytes.count, 256)
        bytes[Int.random(in: 0..<reach, using: &numbers)] ^=
          1 << UInt8.random(in: 0...7, using: &numbers)
      }
      let fault = try fault(bytes, number % 3 == 0 ? 8 : 4096)
      #expect(fault == nil, "flips of number \(number)")
    }
  }
}
