extension JSON5Parser {
  /// Goes to the next comma or closing bracket that belongs to what is being read.
  mutating func resynchronise() {
    var openers: [Unicode.Scalar] = []
    while true {
      skipTrivia()
      guard let scalar = current else { return }
      switch scalar {
      case "\"", "'":
        skipString()
        continue
      case _ where openers.isEmpty && scalar.endsElement: return
      case "{", "[": openers.append(scalar)
      case "}", "]": if openers.popLast() != (scalar == "}" ? "{" : "[") { isAdrift = true }
      default: break
      }
      advance()
    }
  }

  /// Goes past the comma after an element, and says so if it is missing.
  mutating func separator(before closer: Unicode.Scalar) {
    defer { lacksSeparator = false }
    skipTrivia()
    guard let scalar = current, scalar != "}", scalar != "]" else { return }
    if scalar == "," || lacksSeparator {
      if scalar == "," { advance() }
      return
    }
    let here = index..<index + scalar.utf8.count
    if scalar == ";" {
      report(.unexpectedCharacter, "unexpected ';'", at: here, hint: "write ',' instead of ';'")
      advance()
    } else if scalar.startsElement(before: closer) {
      report(
        .missingComma,
        "missing ',' before the next \(closer == "}" ? "key" : "value")",
        at: previousEnd..<previousEnd,
        hint: "add a comma here"
      )
    } else {
      report(
        .unexpectedCharacter,
        "expected ',' or '\(closer)', found \(scalar.described)",
        at: here,
        hint: scalar == ":" && closer == "]" ? "an array has no keys; objects are written in { }" : nil
      )
      resynchronise()
      if current == "," { advance() }
    }
  }

  /// Goes past a quoted text of which nothing is wanted.
  private mutating func skipString() {
    let quote = current
    advance()
    while let scalar = current, scalar != "\n", scalar != "\r" {
      advance()
      if scalar == quote { return }
      if scalar == "\\" { advance() }
    }
    isAdrift = true
  }
}

extension Unicode.Scalar {
  fileprivate func startsElement(before closer: Unicode.Scalar) -> Bool {
    switch self {
    case "\"", "'", "\\": true
    case "{", "[", "0"..."9", "+", "-", ".": closer == "]"
    default: startsJSON5Name
    }
  }
}
