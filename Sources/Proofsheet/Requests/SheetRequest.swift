// What is asked for: a sheet. Plain values; the command line fills them in, and so may a program.
// Floor 6.

public import ProofDrawing
public import ProofGallery
public import ProofGeometry
public import ProofItems
public import ProofViews

/// Where pictures are written to.
public enum OutputTarget: Hashable, Sendable {
  case standardOutput
  /// A path as bytes; may hold `{page}` or `{page:06}`.
  case file(FilePath)
}

/// What an unreadable input costs.
public enum ErrorPolicy: String, CaseIterable, Hashable, Sendable {
  case placeholder
  case blank
  case fail
}

/// The part of a long sheet that a scroll view shows.
public struct ViewportRequest: Hashable, Sendable {
  public enum Position: Hashable, Sendable {
    /// An item's id, and where in the window it goes: 0 top, 0.5 center, 1 bottom.
    case item(String, anchor: Double)
    /// Points from the top of the content.
    case offset(Double)
  }

  /// Points.
  public var size: Size
  public var position: Position

  public init(size: Size, position: Position) {
    self.size = size
    self.position = position
  }
}

/// A value for a renderer's parameter, as typed: `[ID.]KEY=VALUE`.
public struct RendererParameter: Hashable, Sendable {
  public var rendererID: String?
  public var key: String
  public var value: String

  public init(rendererID: String? = nil, key: String, value: String) {
    self.rendererID = rendererID
    self.key = key
    self.value = value
  }
}

/// Pages of a TIFF, frames of an animation.
public enum FrameChoice: Hashable, Sendable {
  case first
  /// Each an item of its own.
  case all
  /// From 1; the last where a file has fewer.
  case number(Int)
}

/// Resources that a run may use, and how it reacts to bad input.
public struct RunLimits: Hashable, Sendable {
  /// Threads that decode and compress; nil for the CPUs that this process may use.
  public var jobs: Int?
  /// Bytes.
  public var memory: Int
  public var maxInputPixels: Int
  public var errorPolicy: ErrorPolicy
  public var isStrict: Bool
  /// Seconds that a plugin's decoder may take over one file.
  public var timeout: Double
  /// Tighter bounds for decoders that plugins bring, and no decoder of theirs outside the sandbox.
  public var isUntrusted: Bool

  public init(
    jobs: Int? = nil, memory: Int = 512 << 20, maxInputPixels: Int = 1_000_000_000,
    errorPolicy: ErrorPolicy = .placeholder, isStrict: Bool = false, timeout: Double = 60,
    isUntrusted: Bool = false
  ) {
    self.timeout = timeout
    self.isUntrusted = isUntrusted
    self.jobs = jobs
    self.memory = memory
    self.maxInputPixels = maxInputPixels
    self.errorPolicy = errorPolicy
    self.isStrict = isStrict
  }

  /// What decoders of plugins are held to.
  var stored: StoredLimits {
    isUntrusted
      ? StoredLimits(
        passes: 20, side: 16_384, pixels: maxInputPixels, memory: min(memory, 256 << 20),
        extra: 1 << 20, frames: 64, depth: 16, seconds: timeout)
      : StoredLimits(
        passes: 50, side: 1_000_000, pixels: maxInputPixels, memory: memory, extra: 4 << 20,
        frames: 100_000, depth: 16, seconds: timeout)
  }
}

/// What sheets and detail pages have in common.
public struct RunRequest: Sendable {
  public var scan: ScanRequest
  /// nil where only a plan is made: its pages have no names.
  public var output: OutputTarget?
  /// Pixels per point.
  public var scale: Double
  public var theme: Theme.Name
  public var background: SheetBackground
  public var fontFamily: String?
  /// With a folder, no other font of the system is looked at.
  public var fontFolder: FilePath?
  /// A renderer's id.
  public var cell: String
  public var plugins: [FilePath]
  /// Ids of renderers that draw over each cell, in order.
  public var overlays: [String]
  public var pluginRules: PluginRules
  public var parameters: [RendererParameter]
  public var limits: RunLimits
  /// How pictures are decoded where there is a choice.
  public var decoding: DecodeOptions
  /// Which pages or frames of a file are items.
  public var frames: FrameChoice
  /// JSON Lines, written beside the pictures.
  public var report: FilePath?
  public var layout: FilePath?

  public init(scan: ScanRequest, output: OutputTarget?) {
    self.scan = scan
    self.output = output
    scale = 1
    theme = .light
    background = .theme
    fontFamily = nil
    fontFolder = nil
    cell = "org.proofsheet.thumbnail"
    plugins = []
    overlays = []
    pluginRules = PluginRules()
    parameters = []
    limits = RunLimits()
    decoding = DecodeOptions()
    frames = .first
    report = nil
    layout = nil
  }
}

/// A contact sheet, on one long picture or on pages.
public struct SheetRequest: Sendable {
  public struct GridShape: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  public var run: RunRequest
  /// Points, margins included. With `page` the page's width counts.
  public var width: Double
  /// nil: `adaptive:160`, or the grid's columns.
  public var columns: [GridItem]?
  /// Points.
  public var page: Size?
  public var grid: GridShape?
  /// Pixels; nil for no bound.
  public var maxSide: Int?
  /// nil: 28 with captions, else 8 (rows); 20 with captions, else 8 (columns); 16 (margin).
  public var spacing: Double?
  public var columnSpacing: Double?
  public var margin: Double?
  public var alignment: SheetAlignment
  /// nil: square, or with `grid` what the page leaves.
  public var aspect: CellAspect?
  public var fit: PictureFit
  public var enlargement: Enlargement
  public var captions: [Template]
  public var captionLines: Int
  public var captionCut: CaptionCut
  public var title: String?
  public var header: Furniture?
  /// nil: with pages `{title}`, `{page} of {pages}`, else none.
  public var footer: Furniture?
  public var viewport: ViewportRequest?

  public init(run: RunRequest) {
    self.run = run
    width = 1200
    columns = nil
    page = nil
    grid = nil
    maxSide = 30_000
    spacing = nil
    columnSpacing = nil
    margin = nil
    alignment = .center
    aspect = nil
    fit = .contain
    enlargement = .never
    captions = []
    captionLines = 1
    captionCut = .middle
    title = nil
    header = nil
    footer = nil
    viewport = nil
  }
}

/// A page an item: the picture large, its facts beside it, its place in the run.
public struct DetailRequest: Sendable {
  public var run: RunRequest
  /// What the inspector shows, in this order; nil: what is worth showing.
  public var fields: [Field]?
  /// Points.
  public var page: Size

  public init(run: RunRequest, page: Size = Size(width: 1600, height: 1000)) {
    self.run = run
    self.page = page
  }
}
