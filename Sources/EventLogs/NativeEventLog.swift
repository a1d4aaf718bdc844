public import FunnelAnalysis

/// A log in Desireline's own format: CSV with the columns `user_id`, `time_ms`, `event` and `on_goal`, in any order and
/// with others beside them.
///
/// Rows may come in any order. What cannot be read is told by line and reason, never dropped in silence.
public struct NativeEventLog: Sendable {
  /// The columns a log must have.
  public static let columns = ["user_id", "time_ms", "event", "on_goal"]

  /// A row that could not be read.
  public struct Rejection: Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// Why.
    public var reason: String
  }

  /// A log without a column it must have.
  public struct MissingColumn: Error, Hashable, Sendable, CustomStringConvertible {
    /// The column.
    public var column: String
    /// The columns there are.
    public var found: [String]

    /// Which column is missing, and which there are.
    public var description: String { "the log has no column '\(column)'; it has: \(found.joined(separator: ", "))" }
  }

  /// The names of events, by symbol.
  public private(set) var symbols: SymbolTable
  /// The events of each user in order of time; ties keep the order of the file.
  public private(set) var users: [String: [AnalyticsEvent]] = [:]
  /// The rows that could not be read.
  public private(set) var rejections: [Rejection] = []

  /// Reads a log.
  /// - Parameter symbols: Names that have their symbols already, such as a funnel's.
  /// - Throws: ``MissingColumn``.
  public init(_ bytes: [UInt8], symbols: SymbolTable = SymbolTable()) throws(MissingColumn) {
    self.symbols = symbols
    var records = CSVRecords(bytes)
    let header = records.next()?.fields ?? []
    var positions: [Int] = []
    for column in Self.columns {
      guard let position = header.firstIndex(of: column) else {
        throw MissingColumn(column: column, found: header)
      }
      positions.append(position)
    }
    while let record = records.next() { take(record, at: positions, count: header.count) }
    for user in users.keys { users[user]?.sortByTime() }
  }

  private mutating func take(_ record: CSVRecords.Record, at positions: [Int], count: Int) {
    guard !record.isMalformed, record.fields.count == count else {
      return reject(record, "\(record.fields.count) fields where the header has \(count)")
    }
    let fields = positions.map { record.fields[$0] }
    guard !fields[0].isEmpty else { return reject(record, "no user") }
    guard let time = Int64(fields[1]) else { return reject(record, "'\(fields[1])' is no time in milliseconds") }
    guard fields[3] == "true" || fields[3] == "false" else {
      return reject(record, "'\(fields[3])' is neither true nor false")
    }
    let event = AnalyticsEvent(time: time, symbol: symbols.symbol(for: fields[2]), isOnGoal: fields[3] == "true")
    users[fields[0], default: []].append(event)
  }

  private mutating func reject(_ record: CSVRecords.Record, _ reason: String) {
    rejections.append(Rejection(line: record.line, reason: reason))
  }
}

extension [AnalyticsEvent] {
  /// Sorts by time; events of one instant keep their order.
  fileprivate mutating func sortByTime() {
    self = enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
