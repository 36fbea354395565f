// A plugin's renderer whose code runs in workers. Floor 4.
// What kills a worker costs the cell: tried once more in a fresh one, then it is a failure that
// names plugin and cause. Nothing that a worker sends is used before it was copied and checked.

internal import Glibc
public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels
internal import Synchronization

/// Draws cells in workers, one for each thread that calls.
public final class WorkerRenderer: CellRenderer {
  public let descriptor: PluginDescriptor
  private let pool: WorkerPool
  private let host: PluginHost
  /// What picture() said, by all that it was told.
  private let boxes = Mutex<[[UInt8]: PictureBox]>([:])

  public var id: String { descriptor.id }
  public var inputs: CellInputs { descriptor.inputs }
  public var fields: [String] { descriptor.metadataKeys }
  public var drawsCaption: Bool { descriptor.capabilities.contains(.ownCaption) }
  public var measures: Bool { descriptor.measures }

  init(
    descriptor: PluginDescriptor, values: ParameterSet, path: FilePath, options: WorkerOptions,
    host: PluginHost
  ) {
    self.descriptor = descriptor
    self.host = host
    pool = WorkerPool(
      path: path, options: options, host: host, opening: values.opening(of: descriptor))
  }

  /// How large the plugin wants a cell; whoever asks remembers the answer.
  public func measure(_ item: CellItem, in room: CellRoom) throws(PictureFailure) -> CellMeasure {
    guard measures else { return .none }
    var body = WireWriter()
    body.add(item.only(inputs))
    body.add(room)
    let (kind, answer, _) = try call(.measure, body.bytes, bytes: 0) { _ in
    } after: { _ in
      ()
    }
    var reader = WireReader(answer)
    guard kind == .measured, let measure = try? reader.measure() else { throw broken }
    return try PluginMeasure.checked(measure, id: id)
  }

  /// Where the plugin wants the picture; asked once for each distinct size and look.
  public func picture(for request: CellRequest) throws(PictureFailure) -> PictureBox {
    var asked = request
    asked.item = request.item.only(inputs.intersection(.size))
    asked.item.fields = [:]
    asked.seed = 0
    var body = WireWriter()
    body.add(asked)
    let key = body.bytes
    if let box = boxes.withLock({ $0[key] }) { return box }
    let (kind, answer, _) = try call(.picture, key, bytes: 0) { _ in
    } after: { _ in
      ()
    }
    var reader = WireReader(answer)
    guard kind == .box, let box = try? reader.box(),
      box.rect.x >= 0, box.rect.y >= 0, box.rect.width >= 0, box.rect.height >= 0,
      box.rect.maxX <= max(request.pixelSize.width, 0),
      box.rect.maxY <= max(request.pixelSize.height, 0)
    else { throw broken }
    boxes.withLock { boxes in
      if boxes.count > 10_000 { boxes.removeAll() }
      boxes[key] = box
    }
    return box
  }

  public func draw(_ request: CellRequest, picture: DecodedPicture?)
    throws(PictureFailure) -> CellImage
  {
    let picture = inputs.contains(.pixels) ? picture : nil
    try CellRules.check(request, hasPicture: picture != nil, for: descriptor)
    let size = PixelSize(
      width: max(request.pixelSize.width, 0), height: max(request.pixelSize.height, 0))
    let layout = SharedPages.layout(
      picture: picture?.bitmap.pixels.count ?? 0, cell: size.area)
    var asked = request
    asked.item = request.item.only(inputs)
    if !inputs.contains(.seed) { asked.seed = 0 }
    var body = WireWriter()
    body.add(asked)
    body.add(picture) { writer, picture in
      writer.add(Int64(picture.bitmap.width))
      writer.add(Int64(picture.bitmap.height))
      writer.add(picture.bitmap.isOpaque)
      writer.add(picture.completeness)
    }
    let (kind, answer, words) = try call(.draw, body.bytes, bytes: layout.end) { pages in
      guard let picture else { return }
      // Safe because the slot holds exactly the picture's words.
      unsafe pages.withWords(at: layout.picture, count: picture.bitmap.pixels.count) { slot in
        _ = unsafe slot.update(fromContentsOf: picture.bitmap.pixels)
      }
    } after: { pages in
      // Copied before anything looks at them: the worker could still write.
      unsafe pages.withWords(at: layout.cell, count: size.area) { slot in unsafe Array(slot) }
    }
    var reader = WireReader(answer)
    guard kind == .image, let words, let place = try? reader.rect() else { throw broken }
    let isOpaque = words.allSatisfy { $0 >> 24 == 255 }
    return CellImage(
      bitmap: Bitmap(
        width: size.width, height: size.height, pixels: words, isOpaque: isOpaque),
      x: 0, y: 0, pictureRect: place)
  }

  private var broken: PictureFailure {
    PictureFailure(.renderer, "\(id): its worker broke the protocol")
  }

  /// One call in a worker, and once more in a fresh one when the first died of it.
  private func call<Value>(
    _ kind: WireKind, _ body: [UInt8], bytes: Int, before: (SharedPages) -> Void,
    after: (SharedPages) -> Value
  ) throws(PictureFailure) -> (WireKind, [UInt8], Value?) {
    var isSecond = false
    while true {
      let worker: WorkerProcess
      do throws(PluginError) {
        worker = isSecond ? try pool.start(bytes: bytes).worker : try pool.take(bytes: bytes)
      } catch {
        throw PictureFailure(.renderer, "\(id): \(error.message)")
      }
      before(worker.pages)
      let answer: (kind: WireKind, body: [UInt8])
      do throws(WorkerDeath) {
        answer = try worker.ask(
          kind, body, seconds: pool.options.timeout, isCancelled: host.isCancelled,
          note: pool.report)
      } catch {
        if isSecond || error.isFinal { throw PictureFailure(.renderer, "\(id) \(error.text)") }
        host.report(PluginNote(.info, plugin: id, "\(error.text); trying once more"))
        isSecond = true
        continue
      }
      let value = answer.kind == .image ? after(worker.pages) : nil
      if kind != .draw || !worker.serve() { pool.giveBack(worker) }
      if answer.kind == .failed {
        var reader = WireReader(answer.body)
        throw (try? reader.failure()) ?? broken
      }
      return (answer.kind, answer.body, value)
    }
  }
}
