import NavigationEvents

/// Writes rows in one of the forms of a log, for an app to keep what `analyze` reads; equal rows give equal bytes.
public struct LogEncoder: Sendable {
  private let format: LogFormat
  /// What stands before each column's value in NDJSON.
  private let keys: [[UInt8]]

  /// Makes a writer of a form.
  public init(_ format: LogFormat) {
    self.format = format
    keys = LogColumn.written.enumerated().map { place, column in
      Array("\(place == 0 ? "{" : ",")\"\(column.name)\":".utf8)
    }
  }

  /// What a file begins with; nothing where fields have names.
  public var header: [UInt8] {
    guard let separator = format.separator else { return [] }
    let names = LogColumn.written.map { Array($0.name.utf8) }
    return Array(names.joined(separator: [separator])) + [UInt8(ascii: "\n")]
  }

  /// Appends a row.
  public func append(_ row: LogRow, to bytes: inout [UInt8]) {
    for (place, column) in LogColumn.written.enumerated() {
      if let separator = format.separator { if place > 0 { bytes.append(separator) } } else { bytes += keys[place] }
      switch Self.value(of: column, in: row) {
      case .text(let text) where format == .ndjson: appendJSON(text, to: &bytes)
      case .text(let text): appendField(text, to: &bytes)
      case .plain(let text): bytes += text.utf8
      }
    }
    if format == .ndjson { bytes.append(UInt8(ascii: "}")) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// What a column holds: a text, or what needs no quotes in any form.
  private enum Value { case text(String), plain(String) }

  private static func value(of column: LogColumn, in row: LogRow) -> Value {
    let (facts, event) = (row.facts, row.facts.event)
    return switch column {
    case .user: .text(row.user)
    case .sequence: .plain(String(row.sequence))
    case .time: .plain(String(row.time))
    case .session: .plain(String(row.session))
    case .variant: .text(facts.variant)
    case .sizeClass: .text(facts.sizeClass)
    case .segment: .text(facts.segment)
    case .goal: .text(facts.goal)
    case .event: .text(event.kind.rawValue)
    case .name: .text(event.name)
    case .subject: .text(event.subject?.rawValue ?? "")
    // Only screens can serve a goal.
    case .isOnGoal: event.kind == .screenView ? .plain(facts.isOnGoal ? "true" : "false") : .text("")
    case .from: .text(event.from)
    case .action: .text(event.action)
    case .cause: .text(event.cause)
    case .eventID: .text("")
    }
  }

  private func appendField(_ text: String, to bytes: inout [UInt8]) {
    let needsQuotes = text.utf8.contains { $0 == format.separator || $0 == Self.quote || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return bytes += text.utf8 }
    bytes.append(Self.quote)
    for byte in text.utf8 {
      if byte == Self.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
  }

  private func appendJSON(_ text: String, to bytes: inout [UInt8]) {
    if text.isEmpty { return bytes += "null".utf8 }
    bytes.append(Self.quote)
    for byte in text.utf8 {
      switch byte {
      case Self.quote, UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case ..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(Self.quote)
  }

  private static let quote = UInt8(ascii: "\"")
}
