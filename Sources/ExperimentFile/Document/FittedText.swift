import TextFormats
package import UserBehavior

/// A parameter of behavior with a value that was fitted to data.
package struct FittedValue: Sendable {
  /// The parameter.
  package var parameter: BehaviorParameter
  /// The value.
  package var value: Double
  /// The range that scenarios take it from.
  package var range: ClosedRange<Double>
  /// What it was fitted to.
  package var source: String

  /// Makes a fitted value; durations in milliseconds, lengths in millimeters.
  package init(_ parameter: BehaviorParameter, _ value: Double, in range: ClosedRange<Double>, source: String) {
    (self.parameter, self.value, self.range, self.source) = (parameter, value, range, source)
  }

  /// A number of the parameter as a file writes it, to four digits.
  package func literal(_ value: Double) -> String {
    switch parameter.unit {
    case .duration: "\"\(shortest(value.rounded())) ms\""
    case .length: "\"\(fourDigits(of: value)) mm\""
    case .count: shortest(max(1, value.rounded()))
    case .number, .proportion: fourDigits(of: value)
    }
  }

  fileprivate var rangeText: String {
    let ends = "[\(literal(range.lowerBound)), \(literal(range.upperBound))]"
    // A document ends its line.
    let quoted = JSONDocument.text(source).text().split(separator: "\n").joined()
    return "{ range: \(ends), source: \(quoted) }"
  }
}

/// A number to four digits.
func fourDigits(of value: Double) -> String {
  var scale = 1.0
  while value != 0, abs(value) * scale < 1000, scale < 1e9 { scale *= 10 }
  return shortest((value * scale).rounded() / scale)
}

extension ExperimentDocument {
  /// The text of the file with fitted values under `behavior`, and their ranges with their source under `uncertain`.
  ///
  /// Everything else stays as it is, comments included; `nil` for an experiment that was not read from a text.
  package func text(fitting values: [FittedValue]) -> String? {
    guard let text, let cohort = text.value["cohort"] else { return nil }
    var edits = TextEdits(bytes: text.source.bytes)
    edits.set(values.map { ($0.parameter.key, $0.literal($0.value)) }, under: "behavior", of: cohort)
    edits.set(values.map { ($0.parameter.key, $0.rangeText) }, under: "uncertain", of: cohort)
    return edits.text
  }
}

/// Changes of a text, each of some bytes.
private struct TextEdits {
  let bytes: [UInt8]
  private var edits: [(range: Range<Int>, text: String)] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Gives keys of an object values; what is not there is put at its beginning.
  mutating func set(_ values: [(key: String, text: String)], under key: String, of parent: JSON5Value) {
    guard let object = parent[key], case .object(let members) = object.kind else {
      let list = values.map { "\($0.key): \($0.text)" }.joined(separator: ", ")
      return insert("\(key): { \(list) },", into: parent)
    }
    for value in values {
      if let member = members.first(where: { $0.key == value.key }) {
        edits.append((member.value.range, value.text))
      } else {
        insert("\(value.key): \(value.text),", into: object)
      }
    }
  }

  /// Puts members behind the brace that opens an object: on a line of their own where its members have lines.
  private mutating func insert(_ text: String, into object: JSON5Value) {
    let place = object.range.lowerBound + 1
    let line = bytes[place...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let next = place + line.count
    guard next < bytes.count, bytes[next] == UInt8(ascii: "\n") else {
      return edits.append((place..<place, " " + text))
    }
    let indent = bytes[(next + 1)...].prefix { $0 == UInt8(ascii: " ") }
    edits.append((place..<place, "\n" + String(decoding: indent, as: UTF8.self) + text))
  }

  /// The changed text; changes at one place stand in the order in which they were made.
  var text: String {
    var result = bytes
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered { result.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: result, as: UTF8.self)
  }
}
