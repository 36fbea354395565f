// The worker's side: reads requests, runs foreign code, answers. Floor 4.
// One thread, one plugin file. Whatever the foreign code does to this process is no harm: the host
// sees the process end.

internal import CShimOS
internal import Glibc
public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels
internal import Synchronization

/// What a worker runs: one file, one renderer, until the host has had enough.
public final class WorkerService {
  private let channel: WorkerChannel
  private let pages: SharedPages
  let text: @Sendable (FilePath?, String?) -> PluginText
  let home: [UInt8]?
  private var file: PluginFile?
  private var processorTime: Int64 = 0
  private var renderer: PluginRenderer?
  private var decoder: LocalDecoder?
  private var open: (reader: LocalReader, descriptor: Int32)?

  /// Takes the descriptors that the host left: 3 is the socket, 4 the memory.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind the program's name: the host's process id and the memory's
  ///     size.
  ///   - home: the user's folder, for fonts, or nil.
  ///   - text: makes what plugins write words with, from a folder of fonts and a family.
  /// - Returns: nil when nobody left any.
  public init?(
    arguments: [String], home: [UInt8]?,
    text: @escaping @Sendable (FilePath?, String?) -> PluginText
  ) {
    guard arguments.count == 2, let parent = Int32(arguments[0]), let capacity = Int(arguments[1]),
      capacity >= SharedPages.controlBytes, fcntl(3, F_GETFD) != -1
    else { return nil }
    guard let pages = SharedPages(descriptor: 4, capacity: capacity) else { return nil }
    self.pages = pages
    self.text = text
    self.home = home
    channel = WorkerChannel(socket: 3)
    proofsheet_become_worker(parent, 3)
    close(4)
  }

  /// Serves until the host says goodbye or is gone; never returns to a plugin's exit handlers.
  public func run() -> Never {
    while case .frame(let kind, let body) = channel.receive() {
      if kind == .bye { break }
      proofsheet_limit_time(processorTime)
      do throws(WireFault) {
        try serve(kind, WireReader(body))
      } catch {
        break
      }
    }
    renderer = nil
    closePicture()
    PluginRenderer.finishThread()
    proofsheet_end_process(0)
  }

  private func serve(_ kind: WireKind, _ body: WireReader) throws(WireFault) {
    switch kind {
    case .start: try start(body)
    case .open: try open(body)
    case .picture: try picture(body)
    case .draw: try draw(body)
    case .check: try check(body)
    case .openPicture: try openPicture(body)
    case .planPicture: try planPicture(body)
    case .readPicture: try readPicture(body)
    case .closePicture:
      closePicture()
      answer(.closed)
    case .measure: try measure(body)
    default: throw WireFault()
    }
  }

  func answer(_ kind: WireKind, _ body: (inout WireWriter) -> Void = { _ in }) {
    var writer = WireWriter()
    body(&writer)
    if !channel.send(kind, writer.bytes) { proofsheet_end_process(0) }
  }

  // MARK: Requests

  private func start(_ body: WireReader) throws(WireFault) {
    var body = body
    let path = FilePath(bytes: try body.data())
    var host = PluginHost(name: try body.text(), version: try body.text())
    host.allowsNetwork = try body.flag()
    let memory = Int(try body.number(Int64.self))
    processorTime = try body.number()
    proofsheet_limit_time(processorTime)
    let isSandboxed = try body.flag()
    let family = try body.optional { (reader) throws(WireFault) in try reader.text() }
    let folder = try body.optional { (reader) throws(WireFault) in
      FilePath(bytes: try reader.data())
    }
    host.isValidating = try body.flag()
    host.isWorker = true
    // Plugins may log from threads of their own: one frame at a time.
    let (channel, pages, lock) = (channel, pages, CallLock())
    host.report = { note in
      var writer = WireWriter()
      writer.add(note)
      lock.mutex.withLock { _ in _ = channel.send(.note, writer.bytes) }
    }
    host.isCancelled = { pages.isCancelled }
    let text = text
    host.makeText = { text(folder, family) }
    proofsheet_limit_memory(max(memory, WorkerOptions.leastMemory))
    let sandbox =
      isSandboxed
      ? Sandbox.enter(around: path, home: home, fontFolder: folder) : "none"
    do throws(PluginError) {
      let file = try PluginFile.load(path, host: host)
      self.file = file
      answer(.loaded) { writer in
        writer.add(file.descriptors) { $0.add($1) }
        writer.add(sandbox)
      }
    } catch {
      answer(.refused) { $0.add(error) }
    }
  }

  private func open(_ body: WireReader) throws(WireFault) {
    var body = body
    let id = try body.text()
    let parameters = try body.list { (reader) throws(WireFault) in
      (key: try reader.text(), value: try reader.text())
    }
    guard let file else { throw WireFault() }
    do throws(PluginError) {
      if file.kind(of: id) == .decoder {
        decoder = try file.decoder(id: id, parameters: parameters) as? LocalDecoder
      } else {
        renderer = try file.renderer(id: id, parameters: parameters) as? PluginRenderer
      }
      answer(.opened)
    } catch {
      answer(.refused) { $0.add(error) }
    }
  }

