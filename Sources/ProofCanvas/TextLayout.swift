// A block of text, set by Pango: shaped, broken into lines, cut where it doesn't fit. Floor 4.

internal import CPango
internal import CShimText
internal import ProofDrawing
internal import ProofGeometry

/// One text with its lines. Lengths are points.
@safe struct TextLayout: ~Copyable {
  private static let unit = Double(PANGO_SCALE)

  // Safe because the layout is made in init, used by this value only, and given back once.
  private let layout: OpaquePointer
  private let block: TextBlock
  /// Ascent and descent of the block's first font.
  private let ascent: Double
  private let descent: Double
  /// What is written, after cutting.
  let text: String

  /// - Parameters:
  ///   - width: where lines are broken or cut; nil for as wide as the text is.
  ///   - lines: at the most; nil for as many as it takes.
  init(_ block: TextBlock, fonts: FontSet, width: Double?, lines: Int?) throws(CanvasError) {
    let context = unsafe try fonts.context()
    unsafe pango_context_set_base_dir(
      context, block.isRightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
    guard let layout = unsafe pango_layout_new(context) else {
      throw CanvasError("no memory for a text")
    }
    self.block = block
    let runs = TextLayout.cleaned(block.runs, isSingleLine: lines == 1)
    let first = unsafe TextLayout.description(
      of: runs.first?.font ?? TextFont(size: 12), fonts: fonts)
    defer { unsafe pango_font_description_free(first) }
    unsafe pango_layout_set_font_description(layout, first)
    unsafe pango_layout_set_single_paragraph_mode(layout, lines == 1 ? 1 : 0)
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let metrics = unsafe pango_context_get_metrics(context, first, nil)
    if let metrics = unsafe metrics {
      ascent = Double(unsafe pango_font_metrics_get_ascent(metrics)) / TextLayout.unit
      descent = Double(unsafe pango_font_metrics_get_descent(metrics)) / TextLayout.unit
      unsafe pango_font_metrics_unref(metrics)
    } else {
      ascent = 0
      descent = 0
    }
    unsafe TextLayout.set(runs, on: layout, fonts: fonts)
    var shown = runs.map(\.string).joined()
    if let width {
      // Up, and one unit more: a text in the frame that it was measured for is never cut.
      let bounded = Int32((min(max(width, 0), 1_000_000) * TextLayout.unit).rounded(.up)) + 1
      let keepsSuffix = block.truncation == .middleKeepingSuffix && runs.count == 1
      let mode: PangoEllipsizeMode =
        switch block.truncation {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        case .middleKeepingSuffix: keepsSuffix ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_MIDDLE
        }
      unsafe pango_layout_set_width(layout, bounded)
      if let lines {
        if keepsSuffix, let run = runs.first {
          shown = unsafe TextLayout.cut(
            run, layout: layout, fonts: fonts, width: bounded, lines: lines)
        }
        unsafe pango_layout_set_height(layout, Int32(-max(min(lines, 10_000), 1)))
        // A last resort for what is narrower than its suffix.
        unsafe pango_layout_set_ellipsize(layout, keepsSuffix ? PANGO_ELLIPSIZE_END : mode)
      }
    }
    text = shown
    fonts.note(unknown: Int(unsafe pango_layout_get_unknown_glyphs_count(layout)), in: shown)
    unsafe self.layout = layout
  }

  deinit { unsafe ps_unref(UnsafeMutableRawPointer(layout)) }

  /// The block's size and baselines.
  var metrics: TextMetrics {
    var width = 0.0
    var first = 0.0
    var last = 0.0
    var bottom = 0.0
    var isFirst = true
    eachLine { line in
      width = max(width, line.width)
      if isFirst { first = line.baseline }
      isFirst = false
      last = line.baseline
      bottom = line.bottom
    }
    return TextMetrics(
      size: .init(width: width, height: bottom), firstBaseline: first, lastBaseline: last)
  }

  /// Draws the lines from the top of a frame: leading edge at x, `width` points wide.
  ///
  /// - Parameter lattice: where lines may begin on the root; nil where the canvas itself lies
  ///   fixed on it.
  func draw(
    on canvas: OpaquePointer, x: Double, y: Double, width: Double, lattice: TextLattice?
  ) {
    eachLine { line in
      let room = width - line.width
      let shift: Double =
        switch block.alignment {
        case .leading: block.isRightToLeft ? room : 0
        case .center: room / 2
        case .trailing: block.isRightToLeft ? 0 : room
        }
      var (left, baseline) = (x + shift - line.left, y + line.baseline)
      if let lattice {
        let glyphs = line.glyphs
        left = lattice.place(left, glyphs: glyphs.map(\.x))
        baseline = lattice.place(baseline, glyphs: glyphs.map(\.y))
      }
      // Safe because the line belongs to the layout, which lives over the call.
      unsafe cairo_move_to(canvas, left, baseline)
      unsafe pango_cairo_show_layout_line(canvas, line.line)
    }
    unsafe cairo_new_path(canvas)
  }

  @safe private struct Line {
    // Safe because it is lent to one closure while the layout lives.
    let line: UnsafeMutablePointer<PangoLayoutLine>
    let left: Double
    let width: Double
    let baseline: Double
    let bottom: Double

    /// Where glyphs stand from the line's beginning, points.
    var glyphs: [Point] {
      var points: [Point] = []
      var x = 0.0
      // Safe because runs and glyphs belong to the line, and are as many as they say.
      var next = unsafe line.pointee.runs
      while let node = unsafe next {
        unsafe next = node.pointee.next
        guard let data = unsafe node.pointee.data else { continue }
        let run = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
        guard let string = unsafe run.glyphs else { continue }
        for i in 0..<Int(unsafe string.pointee.num_glyphs) {
          let place = unsafe string.pointee.glyphs[i].geometry
          points.append(
            Point(
              x: (x + Double(place.x_offset)) / TextLayout.unit,
              y: unsafe Double(place.y_offset - run.y_offset) / TextLayout.unit))
          x += Double(place.width)
        }
      }
      return points
    }
  }

  /// Lines from the top; with a fixed line height each baseline is where the first font's would be,
  /// whatever fonts the line needs.
  private func eachLine(_ body: (Line) -> Void) {
    guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
    defer { unsafe pango_layout_iter_free(iterator) }
    var index = 0
    repeat {
      guard let line = unsafe pango_layout_iter_get_line_readonly(iterator) else { continue }
      var logical = PangoRectangle()
      unsafe pango_layout_line_get_extents(line, nil, &logical)
      let baseline: Double
      let bottom: Double
      if let height = block.lineHeight {
        baseline = Double(index) * height + (height - ascent - descent) / 2 + ascent
        bottom = Double(index + 1) * height
      } else {
        baseline = Double(unsafe pango_layout_iter_get_baseline(iterator)) / TextLayout.unit
        var whole = PangoRectangle()
        unsafe pango_layout_iter_get_line_extents(iterator, nil, &whole)
        bottom = Double(whole.y + whole.height) / TextLayout.unit
      }
      unsafe body(
        Line(
          line: line, left: Double(logical.x) / TextLayout.unit,
          width: Double(logical.width) / TextLayout.unit, baseline: baseline, bottom: bottom))
      index += 1
    } while unsafe pango_layout_iter_next_line(iterator) != 0
  }

  // MARK: Setting

  private static func set(_ runs: [TextRun], on layout: OpaquePointer, fonts: FontSet) {
    let attributes = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(attributes) }
    var bytes: [CChar] = []
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, from start: Int) {
      guard let attribute = unsafe attribute else { return }
      unsafe attribute.pointee.start_index = UInt32(start)
      unsafe attribute.pointee.end_index = UInt32(bytes.count)
      unsafe pango_attr_list_insert(attributes, attribute)
    }
    for run in runs {
      let start = bytes.count
      bytes.append(contentsOf: run.string.utf8.lazy.map { CChar(bitPattern: $0) })
      let description = unsafe TextLayout.description(of: run.font, fonts: fonts)
      unsafe insert(pango_attr_font_desc_new(description), from: start)
      unsafe pango_font_description_free(description)
      if run.font.hasTabularFigures {
        unsafe insert(pango_attr_font_features_new("tnum"), from: start)
      }
      let color = run.color
      unsafe insert(
        pango_attr_foreground_new(
          UInt16(color.red) * 257, UInt16(color.green) * 257, UInt16(color.blue) * 257),
        from: start)
      if color.alpha < 255 {
        unsafe insert(
          pango_attr_foreground_alpha_new(max(UInt16(color.alpha) * 257, 1)), from: start)
      }
    }
    // Safe because Pango copies the bytes and keeps a reference to the attributes of its own.
    unsafe pango_layout_set_text(layout, bytes, Int32(clamping: bytes.count))
    unsafe pango_layout_set_attributes(layout, attributes)
  }

  private static func description(of font: TextFont, fonts: FontSet) -> OpaquePointer? {
    let description = unsafe pango_font_description_new()
    unsafe pango_font_description_set_family(description, fonts.families(of: font))
    unsafe pango_font_description_set_absolute_size(
      description, min(max(font.size, 0.1), 10_000) * unit)
    unsafe pango_font_description_set_weight(
      description, PangoWeight(UInt32(min(max(font.weight, 100), 1000))))
    if font.isItalic { unsafe pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return unsafe description
  }

  /// The longest text of the form "beginning…end.suffix" that fits, cut between whole letters.
  private static func cut(
    _ run: TextRun, layout: OpaquePointer, fonts: FontSet, width: Int32, lines: Int
  ) -> String {
    func fits(_ text: String) -> Bool {
      var candidate = run
      candidate.string = text
      unsafe set([candidate], on: layout, fonts: fonts)
      var logical = PangoRectangle()
      unsafe pango_layout_get_extents(layout, nil, &logical)
      return unsafe pango_layout_get_line_count(layout) <= Int32(clamping: lines)
        && logical.width <= width
    }
    // One line must be measured unbroken.
    if lines == 1 { unsafe pango_layout_set_width(layout, -1) }
    defer { unsafe pango_layout_set_width(layout, width) }
    if fits(run.string) { return run.string }
    let letters = Array(run.string)
    var suffix = 0
    if let dot = letters.lastIndex(of: "."), dot > 0, letters.count - dot <= 10 {
      suffix = letters.count - dot
    }
    let stem = letters.count - suffix
    func shortened(_ kept: Int) -> String {
      let front = (kept + 1) / 2
      return String(letters[..<front]) + "…" + String(letters[(stem - kept / 2)...])
    }
    var (low, high) = (0, max(stem - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(shortened(middle)) { low = middle } else { high = middle - 1 }
    }
    let text = shortened(low)
    _ = fits(text)
    return text
  }

  /// Text that can't break out of its line: no NUL, and in one line no line ends.
  private static func cleaned(_ runs: [TextRun], isSingleLine: Bool) -> [TextRun] {
    runs.map { run in
      var run = run
      run.string = String(
        String.UnicodeScalarView(
          run.string.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0: "\u{FFFD}"
            case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: isSingleLine ? " " : "\n"
            default: scalar
            }
          }))
      return run
    }
  }
}
