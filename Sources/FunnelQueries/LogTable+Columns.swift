/// Why a description of columns was not understood.
package enum LogColumnsError: Error, Hashable, Sendable {
  /// A piece is not `what=column`.
  case malformed(String)
  /// There is nothing of that name in a log.
  case unknown(String)
  /// Something is told twice.
  case repeated(String)
  /// Something that every log has is not told.
  case missing(String)
}

extension LogTable {
  /// What may be told of a table's columns, in order; the first five must be.
  package static let columnKeys = [
    "user", "time", "name", "variant", "size_class", "sequence", "segment", "event", "on_goal", "event_id",
  ]

  /// Makes a table with columns of other names; what is not told it has not.
  /// - Parameter columns: Pairs such as `user=user_id`, with commas between.
  package init(name: [String], columns: String) throws(LogColumnsError) {
    self.init(name: name)
    var told: [String: Value] = [:]
    for piece in columns.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = piece.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw .malformed(String(piece)) }
      guard Self.columnKeys.contains(pair[0]) else { throw .unknown(pair[0]) }
      guard told.updateValue(.column(pair[1]), forKey: pair[0]) == nil else { throw .repeated(pair[0]) }
    }
    func required(_ key: String) throws(LogColumnsError) -> Value {
      guard let value = told[key] else { throw .missing(key) }
      return value
    }
    user = try required("user")
    time = try required("time")
    nameOfEvent = try required("name")
    variant = try required("variant")
    sizeClass = try required("size_class")
    (sequence, segment, event) = (told["sequence"], told["segment"], told["event"])
    (onGoal, identity) = (told["on_goal"], told["event_id"])
  }
}

extension LogColumnsError: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .malformed(let piece): "'\(piece)' is no pair such as user=user_id"
    case .unknown(let key): "a log has no '\(key)'; it has \(LogTable.columnKeys.joined(separator: ", "))"
    case .repeated(let key): "'\(key)' is told twice"
    case .missing(let key): "the column of '\(key)' is not told"
    }
  }
}