  private func picture(_ body: WireReader) throws(WireFault) {
    var body = body
    let request = try body.request()
    guard let renderer else { throw WireFault() }
    do throws(PictureFailure) {
      let box = try renderer.picture(for: request)
      answer(.box) { $0.add(box) }
    } catch {
      answer(.failed) { $0.add(error) }
    }
  }

  private func measure(_ body: WireReader) throws(WireFault) {
    var body = body
    let (item, room) = (try body.item(), try body.room())
    guard let renderer else { throw WireFault() }
    do throws(PictureFailure) {
      let measure = try renderer.measure(item, in: room)
      answer(.measured) { $0.add(measure) }
    } catch {
      answer(.failed) { $0.add(error) }
    }
  }

  private func draw(_ body: WireReader) throws(WireFault) {
    var body = body
    let request = try body.request()
    let picture = try body.optional { (reader) throws(WireFault) in
      (
        size: PixelSize(
          width: Int(try reader.number(Int64.self)), height: Int(try reader.number(Int64.self))),
        isOpaque: try reader.flag(), completeness: try reader.real()
      )
    }
    guard let renderer else { throw WireFault() }
    let size = PixelSize(
      width: max(request.pixelSize.width, 0), height: max(request.pixelSize.height, 0))
    let layout = SharedPages.layout(picture: picture?.size.area ?? 0, cell: size.area)
    guard layout.end <= pages.capacity else { throw WireFault() }
    do throws(PictureFailure) {
      // Safe because both slots lie within the memory, one behind the other.
      let place = try unsafe pages.withWords(at: layout.cell, count: size.area) {
        (canvas) throws(PictureFailure) -> PixelRect in
        unsafe canvas.update(repeating: 0)
        return try unsafe pages.withWords(at: layout.picture, count: picture?.size.area ?? 0) {
          (words) throws(PictureFailure) -> PixelRect in
          let lent = picture.map { picture in
            unsafe LentPicture(
              words: words, size: picture.size, isOpaque: picture.isOpaque,
              completeness: picture.completeness)
          }
          return try unsafe renderer.draw(request, picture: lent, into: canvas)
        }
      }
      answer(.image) { $0.add(place) }
    } catch {
      answer(.failed) { $0.add(error) }
    }
  }

  // MARK: Decoders

  private func openPicture(_ body: WireReader) throws(WireFault) {
    var body = body
    let (head, format) = (try body.data(), try body.text())
    let limits = try body.storedLimits()
    closePicture()
    guard let decoder, let descriptor = channel.takeFile() else { throw WireFault() }
    do throws(PictureFailure) {
      let reader = try decoder.openHere(descriptor, head: head, format: format, limits: limits)
      guard let reader else {
        close(descriptor)
        return answer(.declined)
      }
      open = (reader, descriptor)
      answer(.storedPicture) { $0.add(reader.picture) }
    } catch {
      close(descriptor)
      answer(.failed) { $0.add(error) }
    }
  }

  private func planPicture(_ body: WireReader) throws(WireFault) {
    var body = body
    let (size, frame) = (try body.pixelSize(), Int(try body.number(Int64.self)))
    guard let reader = open?.reader else { throw WireFault() }
    do throws(PictureFailure) {
      let plan = try reader.plan(atLeast: size, frame: frame)
      answer(.storedPlan) { $0.add(plan) }
    } catch {
      answer(.failed) { $0.add(error) }
    }
  }

  private func readPicture(_ body: WireReader) throws(WireFault) {
    var body = body
    let (plan, wanted) = (try body.storedPlan(), try body.pixelSize())
    guard let reader = open?.reader else { throw WireFault() }
    let (bytes, overflow) = plan.stride.multipliedReportingOverflow(by: plan.size.height)
    guard !overflow, bytes <= pages.capacity - SharedPages.controlBytes else { throw WireFault() }
    do throws(PictureFailure) {
      // Safe because the slot lies within the memory, and its rows are multiples of 64 bytes.
      let rows = try unsafe pages.withWords(at: SharedPages.controlBytes, count: bytes / 4) {
        (words) throws(PictureFailure) -> Int in
        unsafe words.update(repeating: 0)
        return try unsafe reader.read(
          plan, wanted: wanted, into: UnsafeMutableRawBufferPointer(words))
      }
      answer(.storedRows) { $0.add(UInt32(clamping: rows)) }
    } catch {
      answer(.failed) { $0.add(error) }
    }
  }

  /// Closes the decoder before the file that it reads.
  private func closePicture() {
    guard let descriptor = open?.descriptor else { return }
    open = nil
    close(descriptor)
  }
}
