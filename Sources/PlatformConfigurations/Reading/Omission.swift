import ExperimentFile
package import TextFormats

/// A part that one side has and the other cannot hold, so that it is not carried over.
package struct Omission: Hashable, Sendable {
  /// The keys and positions that lead to the part, such as `features.checkout.rules[0].coverage`.
  package var path: String
  /// What is written there, in words; long texts are cut.
  package var value: String
  /// Why it is not carried over, as a sentence without a full stop.
  package var reason: String
  /// Where it is in its file; `nil` where that is not known.
  package var position: SourcePosition?
  /// Whether it decides who takes part, so that no user is let in for want of it.
  package var excludesAll = false
}

/// What is noted while a configuration is read: mistakes, and parts that are not carried over.
package final class ImportNotes {
  /// The most omissions that are listed one by one.
  package static let mostListed = 1000

  /// Where mistakes go.
  let diagnostics: DiagnosticCollector
  /// The platform that is read.
  var platform: ConfigurationPlatform?
  private var listed: [(start: Int, omission: Omission)] = []
  private var further = 0

  init(_ diagnostics: DiagnosticCollector) { self.diagnostics = diagnostics }

  /// Whether no user may be let in, as a part that decides who takes part is not carried over.
  private(set) var excludesAll = false

  /// Notes that a part is not carried over.
  /// - Parameter excludesAll: Whether the part decides who takes part, so that no user is let in.
  func omit(_ source: PlacedValue, _ reason: String, excludesAll: Bool = false) {
    self.excludesAll = self.excludesAll || excludesAll
    guard listed.count < Self.mostListed else { return further += 1 }
    let start = source.value.range.lowerBound
    let omission = Omission(
      path: source.path, value: source.value.shown, reason: excludesAll ? "no user is let in: \(reason)" : reason,
      position: diagnostics.source.position(at: start), excludesAll: excludesAll)
    listed.append((start, omission))
  }

  /// All that is not carried over, in the order of the file; behind the listed ones, how many more there are.
  var omissions: [Omission] {
    let sorted = listed.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    let more = Omission(
      path: "…", value: "\(further) more", reason: "only \(Self.mostListed) are listed", excludesAll: excludesAll)
    return sorted.map(\.element.omission) + (further > 0 ? [more] : [])
  }
}

extension JSON5Value {
  /// The value in words that fit a line.
  var shown: String {
    switch kind {
    case .array(let items): "\(items.count) item\(items.count == 1 ? "" : "s")"
    case .object(let members): "an object of \(members.count) member\(members.count == 1 ? "" : "s")"
    default: summary
    }
  }

  /// Whether the value says nothing: null, or a text, array or object with nothing in it.
  var isBlank: Bool {
    switch kind {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .number: false
    }
  }
}

extension String {
  /// The path of a member of what this path leads to.
  package func path(to key: String) -> String {
    let isPlain =
      !key.isEmpty && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-$".contains($0)) }
    let step = isPlain ? key : "[\"\(key.clipped)\"]"
    return isEmpty ? step : isPlain ? "\(self).\(step)" : self + step
  }

  /// The path of an item of what this path leads to.
  package func path(to place: Int) -> String { "\(self)[\(place)]" }
}
