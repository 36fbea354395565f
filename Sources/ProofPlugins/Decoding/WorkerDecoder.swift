// A plugin's decoder whose code runs in workers. Floor 4.
// What kills a worker costs the picture: tried once more in a fresh one, then it is a failure that
// names decoder and cause. The file goes over as a descriptor, the pixels come back in shared memory.

internal import Glibc
internal import ProofDrawing
internal import ProofGeometry

final class WorkerDecoder: PluginDecoder {
  let descriptor: PluginDescriptor
  fileprivate let pool: WorkerPool
  fileprivate let host: PluginHost

  init(
    descriptor: PluginDescriptor, values: ParameterSet, path: FilePath, options: WorkerOptions,
    host: PluginHost
  ) {
    self.descriptor = descriptor
    self.host = host
    pool = WorkerPool(
      path: path, options: options, host: host, opening: values.opening(of: descriptor))
  }

  func open(_ file: Int32, head: [UInt8], format: String, limits: StoredLimits)
    throws(PictureFailure) -> (any StoredPictureReader)?
  {
    var opening = WireWriter()
    opening.add(head)
    opening.add(format)
    opening.add(limits)
    let session = DecoderSession(
      decoder: self, file: file, opening: opening.bytes, seconds: limits.seconds)
    let answer = try session.ask(.openPicture, [], bytes: 0)
    if answer.kind == .declined { return nil }
    var reader = WireReader(answer.body)
    guard answer.kind == .storedPicture, let said = try? reader.storedPicture() else {
      throw broken
    }
    let stored = try DecoderRules.checked(said, limits) { [host, descriptor] text in
      host.report(PluginNote(.warning, plugin: descriptor.id, text))
    }
    return WorkerReader(stored, session: session, limits: limits)
  }

  fileprivate var broken: PictureFailure {
    PictureFailure(.decoder, "\(descriptor.id): its worker broke the protocol")
  }
}

/// A file that a worker has open, and the worker to itself.
private final class WorkerReader: StoredPictureReader {
  let picture: StoredPicture
  private let session: DecoderSession
  private let limits: StoredLimits
  private var wanted = PixelSize(width: 1, height: 1)

  init(_ picture: StoredPicture, session: DecoderSession, limits: StoredLimits) {
    self.picture = picture
    self.session = session
    self.limits = limits
  }

  func plan(atLeast size: PixelSize, frame: Int) throws(PictureFailure) -> StoredPlan {
    wanted = size
    var body = WireWriter()
    body.add(size)
    body.add(Int64(frame))
    let answer = try session.ask(.planPicture, body.bytes, bytes: 0)
    var reader = WireReader(answer.body)
    guard answer.kind == .storedPlan, let plan = try? reader.storedPlan(), plan.frame == frame
    else {
      throw session.decoder.broken
    }
    // The worker checked it; whatever runs beside the foreign code isn't believed.
    try DecoderRules.check(
      plan, wanted: size, of: picture, limits, id: session.decoder.descriptor.id)
    return plan
  }

  func read<Value>(
    _ plan: StoredPlan, _ body: (RawSpan, _ rows: Int) throws(PictureFailure) -> Value
  ) throws(PictureFailure) -> Value {
    var order = WireWriter()
    order.add(plan)
    order.add(wanted)
    let (count, overflow) = plan.stride.multipliedReportingOverflow(by: plan.size.height)
    guard !overflow, count <= Int.max / 2 else {
      throw PictureFailure(.limit, "more bytes than there are numbers")
    }
    let bytes = SharedPages.controlBytes + (count + 4095) / 4096 * 4096
    let answer = try session.ask(.readPicture, order.bytes, bytes: bytes)
    var reader = WireReader(answer.body)
    guard answer.kind == .storedRows, let rows = try? reader.number(UInt32.self),
      Int(rows) <= plan.size.height
    else {
      throw session.decoder.broken
    }
    // Read once, row by row, and any bits are a color: a worker that still writes can only spoil
    // its own picture.
    // Safe because the session keeps the pages, and they hold so many bytes.
    return try unsafe answer.pages.withWords(at: SharedPages.controlBytes, count: count / 4) {
      (words) throws(PictureFailure) -> Value in
      try unsafe body(UnsafeRawBufferPointer(words).bytes, Int(rows))
    }
  }
}

