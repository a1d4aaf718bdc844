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
