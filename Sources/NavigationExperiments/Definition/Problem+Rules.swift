import ExperimentDesign
package import TextFormats

/// The rules that files and Swift have in common; a reader of files adds where it stands.
extension Problem {
  /// A name that is none of those declared.
  package init(no what: String, called name: String, in place: String? = nil, among names: [String]) {
    let nearest = NearestName.of(name, among: names).map { "did you mean '\($0)'?" }
    let all = "\(what)s: " + names.prefix(16).map { "'\($0)'" }.joined(separator: ", ")
    let message = "no \(what) is called '\(name)'" + (place.map { " (\($0))" } ?? "")
    self.init(.unknownName, message, hint: nearest ?? (names.isEmpty ? nil : all))
  }

  /// A position at which there is nothing.
  package init(no what: String, at position: Int, in place: String, of count: Int) {
    let hint = "positions go from 0 to \(count - 1)"
    self.init(.outOfRange, "there is no \(what) \(position) (\(place))", hint: count > 0 ? hint : nil)
  }

  /// Exactly one variant is the control; the only one of a file is, whether or not it says so.
  /// - Parameters:
  ///   - controls: The ids of the variants that are the control.
  ///   - variants: The ids of all.
  package static func control(of controls: [String], among variants: [String]) -> [Problem] {
    guard controls.count != 1, controls.count + variants.count != 1 else { return [] }
    let names = controls.map { "'\($0)'" }.joined(separator: " and ")
    return [
      Problem(
        .controlCount,
        controls.isEmpty ? "no variant is the control" : "\(controls.count) variants are the control: \(names)",
        hint: controls.isEmpty
          ? variants.first.map { "write control: true in '\($0)', if that is what users have today" }
          : controls.first.map { "take control: true out of all but one, such as '\($0)'" })
    ]
  }

  /// Weights give some variant users.
  /// - Parameters:
  ///   - weights: The weights of the variants.
  ///   - refusal: Why the bucketing scheme refuses them.
  package static func weights(_ weights: [Double], _ refusal: String) -> [Problem] {
    guard !weights.isEmpty, weights.allSatisfy({ $0 == 0 }) else { return [Problem(.outOfRange, refusal)] }
    let hint = "give at least one variant a weight above 0"
    return [Problem(.zeroWeights, "all variants have the weight 0, so no user gets any", hint: hint)]
  }

  /// Shares make up a whole.
  /// - Parameters:
  ///   - shares: The shares, each from 0 to 1.
  ///   - parts: What they are shares of, such as `devices`.
  package static func shares(_ shares: [Double], of parts: String) -> Problem? {
    let sum = shares.reduce(0, +)
    guard abs(sum - 1) > 1e-9 else { return nil }
    let shown = (sum * 1e9).rounded() / 1e9
    // The last share is the one to mend where the others leave something for it; else all keep their proportions.
    let rest = ((1 - sum + (shares.last ?? 0)) * 1e9).rounded() / 1e9
    let scaled = shares.map { shortest(($0 / sum * 10_000).rounded() / 10_000) }.joined(separator: ", ")
    return Problem(
      .sharesNotOne, "the shares of the \(parts) sum to \(shortest(shown)), not 1",
      hint: rest > 0 ? "write share: \(shortest(rest)) here" : sum > 0 ? "in proportion they are \(scaled)" : nil)
  }

  /// Ids are written as ids are, and each stands once.
  package static func ids(_ ids: [String], of what: String) -> [Problem] {
    var seen: Set<String> = []
    return ids.flatMap { id -> [Problem] in
      if !Identifier.isValid(id) {
        let hint = "write \"\(Identifier.suggestion(for: id))\""
        return [
          Problem(.invalidIdentifier, "the id of the \(what) '\(id)' must be \(Identifier.summary)", hint: hint)
        ]
      }
      if Identifier.reserved.contains(id) {
        return [Problem(.reservedWord, "'\(id)' has another meaning in tables", hint: "write \"my-\(id)\"")]
      }
      guard seen.insert(id).inserted else {
        return [Problem(.duplicateID, "two \(what)s have the id '\(id)'", hint: "give one of them another id")]
      }
      return []
    }
  }

  /// The id of an experiment names the folder of its report, on any disk.
  package static func experimentID(_ id: String) -> [Problem] {
    guard Identifier.devices.contains(id) else { return ids([id], of: "experiment") }
    return [Problem(.reservedWord, "no folder on Windows can be called '\(id)'", hint: "write \"my-\(id)\"")]
  }

  /// There are neither too few nor too many of a kind.
  package static func count(of count: Int, _ what: String, in range: ClosedRange<Int>) -> [Problem] {
    guard !range.contains(count) else { return [] }
    let hint = "there may be \(range.lowerBound) to \(range.upperBound)"
    return [Problem(.wrongCount, "there are \(count) \(what)s", hint: hint)]
  }

  /// A number is in its range.
  package static func value(_ value: Double, _ what: String, in range: ClosedRange<Double>) -> [Problem] {
    guard !range.contains(value) else { return [] }
    let hint = "it may be from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    return [Problem(.outOfRange, "\(what) is \(shortest(value))", hint: hint)]
  }

  private static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