/// One file's conversation with a worker, begun anew in a fresh one when the first dies.
private final class DecoderSession {
  let decoder: WorkerDecoder
  private let file: Int32
  private let opening: [UInt8]
  private let seconds: Double
  private var worker: WorkerProcess?
  private var isOpen = false
  private var hasDied = false
  /// The last question about a plan and what was said to it: read() comes after plan() in the same
  /// instance, whichever worker has that.
  private var planned: (question: [UInt8], answer: [UInt8])?

  init(decoder: WorkerDecoder, file: Int32, opening: [UInt8], seconds: Double) {
    self.decoder = decoder
    self.file = file
    self.opening = opening
    self.seconds = seconds
  }

  deinit { release() }

  struct Answer {
    let kind: WireKind
    let body: [UInt8]
    let pages: SharedPages
  }

  /// - Parameter bytes: shared memory that the worker must have.
  func ask(_ kind: WireKind, _ body: [UInt8], bytes: Int) throws(PictureFailure) -> Answer {
    while true {
      let worker = try ready(bytes: bytes)
      let answer: Answer
      do throws(WorkerDeath) {
        answer = try attempt(kind, body, in: worker)
      } catch {
        self.worker = nil
        if hasDied || error.isFinal {
          throw PictureFailure(.decoder, "\(decoder.descriptor.id) \(error.text)")
        }
        decoder.host.report(
          PluginNote(.info, plugin: decoder.descriptor.id, "\(error.text); trying once more"))
        hasDied = true
        continue
      }
      if kind == .planPicture, answer.kind == .storedPlan { planned = (body, answer.body) }
      guard answer.kind == .failed else { return answer }
      var reader = WireReader(answer.body)
      throw (try? reader.failure()) ?? decoder.broken
    }
  }

  /// A worker with room for so many bytes, this session's alone.
  private func ready(bytes: Int) throws(PictureFailure) -> WorkerProcess {
    // Memory is sealed at its size: for more it takes another worker, and the file once more.
    if let worker, worker.pages.capacity >= bytes { return worker }
    release()
    isOpen = false
    do throws(PluginError) {
      let found =
        hasDied
        ? try decoder.pool.start(bytes: bytes).worker : try decoder.pool.take(bytes: bytes)
      worker = found
      return found
    } catch {
      throw PictureFailure(.decoder, "\(decoder.descriptor.id): \(error.message)")
    }
  }

  private func attempt(_ kind: WireKind, _ body: [UInt8], in worker: WorkerProcess)
    throws(WorkerDeath) -> Answer
  {
    if !isOpen {
      let opened = try ask(worker, .openPicture, opening, passing: file)
      guard opened.kind == .storedPicture else { return opened }
      isOpen = true
      if kind == .openPicture { return opened }
      if kind == .readPicture, let planned {
        let plan = try ask(worker, .planPicture, planned.question)
        guard plan.kind == .storedPlan else { return plan }
        guard plan.body == planned.answer else {
          return failed(
            plan, PictureFailure(.decoder, "\(decoder.descriptor.id): plan changed its mind"))
        }
      }
    }
    return try ask(worker, kind, body)
  }

  private func failed(_ answer: Answer, _ failure: PictureFailure) -> Answer {
    var writer = WireWriter()
    writer.add(failure)
    return Answer(kind: .failed, body: writer.bytes, pages: answer.pages)
  }

  private func ask(
    _ worker: WorkerProcess, _ kind: WireKind, _ body: [UInt8], passing file: Int32? = nil
  ) throws(WorkerDeath) -> Answer {
    let (kind, body) = try worker.ask(
      kind, body, passing: file, seconds: seconds, isCancelled: decoder.host.isCancelled,
      note: decoder.pool.report)
    return Answer(kind: kind, body: body, pages: worker.pages)
  }

  /// Closes the file and lets others have the worker.
  private func release() {
    guard let worker else { return }
    self.worker = nil
    if isOpen {
      do throws(WorkerDeath) {
        _ = try ask(worker, .closePicture, [])
      } catch {
        // It died over the file's end; the picture is here already.
        return
      }
    }
    if !worker.serve() { decoder.pool.giveBack(worker) }
  }
}
