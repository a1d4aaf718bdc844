/// The bytes of one file, known to be UTF-8 and of bearable size, with the way from a byte to its line and column.
package struct SourceText: Sendable {
  /// The most bytes a file may have unless said otherwise: 16 MiB.
  package static let limit = 16 << 20

  /// The name users are shown, mostly the path as they wrote it.
  package let name: String

  /// The content, byte for byte.
  package let bytes: [UInt8]

  /// The offset of the first byte of every line; the byte order mark belongs to no line, as editors do not show it.
  private var lineStarts: [Int]

  /// The number of scalars before every `stride`-th byte, so that a file of one endless line has cheap columns too.
  private var checkpoints: [Int] = []

  private static let stride = 1024

  /// Takes the bytes of a file if they are at most `limit` and all of them UTF-8; says where they are not.
  package init(name: String, bytes: [UInt8], limit: Int = Self.limit) throws(Problem) {
    guard bytes.count <= limit else {
      let start = Self(unchecked: name, Array(bytes.prefix(limit)))
      throw Problem(
        .fileTooLarge, "the file is larger than \(Self.size(limit))", in: start, at: limit..<limit,
        hint: "an experiment is a page or two; keep data in files of its own")
    }
    self.init(unchecked: name, bytes)
    guard let bad = UTF8Validation.firstBadByte(of: bytes) else { return }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let value = String(bytes[bad], radix: 16, uppercase: true)
    throw Problem(
      .invalidUTF8, "the byte 0x\(value.count < 2 ? "0" : "")\(value) is not UTF-8", in: self, at: bad..<bad + 1,
      hint: "\(isUTF16 ? "this looks like UTF-16; " : "")save the file as UTF-8")
  }

  /// A file with nothing in it.
  package static let empty = SourceText(unchecked: "", [])

  private init(unchecked name: String, _ bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    lineStarts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { checkpoints.append(scalars) }
      if byte.startsScalar { scalars += 1 }
      if byte == 0x0A || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A) {
        lineStarts.append(offset + 1)
      }
    }
    checkpoints.append(scalars)
  }

  /// The line and column of the byte at the offset; an offset outside the file counts as its nearest end.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    let line = line(at: offset)
    return SourcePosition(line: line + 1, column: scalars(before: offset) - scalars(before: lineStarts[line]) + 1)
  }

  /// The bytes of the line around the offset, without what ends the line.
  package func lineRange(around offset: Int) -> Range<Int> {
    let line = line(at: offset)
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The text of a range of bytes.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The index of the last line that starts at or before the offset.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalars(before offset: Int) -> Int {
    let checkpoint = min(offset / Self.stride, checkpoints.count - 1)
    return bytes[min(checkpoint * Self.stride, offset)..<offset].reduce(checkpoints[checkpoint]) {
      $1.startsScalar ? $0 + 1 : $0
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}

/// A place in a text as users count it: lines and columns start at 1, and a column is one Unicode scalar.
public struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The line, as an editor numbers it.
  public let line: Int

  /// The column in that line.
  public let column: Int

  /// Makes the position of a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position as `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Whether the first position comes earlier in the text.
  public static func < (first: Self, second: Self) -> Bool { (first.line, first.column) < (second.line, second.column) }
}

/// Finds where bytes stop being UTF-8; the standard library repairs or refuses, and does not say where.
package enum UTF8Validation {
  /// The offset of the first byte that is not part of a well-formed scalar (Unicode 16, table 3-7).
  package static func firstBadByte(of bytes: [UInt8]) -> Int? {
    var offset = 0
    while offset < bytes.count {
      guard let length = scalarLength(in: bytes, at: offset) else { return offset }
      offset += length
    }
    return nil
  }

  private static func scalarLength(in bytes: [UInt8], at offset: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    return bytes[(offset + 2)..<(offset + length)].contains { $0.startsScalar } ? nil : length
  }
}

extension UInt8 {
  /// Whether the byte is the first of a scalar in UTF-8.
  package var startsScalar: Bool { self & 0xC0 != 0x80 }
}
