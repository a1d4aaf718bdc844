import HeadlessNavigation

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
      append(column, of: row, to: &bytes)
    }
    if format == .ndjson { bytes.append(UInt8(ascii: "}")) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(_ column: LogColumn, of row: LogRow, to bytes: inout [UInt8]) {
    switch column {
    case .user: append(row.user, to: &bytes)
    case .sequence: bytes += String(row.sequence).utf8
    case .time: bytes += String(row.time).utf8
    case .session: bytes += String(row.session).utf8
    case .variant: append(row.facts.variant, to: &bytes)
    case .sizeClass: append(row.facts.sizeClass, to: &bytes)
    case .segment: append(row.facts.segment, to: &bytes)
    case .goal: append(row.facts.goal, to: &bytes)
    case .event: append(row.facts.event.kind.rawValue, to: &bytes)
    case .name: append(row.facts.event.name, to: &bytes)
    case .subject: append(row.facts.event.subject?.rawValue ?? "", to: &bytes)
    case .isOnGoal: appendFlag(of: row, to: &bytes)
    case .from: append(row.facts.event.from, to: &bytes)
    case .action: append(row.facts.event.action, to: &bytes)
    case .cause: append(row.facts.event.cause, to: &bytes)
    case .eventID: break
    }
  }

  /// Only screens can serve a goal.
  private func appendFlag(of row: LogRow, to bytes: inout [UInt8]) {
    guard row.facts.event.kind == .screenView else { return append("", to: &bytes) }
    bytes += (row.facts.isOnGoal ? "true" : "false").utf8
  }

  private func append(_ text: String, to bytes: inout [UInt8]) {
    if format == .ndjson { appendJSON(text, to: &bytes) } else { appendField(text, to: &bytes) }
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
