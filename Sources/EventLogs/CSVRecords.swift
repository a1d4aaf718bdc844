/// Cuts CSV (RFC 4180) into records, one at a time, without copying the whole.
///
/// LF and CRLF end a record, quotes may hold commas, quotes and line ends, a byte order mark is skipped.
/// - Complexity: O(bytes).
public struct CSVRecords: Sequence, IteratorProtocol {
  /// One record and the line it starts on.
  public struct Record: Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// The fields, unquoted.
    public var fields: [String]
    /// Whether a quote was left open or followed by something else than a comma or the end.
    public var isMalformed: Bool
  }

  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1

  /// Starts reading bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next record; blank lines are passed over.
  public mutating func next() -> Record? {
    while offset < bytes.count, bytes[offset] == Self.lineFeed || bytes[offset] == Self.carriageReturn {
      if bytes[offset] == Self.lineFeed { line += 1 }
      offset += 1
    }
    guard offset < bytes.count else { return nil }
    var record = Record(line: line, fields: [], isMalformed: false)
    repeat {
      record.fields.append(field(&record.isMalformed))
    } while accept(Self.comma)
    return record
  }

  private mutating func field(_ isMalformed: inout Bool) -> String {
    accept(Self.quote) ? quotedField(&isMalformed) : plainField()
  }

  private mutating func plainField() -> String {
    let start = offset
    while offset < bytes.count, ![Self.comma, Self.lineFeed, Self.carriageReturn].contains(bytes[offset]) {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func quotedField(_ isMalformed: inout Bool) -> String {
    var content: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == Self.lineFeed { line += 1 }
      guard byte == Self.quote else {
        content.append(byte)
        continue
      }
      guard accept(Self.quote) else {
        let rest = plainField()
        isMalformed = isMalformed || !rest.isEmpty
        return String(decoding: content, as: UTF8.self) + rest
      }
      content.append(Self.quote)
    }
    isMalformed = true
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
