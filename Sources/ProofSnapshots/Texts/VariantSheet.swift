// All variants of a view on one contact sheet, drawn as `proofsheet sheet` draws any. Floor 7.

public import ProofDrawing
public import ProofPixels
internal import ProofItems
internal import ProofViews
internal import Proofsheet

/// Pictures with names, a contact sheet of them.
@MainActor public enum VariantSheet {
  /// Writes the sheet: each picture at its own size as far as it fits, its name beneath.
  ///
  /// - Parameter path: a PNG; a folder beside it holds the pictures while they are drawn.
  public static func write(
    _ pictures: [(name: String, bitmap: Bitmap)], title: String, to path: FilePath
  ) throws {
    let folder = FilePath(bytes: path.dropping(".png").bytes + Array(".parts".utf8))
    var files: [FilePath] = []
    for (index, picture) in pictures.enumerated() {
      // Numbers keep names apart that only a file system takes for one.
      let file = folder.appending(
        "\(index + 1)-" + SnapshotName.escaped(picture.name) + ".png")
      try Disk.write(try PictureBytes.png(picture.bitmap), to: file)
      files.append(file)
    }
    let widest = pictures.map { $0.bitmap.width }.max() ?? 1
    let columns = max(min(pictures.count, 4), 1)
    let cell = Double(min(max(widest, 160), 480))
    var scan = ScanRequest(inputs: files.map { .path($0) })
    scan.sort = [SortKey(.none)]
    var sheet = SheetRequest(run: RunRequest(scan: scan, output: .file(path)))
    sheet.width = Double(columns) * (cell + 20) + 20
    sheet.columns = Array(repeating: GridItem(.flexible()), count: columns)
    sheet.aspect = .source
    sheet.title = title
    sheet.captions = [try Template("{stem}")]
    sheet.captionLines = 2
    let outcome = try drawSheet(sheet)
    for file in files { try Disk.remove(file) }
    try Disk.removeFolder(folder)
    guard outcome.totals.drawn == pictures.count else {
      throw SnapshotFileError(path, "not every variant could be drawn on the sheet")
    }
  }
}
