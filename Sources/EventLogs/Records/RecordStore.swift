import Foundation
import Synchronization
package import TextFormats

/// The records of all pieces, in memory up to a bound and in a file past it.
final class RecordStore: Sendable {
  private struct State {
    /// By the numbers of the pieces, which may come in any order; how many lines each has, and which file it is from.
    var pieces: [(records: StoredPiece, file: LogFile, lines: Int)?] = []
    var words = 0
    var file: SpillFile?
  }

  private let mostWords: Int
  private let folder: String
  private let state = Mutex(State())

  /// - Parameters:
  ///   - memory: How many bytes may be held in memory.
  ///   - folder: Where the file is made, if one is needed.
  init(memory: Int, folder: String) { (mostWords, self.folder) = (memory / 8, folder) }

  /// Keeps the records of a piece.
  func keep(_ piece: consuming StoredPiece, number: Int, file: LogFile, lines: Int) throws(Problem) {
    if let spill = try makeRoom(for: piece.narrow.count + piece.wide.count) {
      try piece.narrow.move(to: spill)
      try piece.wide.move(to: spill)
    }
    state.withLock { [piece] state in
      while state.pieces.count <= number { state.pieces.append(nil) }
      state.pieces[number] = (piece, file, lines)
    }
  }

  /// Counts words as held, or hands over the file where they have to go.
  private func makeRoom(for words: Int) throws(Problem) -> SpillFile? {
    try state.withLock { state throws(Problem) in
      if state.words + words <= mostWords {
        state.words += words
        return nil
      }
      let file = if let known = state.file { known } else { try SpillFile(in: folder) }
      state.file = file
      return file
    }
  }

  /// The pieces, in order.
  var pieces: [StoredPiece] { state.withLock { $0.pieces.compactMap { $0?.records } } }

  /// The file that a row is from, and its line there, counted from 1.
  func line(of place: PieceTally.Place) -> (file: Int, line: Int) {
    let pieces = state.withLock { $0.pieces[...place.piece].compactMap { piece in piece.map { ($0.file, $0.lines) } } }
    let file = pieces[place.piece].0
    let before = pieces[..<place.piece].filter { $0.0.number == file.number }
    return (file.number, before.reduce(file.headerLines) { $0 + $1.1 } + place.line + 1)
  }
}

/// A file for records that do not fit into memory; it has no name, so it disappears when it is closed.
package final class SpillFile: Sendable {
  private let folder: String
  private let file: Descriptor
  private let end = Mutex(0)

  /// Makes a file in a folder, which is made if it is not there.
  /// - Throws: `Problem` if that is refused.
  package init(in folder: String) throws(Problem) {
    self.folder = folder
    let name = ".desireline-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max)).spill"
    let path = folder.isEmpty ? name : "\(folder)/\(name)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do throws(SystemError) { file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) } catch {
      throw Problem.unwritable(folder, "what does not fit into memory cannot be kept there")
    }
    unsafe unlink(path)
  }

  deinit { try? file.end() }

  /// Appends words.
  /// - Returns: Where they are.
  func append(_ words: Span<UInt64>) throws(Problem) -> Int {
    let start = end.withLock { end in
      defer { end += words.count * 8 }
      return end
    }
    let number = file.number
    let isWritten = unsafe words.withUnsafeBytes { bytes in
      Self.isDone(bytes.count) { done in
        unsafe pwrite(number, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, off_t(start + done))
      }
    }
    guard isWritten else { throw Problem.unwritable(folder, "the disk takes no more") }
    return start
  }

  /// Words that were kept.
  func read(_ part: Range<Int>, at start: Int) throws(Problem) -> [UInt64] {
    var words = Array(repeating: UInt64(0), count: part.count)
    let (number, start) = (file.number, start + part.lowerBound * 8)
    let isRead = unsafe words.withUnsafeMutableBytes { bytes in
      Self.isDone(bytes.count) { done in
        unsafe pread(number, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, off_t(start + done))
      }
    }
    if !isRead { throw Problem.unreadableLog(folder, "what was kept there cannot be read again") }
    return words
  }

  /// Whether so many bytes are read or written, however many calls that takes.
  private static func isDone(_ size: Int, _ call: (_ done: Int) -> Int) -> Bool {
    var done = 0
    while done < size {
      guard let count = try? Descriptor.repeating({ call(done) }), count > 0 else { return false }
      done += count
    }
    return true
  }
}
