// One page of HTML with everything in it: pictures, style, script. Floor 6.
// It asks no network for anything. Pictures of pairs that match are left out: they say nothing.

internal import FoundationEssentials
internal import Glibc
internal import ProofDiff
internal import ProofDrawing

struct DiffPage {
  private let request: DiffRequest
  private let outcome: DiffOutcome
  private let comparison: PairComparison

  init(_ request: DiffRequest, _ outcome: DiffOutcome, _ comparison: PairComparison) {
    self.request = request
    self.outcome = outcome
    self.comparison = comparison
  }

  func write(to path: FilePath) throws {
    let file = try RunFile(path: path)
    func put(_ text: String) throws {
      let bytes = Array(text.utf8)
      // Safe because the span is used within this call, while the bytes live.
      unsafe try file.write(bytes.span.bytes)
    }
    let failing = outcome.pairs.filter { outcome.fails($0) }.count
    try put(
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width\">\n"
        + "<title>proofsheet diff: \(failing) of \(outcome.pairs.count) differ</title>\n"
        + "<style>\n\(DiffPageParts.style)</style>\n<body>\n")
    try put(
      "<header><h1>\(failing) of \(outcome.pairs.count) "
        + "pair\(outcome.pairs.count == 1 ? "" : "s") differ</h1>\n"
        + "<nav role=\"tablist\">\(DiffPageParts.tabs)</nav>\n"
        + "<label>Position <input id=\"share\" type=\"range\" min=\"0\" max=\"100\" value=\"50\">"
        + "</label>\n<p class=\"keys\">\(DiffPageParts.keys)</p></header>\n<main>\n")
    for pair in outcome.pairs { try write(pair, put) }
    try put("</main>\n<script>\n\(DiffPageParts.script)</script>\n</body>\n</html>\n")
    try file.seal()
    try file.publish()
  }

  private func write(_ pair: DiffPair, _ put: (String) throws -> Void) throws {
    let state = outcome.fails(pair) ? "fails" : "passes"
    try put(
      "<section class=\"\(state) \(pair.status.rawValue)\" tabindex=\"-1\">"
        + "<h2>\(Markup.escaped(pair.name))</h2>\n<p>\(Markup.escaped(pair.sentence))</p>\n")
    if let details = pair.told?.details, !details.isEmpty {
      try put("<pre>\(Markup.escapedLines(details))</pre>\n")
    }
    for remark in pair.remarks { try put("<p class=\"remark\">\(Markup.escaped(remark))</p>\n") }
    let isShown = outcome.fails(pair) || pair.status == .within
    if isShown, let summary = pair.summary {
      let canvas = summary.canvas
      try put(
        "<div class=\"stage\" style=\"--w:\(canvas.width);--h:\(canvas.height)\">\n")
      for (kind, path) in [("expected", pair.expected), ("actual", pair.actual)] {
        let size = kind == "expected" ? summary.expected : summary.actual
        try put(
          "<figure class=\"\(kind)\" style=\"--iw:\(size.width);--ih:\(size.height)\">"
            + "<img alt=\"\(kind)\" src=\"data:image/png;base64,")
        try put(try base64(of: path))
        try put("\"><figcaption>\(kind)</figcaption></figure>\n")
      }
      try put(
        "<figure class=\"mask\" style=\"--iw:\(canvas.width);--ih:\(canvas.height)\">"
          + "<img alt=\"difference\" src=\"data:image/png;base64,")
      try put(try maskBase64(of: pair))
      try put("\"><figcaption>difference</figcaption></figure>\n</div>\n")
    } else if let (kind, path) = alone(pair) {
      try put(
        "<figure class=\"alone\"><img alt=\"\(kind)\" src=\"data:image/png;base64,"
          + "\(try base64(of: path))\"><figcaption>\(kind)</figcaption></figure>\n")
    }
    try put("</section>\n")
  }

  /// The picture that there is of a pair with one.
  private func alone(_ pair: DiffPair) -> (String, FilePath)? {
    if pair.told != nil { return pair.isShown ? ("actual", pair.actual) : nil }
    switch pair.status {
    case .new: return ("actual", pair.actual)
    case .deleted: return ("expected", pair.expected)
    default: return nil
    }
  }

  private func base64(of path: FilePath) throws -> String {
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    // Safe because the name is closed by a NUL.
    let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RunError(.input, path: path, "it can't be read any more")
    }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let size = buffer.count
      // Safe because read writes within the buffer.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, size)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw RunError(.input, path: path, "it can't be read any more") }
      if count == 0 { return data.base64EncodedString() }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// The differing pixels on nothing, drawn once more: in memory, a pair at a time.
  private func maskBase64(of pair: DiffPair) throws -> String {
    var data = Data()
    _ = try comparison.compare(
      pair.name, pair.expected, pair.actual,
      canvas: .png(.mask, pool: comparison.pool) { bytes in
        // Safe because the bytes are copied.
        unsafe bytes.withUnsafeBytes { unsafe data.append(contentsOf: $0) }
      })
    return data.base64EncodedString()
  }
}

/// What doesn't depend on the pictures.
enum DiffPageParts {
  private static let views = [
    ("side", "Side by side"), ("slider", "Slider"), ("blink", "Blink"), ("onion", "Onion skin"),
    ("masked", "Mask"),
  ]

