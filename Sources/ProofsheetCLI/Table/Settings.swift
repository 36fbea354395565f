// What a command line has said so far: typed values, nothing checked against another. Floor 8.
// nil means that an option wasn't given.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofViews
internal import Proofsheet

struct Settings: Sendable {
  /// Inputs as they stand.
  var inputs: [FilePath] = []

  // Input
  var isRecursive = true
  var maxDepth: Int?
  var includes: [Glob] = []
  var excludes: [Glob] = []
  var showsHidden = false
  var lists: [FilePath] = []
  var listsEndInNUL = false
  var sort: [SortKey]?
  var conditions: [ItemCondition] = []
  var isReversed = false
  var limit: Int?
  var frames: FrameChoice?

  // Layout
  var width: Double?
  var scale: Double?
  var columns: [GridItem]?
  var page: Size?
  var grid: SheetRequest.GridShape?
  /// The outer nil: not given; the inner: none.
  var maxSide: Int??
  var spacing: Double?
  var columnSpacing: Double?
  var margin: Double?
  var alignment: SheetAlignment?
  var aspect: CellAspect?
  var viewport: Size?
  var viewportItem: String?
  var viewportAnchor: ViewportAnchor?
  var viewportOffset: Double?

  // Look
  var fit: FitChoice?
  var enlargement: Enlargement = .never
  var theme: Theme.Name?
  var background: SheetBackground?
  var font: String?
  var fonts: FilePath?
  var cell: String?
  var parameters: [RendererParameter] = []
  var plugins: [FilePath] = []
  var overlays: [String] = []
  var isolation: PluginIsolation?
  var pluginTimeout: Double?

  // The plugin commands
  var plugin = PluginSettings()

  // The snapshot commands
  var snapshots = SnapshotWords()

  var decoding = DecodeOptions()

  // Captions
  var captions: [Template] = []
  var showsCaptions = true
  var captionLines: Int?
  var captionCut: CaptionCut?
  var fields: [Field]?
  var title: String?
  var header: Furniture?
  var footer: Furniture?

  // Output
  var output: OutputTarget?
  var report: FilePath?
  var layout: FilePath?
  var printsPlan = false

  // Run
  var jobs: Int?
  var memory: Int?
  var maxInputPixels: Int?
  var isUntrusted = false
  var timeout: Double?
  var errorPolicy: ErrorPolicy?
  var isStrict = false
  var progress = ProgressChoice.auto
  var isQuiet = false
  var isVerbose = false
  var wantsHelp = false
  var asJSON = false

  // What `diff` alone has
  var diff = DiffSettings()
}

/// `--fit`.
enum FitChoice: String, CaseIterable, Hashable, Sendable {
  case contain
  case cover
}

/// `--enlarge`.
enum EnlargeChoice: String, CaseIterable, Hashable, Sendable {
  case smooth
  case nearest
}

/// `--anchor`: where in the window the item goes.
enum ViewportAnchor: String, CaseIterable, Hashable, Sendable {
  case top
  case center
  case bottom

  var fraction: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
}

/// `--progress`.
enum ProgressChoice: String, CaseIterable, Hashable, Sendable {
  case auto
  case always
  case never
}
