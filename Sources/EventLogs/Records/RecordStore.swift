import Synchronization

/// The records of all pieces, in memory up to a bound and in a file past it.
final class RecordStore: Sendable {
  private struct State {
    /// By the numbers of the pieces, which may come in any order.
    var pieces: [StoredPiece?] = []
    /// How many lines each piece has, and which file it is from.
    var lines: [(file: LogFile, count: Int)] = []
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
  func keep(_ piece: consuming StoredPiece, number: Int, file: LogFile, lines: Int) throws(EventLogError) {
    if let spill = try makeRoom(for: piece.narrow.count + piece.wide.count) {
      try piece.narrow.move(to: spill)
      try piece.wide.move(to: spill)
    }
    state.withLock { [piece] state in
      while state.pieces.count <= number {
        state.pieces.append(nil)
        state.lines.append((file, 0))
      }
      state.pieces[number] = piece
      state.lines[number] = (file, lines)
    }
  }

  /// Counts words as held, or hands over the file where they have to go.
  private func makeRoom(for words: Int) throws(EventLogError) -> SpillFile? {
    let result = state.withLock { state -> Result<SpillFile?, EventLogError> in
      if state.words + words <= mostWords {
        state.words += words
        return .success(nil)
      }
      do throws(EventLogError) {
        let file: SpillFile
        if let known = state.file { file = known } else { file = try SpillFile(in: folder) }
        state.file = file
        return .success(file)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The pieces, in order.
  var pieces: [StoredPiece] { state.withLock { $0.pieces.compactMap(\.self) } }

  /// The file that a row is from, and its line there, counted from 1.
  func line(of place: PieceTally.Place) -> (file: Int, line: Int) {
    state.withLock { state in
      let file = state.lines[place.piece].file
      let before = state.lines[..<place.piece].reduce(file.headerLines) {
        $0 + ($1.file.number == file.number ? $1.count : 0)
      }
      return (file.number, before + place.line + 1)
    }
  }
}
