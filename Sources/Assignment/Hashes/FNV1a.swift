/// FNV-1a with 32 bits, fed unit by unit: a unit is a byte, or a UTF-16 code unit where a platform hashes those.
///
/// Source: Landon Curt Noll, FNV Hash, §FNV-1a and the parameters for 32 bits
/// (http://www.isthe.com/chongo/tech/comp/fnv/). It mixes the last unit weakly: texts that differ there alone have related hashes.
package struct FNV1a: Hashable, Sendable {
  /// Which units of a text are hashed.
  package enum Units: Hashable, Sendable {
    /// The bytes of the text in UTF-8.
    case utf8
    /// The code units of the text in UTF-16, as JavaScript counts characters.
    case utf16
  }

  /// The hash of everything taken so far; more may follow.
  package private(set) var value: UInt32 = 0x811C_9DC5

  /// A hash that has seen nothing yet.
  package init() {}

  /// Takes one more unit.
  package mutating func update(_ unit: UInt16) { value = (value ^ UInt32(unit)) &* 0x0100_0193 }

  /// Takes the units of a text.
  package mutating func update(_ text: String, as units: Units) {
    switch units {
    case .utf8: for byte in text.utf8 { update(UInt16(byte)) }
    case .utf16: for unit in text.utf16 { update(unit) }
    }
  }

  /// Takes the units of a text that is given in UTF-8; bytes that are none count as U+FFFD in UTF-16.
  package mutating func update(_ text: Span<UInt8>, as units: Units) {
    for place in text.indices {
      let byte = text[place]
      if units == .utf16, byte >= 0x80 {
        // What came before is ASCII and already taken, so the rest begins with a character.
        var rest: [UInt8] = []
        for place in place..<text.count { rest.append(text[place]) }
        return update(String(decoding: rest, as: UTF8.self), as: .utf16)
      }
      update(UInt16(byte))
    }
  }

  /// Takes the decimal digits of a number.
  package mutating func update(decimal number: UInt32) {
    if number > 9 { update(decimal: number / 10) }
    update(48 + UInt16(truncatingIfNeeded: number % 10))
  }
}
