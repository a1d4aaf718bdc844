extension JSON5Parser {
  /// The scalar that starts here; nil at the end of the file.
  var current: Unicode.Scalar? { scalar(at: index) }

  /// Goes past the scalar that starts here.
  mutating func advance() {
    repeat { index += 1 } while index < bytes.count && !bytes[index].startsScalar
  }

  /// Goes past white space and comments.
  mutating func skipTrivia() {
    while let scalar = current {
      if scalar == "/" || scalar == "#" {
        if skipComment() { continue }
        report(.unexpectedCharacter, "unexpected '\(scalar)'", at: index..<index + 1, hint: "comments start with //")
        skipLine()
      } else if scalar.isJSON5Space {
        advance()
      } else {
        return
      }
    }
  }

  /// The scalar at an offset; the bytes are known to be UTF-8.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard offset + length <= bytes.count else { return nil }
    let lead = UInt32(first & (0xFF >> UInt8(length + 1)))
    return Unicode.Scalar(bytes[(offset + 1)..<(offset + length)].reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  private mutating func skipComment() -> Bool {
    let start = index
    switch current == "/" ? scalar(at: index + 1) : nil {
    case "/":
      skipLine()
      return true
    case "*":
      index += 2
      while index < bytes.count {
        if current == "*", scalar(at: index + 1) == "/" {
          index += 2
          return true
        }
        advance()
      }
      index = start
      halt(.unclosedComment, "this comment is never closed", at: start, hint: "close it with */")
      return true
    default: return false
    }
  }

  /// Goes to the end of the line.
  mutating func skipLine() {
    while let scalar = current, !scalar.isJSON5LineEnd { advance() }
  }
}