  static let tabs = views.enumerated().map { index, view in
    "<button role=\"tab\" data-view=\"\(view.0)\" aria-selected=\"\(index == 0)\">"
      + "\(index + 1) \(view.1)</button>"
  }.joined()

  static let keys =
    "1 to 5 choose the view, j and k go to the next and the one before, left and right move the "
    + "slider, f hides what passes, z shows pixels at their own size."

  static let style = """
    :root{color-scheme:light dark;font:15px/1.4 system-ui,sans-serif;--line:#8886;
      --quiet:light-dark(#5c5f66,#a6a9b0);--ground:light-dark(#fff,#26272b);
      --control:light-dark(#eceef1,#33353a)}
    body{margin:0}
    header{position:sticky;top:0;z-index:2;background:Canvas;padding:8px 16px;
      border-bottom:1px solid var(--line)}
    nav,header label{display:inline-flex;gap:4px;align-items:center;vertical-align:middle}
    header label{margin-left:16px;gap:8px}
    body:not([data-view=slider]):not([data-view=onion]) header label{visibility:hidden}
    h1{font-size:18px;margin:0 0 6px}h2{font-size:16px;margin:0;overflow-wrap:anywhere}
    button{font:inherit;padding:3px 12px;border:0;border-radius:6px;background:var(--control);
      color:inherit;cursor:pointer}
    button[aria-selected=true]{background:light-dark(#1f5fc4,#3b78dc);color:#fff}
    p{margin:4px 0}
    .keys,.remark,figcaption{color:var(--quiet);margin:4px 0;font-size:13px}
    section{padding:12px 16px;border-bottom:1px solid var(--line);outline-offset:-2px;scroll-margin-top:130px}
    section.passes h2::before{content:"\\2713  ";color:light-dark(#1f7a1f,#5dc25d)}
    section.fails h2::before{content:"\\2717  ";color:light-dark(#c22,#ff6b64)}
    body.failing section.passes{display:none}
    pre{overflow-x:auto;margin:4px 0;font:13px/1.4 ui-monospace,monospace}
    section .alone{position:static;width:auto;margin-top:8px}
    section .alone img{width:auto;max-width:100%}
    .stage{position:relative;display:grid;gap:8px;margin-top:8px}
    figure{margin:0;min-width:0}
    img{display:block;width:100%;image-rendering:pixelated;outline:1px solid var(--line);
      background:repeating-conic-gradient(#bbb 0 25%,#ddd 0 50%) 0 0/16px 16px}
    .mask img{background:none}
    body[data-view=side] .stage{grid-template-columns:repeat(3,minmax(0,1fr))}
    body[data-view=side] .mask img{background:var(--ground)}
    body:not([data-view=side]) .stage{width:min(100%,calc(var(--w)*1px));
      aspect-ratio:var(--w)/var(--h)}
    body:not([data-view=side]) .stage figure{position:absolute;top:0;left:0;
      width:calc(var(--iw)/var(--w)*100%)}
    body:not([data-view=side]) .stage figcaption{display:none}
    body:not([data-view=side]):not([data-view=masked]) .mask{display:none}
    body[data-view=slider] .actual{clip-path:inset(0 0 0 calc(var(--share)*1%*var(--w)/var(--iw)))}
    body[data-view=onion] .actual{opacity:calc(var(--share)/100)}
    body[data-view=blink].off .actual{visibility:hidden}
    body[data-view=masked] .actual{opacity:.25}
    body[data-view=masked] .expected{display:none}
    body.pixels .stage{width:calc(var(--w)*1px)!important;overflow:visible}
    body.pixels[data-view=side] .stage{width:calc(var(--w)*3px)!important}
    """

  static let script = """
    const body=document.body,share=document.getElementById('share');
    const tabs=[...document.querySelectorAll('[role=tab]')];
    const sections=[...document.querySelectorAll('section')];
    function view(name){body.dataset.view=name;
      for(const t of tabs)t.setAttribute('aria-selected',t.dataset.view===name)}
    function move(value){share.value=value;body.style.setProperty('--share',share.value)}
    function go(step){const shown=sections.filter(s=>s.offsetParent!==null);
      const at=shown.indexOf(document.activeElement);
      const next=shown[Math.min(Math.max(at+step,0),shown.length-1)];
      if(next){next.focus({preventScroll:true});next.scrollIntoView()}}
    for(const t of tabs)t.addEventListener('click',()=>view(t.dataset.view));
    share.addEventListener('input',()=>move(share.value));
    setInterval(()=>body.classList.toggle('off'),600);
    document.addEventListener('keydown',e=>{
      if(e.ctrlKey||e.altKey||e.metaKey)return;
      const tab=tabs[+e.key-1];
      if(tab)view(tab.dataset.view);
      else if(e.key==='j')go(1);
      else if(e.key==='k')go(-1);
      else if(e.key==='f')body.classList.toggle('failing');
      else if(e.key==='z')body.classList.toggle('pixels');
      else if(e.key==='ArrowRight'&&e.target!==share)move(+share.value+5);
      else if(e.key==='ArrowLeft'&&e.target!==share)move(+share.value-5);
    });
    view('side');move(50);

    """
}
