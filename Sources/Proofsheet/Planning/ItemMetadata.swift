// What files say about their pictures, read ahead of captions and cells. Floor 6.
// Captions ask for one item after another on the thread that lays out; files are read on others.

internal import ProofDrawing
internal import ProofItems

/// The metadata of a run's items: each file is read when a neighbor of it is asked for, and is kept
/// until the run has moved on.
final class ItemMetadata: Sendable {
  /// Items that are read together.
  private static let chunk = 32
  /// Chunks that are kept: a band's widest row and the one being read ahead. A run that jumps
  /// further reads again; nothing grows with the number of items.
  private static let kept = 64
  /// Of a million broken files so many are named.
  private static let mostNotes = 1000

  private struct State {
    /// nil while it is being read.
    var chunks: [Int: [PictureMetadata]?] = [:]
    /// In the order in which they were asked for.
    var order: [Int] = []
    var pool: JobPool?
    var hasNoThreads = false
    /// What was wrong with items' metadata, in no order.
    var notes: [(item: Int, text: String)] = []
  }

  private let items: Items
  private let reader: any MetadataReader
  private let tags: Set<String>
  private let jobs: Int
  private let state = Monitor(State())

  /// - Parameter tags: raw tags that the run asks for anywhere.
  init(items: Items, reader: any MetadataReader, tags: Set<String>, jobs: Int) {
    self.items = items
    self.reader = reader
    self.tags = tags
    self.jobs = jobs
  }

  deinit {
    // Jobs hold what they need, never this object, so that no thread of the pool ends up here.
    state.read { $0.pool }?.close()
  }

  @Sendable func of(_ item: Int) -> PictureMetadata {
    let index = item / Self.chunk
    request(index)
    request(index + 1)
    let chunk = state.wait { state in state.chunks[index].map { $0 } ?? [] }
    let place = item - index * Self.chunk
    // Thrown out by somebody who jumps about in between, or not readable on another thread.
    return chunk.indices.contains(place)
      ? chunk[place] : reader.metadata(of: items.path(item), tags: tags)
  }

  /// Passes on what was wrong, once an item and sentence.
  func drainNotes(to events: RunEvents) {
    let notes = state.change { state in
      defer { state.notes = [] }
      return state.notes
    }
    var said: Set<String> = []
    for (item, text) in notes.sorted(by: { ($0.item, $0.text) < ($1.item, $1.text) })
    where said.insert("\(item) \(text)").inserted {
      events.message(RunMessage(.note, path: items.path(item), text))
    }
  }

  /// Begins to read a chunk that isn't there.
  private func request(_ index: Int) {
    let start = index * Self.chunk
    guard start < items.count else { return }
    let range = start..<min(start + Self.chunk, items.count)
    let pool = state.change { state -> JobPool? in
      guard !state.hasNoThreads, state.chunks[index] == nil else { return nil }
      if state.pool == nil {
        do throws(RunError) {
          state.pool = try JobPool(count: jobs)
        } catch {
          // Without threads each item is read by whoever asks.
          state.hasNoThreads = true
          return nil
        }
      }
      state.chunks[index] = .some(nil)
      state.order.append(index)
      if state.order.count > Self.kept, let old = state.order.first(where: { $0 != index }),
        case .some(.some) = state.chunks[old]
      {
        state.chunks[old] = nil
        state.order.removeAll { $0 == old }
      }
      return state.pool
    }
    guard let pool else { return }
    let (items, reader, tags, state) = (items, reader, tags, state)
    let done = Monitor(
      (parts: [PictureMetadata?](repeating: nil, count: range.count), left: range.count))
    // A part a thread: a page's first picture shouldn't wait for one thread to read all.
    let step = max((range.count + jobs - 1) / jobs, 1)
    for first in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      let part = first..<min(first + step, range.upperBound)
      pool.submit { _ in
        let found = part.map { reader.metadata(of: items.path($0), tags: tags) }
        let whole = done.change { done -> [PictureMetadata]? in
          for (item, metadata) in zip(part, found) {
            done.parts[item - range.lowerBound] = metadata
          }
          done.left -= part.count
          return done.left == 0 ? done.parts.compactMap { $0 } : nil
        }
        if let whole {
          state.change { state in
            if state.chunks[index] != nil { state.chunks[index] = .some(whole) }
            for (item, metadata) in zip(range, whole) where state.notes.count < Self.mostNotes {
              state.notes += metadata.notes.map { (item, $0) }
            }
          }
        }
      }
    }
  }
}
