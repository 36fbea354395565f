// The child's side of a check: the file, its plugins, and cells drawn under control. Floor 4.
// Runs in a process of its own, so that whatever the plugin does is a result and not the end.

internal import CCairo
internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels
internal import Synchronization

/// What a check works with, and where it says what it found.
final class CheckBench {
  let path: FilePath
  let seed: UInt64
  let parameters: [(key: String, value: String)]
  let baseline: FilePath?
  /// Pictures for decoders, named by whoever checks.
  let samples: [FilePath]
  let host: PluginHost
  /// The user's folder, for fonts, or nil.
  let home: [UInt8]?
  private(set) var findings: [CheckFinding] = []
  /// Of what was drawn, for comparing with another process.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325
  private var library: PluginLibrary?

  init(
    path: FilePath, seed: UInt64, parameters: [(key: String, value: String)],
    baseline: FilePath?, samples: [FilePath] = [], host: PluginHost, home: [UInt8]? = nil
  ) {
    self.samples = samples
    self.path = path
    self.seed = seed
    self.parameters = parameters
    self.baseline = baseline
    self.host = host
    self.home = home
  }

  func fail(_ text: String, _ advice: String? = nil) { add(.failure, text, advice) }
  func warn(_ text: String, _ advice: String? = nil) { add(.warning, text, advice) }
  func note(_ text: String, _ advice: String? = nil) { add(.note, text, advice) }
  func skip(_ text: String) { add(.skip, text, nil) }

  private func add(_ severity: CheckFinding.Severity, _ text: String, _ advice: String?) {
    // The first ten of a kind say it all.
    guard findings.count < 10, !findings.contains(where: { $0.text == singleLine(text) }) else {
      return
    }
    findings.append(
      CheckFinding(severity, singleLine(text), advice: advice.map(singleLine)))
  }

  /// The file as data; nil when it can't be read as one, which is said.
  func elf() -> ElfFile? {
    do throws(ElfFault) {
      return try ElfFile(path)
    } catch {
      fail(error.text)
      return nil
    }
  }

  /// Whether the file may be run, as a sheet would see it; says why not.
  ///
  /// - Parameter isTheQuestion: a failure here, where elsewhere the check has nothing to look at.
  func mayRun(isTheQuestion: Bool = false) -> Bool {
    do throws(PluginError) {
      _ = try PluginManifest.required(of: path)
      return true
    } catch {
      if isTheQuestion {
        fail(error.message, error.advice)
      } else {
        skip("it isn't run: it " + error.message)
      }
      return false
    }
  }

  /// The file, loaded; nil when it can't be, which is said.
  func loaded(isTheQuestion: Bool = false) -> PluginLibrary? {
    if let library { return library }
    guard mayRun(isTheQuestion: isTheQuestion) else { return nil }
    do throws(PluginError) {
      library = try PluginLibrary.open(path, host: host)
      return library
    } catch {
      fail(error.message, error.advice)
      return nil
    }
  }

  /// The file's renderers, with the parameters that were given; others are left out. Says so when
  /// there is none.
  func renderers() -> [ProbeRenderer] {
    guard let library = loaded() else { return [] }
    var renderers: [ProbeRenderer] = []
    for plugin in library.contents.plugins {
      guard let code = plugin.renderer else { continue }
      do throws(PluginError) {
        renderers.append(
          ProbeRenderer(
            plugin: plugin.descriptor, code: code,
            values: try ParameterSet(
              own(plugin.descriptor), for: plugin.descriptor, report: { _ in }), host: host,
            library: library))
      } catch {
        fail(error.message, error.advice)
      }
    }
    note(asked: "renderer", found: !renderers.isEmpty)
    return renderers
  }

  /// The file's decoders, with the parameters that were given and what there is to decode.
  func decoders() -> [ProbeDecoder] {
    guard let library = loaded() else { return [] }
    var decoders: [ProbeDecoder] = []
    for plugin in library.contents.plugins {
      guard let code = plugin.decoder else { continue }
      do throws(PluginError) {
        decoders.append(
          ProbeDecoder(
            plugin: plugin.descriptor, code: code,
            values: try ParameterSet(
              own(plugin.descriptor), for: plugin.descriptor, report: { _ in }), host: host,
            library: library, samples: samples(for: plugin.descriptor)))
      } catch {
        fail(error.message, error.advice)
      }
    }
    note(asked: "decoder", found: !decoders.isEmpty)
    return decoders
  }

  /// Known pictures of the decoder's kinds, and those that were named and fit.
  private func samples(for plugin: PluginDescriptor)
    -> [(name: String, bytes: [UInt8], reference: ReferencePicture?)]
  {
    guard let decoding = plugin.decoding else { return [] }
    var found: [(name: String, bytes: [UInt8], reference: ReferencePicture?)] = []
    for reference in ReferencePicture.all
    where decoding.mediaTypes.contains(reference.mediaType)
      && decoding.weight(of: reference.bytes) != nil
    {
      found.append(("a known \(reference.mediaType)", reference.bytes, reference))
    }
    for path in samples {
      guard let bytes = fileBytes(path, most: 64 << 20) else {
        fail("\(shownPath(path)) can't be read")
        continue
      }
      if decoding.weight(of: bytes) != nil { found.append((shownPath(path), bytes, nil)) }
    }
    return found
  }

  /// What the check asked for, and whether the file has any of it.
  private(set) var asked: [String] = []
  private var hasFound = false

  private func note(asked kind: String, found: Bool) {
    if !asked.contains(kind) { asked.append(kind) }
    hasFound = hasFound || found
  }

  /// Says so when a check found nothing that it is about.
  func conclude() {
    guard !asked.isEmpty, !hasFound, findings.isEmpty else { return }
    skip("the file holds no \(asked.joined(separator: " and no "))")
  }

  private func own(_ plugin: PluginDescriptor) -> [(key: String, value: String)] {
    parameters.filter { pair in
      plugin.parameter(pair.key) != nil || pair.key.hasPrefix(plugin.id + ".")
    }
  }

  /// Remembers a picture for the comparison with another process.
  func remember(_ image: ProbeImage) {
    // FNV-1a, a word at a time.
    digest = image.pixels.reduce(digest) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Draws once with everything ordinary, for those who compare.
  func reference(_ renderer: ProbeRenderer) -> ProbeImage? {
    let image = renderer.drawOnce(.card())
    if let problem = image.problem {
      fail("\(renderer.plugin.id): \(problem)")
      return nil
    }
    return image
  }
}

/// A cell to be drawn under control.
struct ProbeCard {
  var request: CellRequest
  /// nil: the item's picture couldn't be made.
  var picture: DecodedPicture?

  /// A cell with an ordinary item and a picture that has colors, edges and detail.
  static func card(
    width: Double = 256, height: Double = 256, scale: Double = 1, scheme: CellScheme = .light
  ) -> ProbeCard {
    let isDark = scheme == .dark
    let item = CellItem(
      index: 4, count: 20, id: "album/IMG_0042.jpg", path: FilePath("/album/IMG_0042.jpg"),
      label: "IMG_0042.jpg", caption: "IMG_0042.jpg\n1/500 s  f/2.8",
      naturalSize: PixelSize(
        width: 6000, height: 4000))
    let grid = PixelGrid(scale: scale)
    let request = CellRequest(
      item: item, style: CellStyle(),
      colors: CellColors(
        scheme: scheme, foreground: RGBA(isDark ? 0xF5F5F7 : 0x1D1D1F),
        background: RGBA(isDark ? 0x141416 : 0xFFFFFF), accent: RGBA(0x0A63C9),
        panel: RGBA(isDark ? 0x1F1F22 : 0xF5F5F7), hairline: RGBA(0xD9D9DE),
        edge: RGBA(red: 0, green: 0, blue: 0, alpha: 26)),
      size: Size(width: width, height: height),
      pixelSize: grid.pixels(Size(width: width, height: height)), scale: scale,
      seed: 0x1234_5678_9ABC_DEF0)
    return ProbeCard(request: request, picture: ProbeCard.photo(width: 300, height: 200))
  }

  /// Sky, ground and a grid of detail, the same each time.
  static func photo(width: Int, height: Int) -> DecodedPicture {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt32(40 + 180 * x / max(width, 1))
        let green = UInt32(60 + 150 * y / max(height, 1))
        let fine: UInt32 = (x / 3 + y / 3) % 2 == 0 && x * 2 > width ? 40 : 0
        bitmap.pixels[y * width + x] =
          0xFF00_0000 | min(red + fine, 255) << 16 | min(green + fine, 255) << 8 | (200 - fine)
      }
    }
    bitmap.isOpaque = true
    return DecodedPicture(
      header: PictureHeader(format: "JPEG", size: PixelSize(width: 6000, height: 4000)),
      bitmap: bitmap)
  }
}

/// What came of one drawing.
struct ProbeImage {
  var size: PixelSize
  var pixels: [UInt32]
  /// Failed, in words; nil: it succeeded.
  var problem: String?
  var status: Int32 = 0
  var hasMessage = false
  var isUnbalanced = false
  var cairoError: String?
  var guardsTouched = false
  var thumbChanged = false
  /// References to the context that the plugin kept.
  var keptReferences = 0

  /// Nothing was drawn at all.
  var isBlank: Bool { pixels.allSatisfy { $0 == 0 } }

  func isSame(as other: ProbeImage) -> Bool {
    size == other.size && status == other.status && pixels == other.pixels
  }
}
