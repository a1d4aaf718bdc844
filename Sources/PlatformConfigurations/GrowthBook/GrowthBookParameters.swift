import Assignment
import ExperimentFile
import TextFormats

/// What GrowthBook hashes, and the ranges of its variations.
enum GrowthBookParameters {
  /// The scheme of a rule with so many variations; `nil`, after a report, where one of its keys is not as expected.
  /// - Parameter key: The experiment's key, which is hashed where there is no seed.
  static func scheme(
    _ rule: PartReader, key: String, count: Int, attribute: String
  ) -> (() throws(AssignmentError) -> GrowthBookScheme)? {
    let diagnostics = rule.notes.diagnostics
    let errors = diagnostics.errorCount
    let seed = rule.read("seed", .string)?.unless("") ?? key
    let version = rule.read("hashVersion", .growthBookVersion) ?? .one
    let coverage = (rule.read("coverage", .number()) ?? 1).clamped
    var weights = rule.read("weights", .array(of: .number(in: 0...1e9)))
    if let written = weights, written.count != count {
      rule.omit("weights", "there are \(count) variations, so that GrowthBook splits evenly")
      weights = nil
    }
    var ranges = rule.read("ranges", .array(of: .growthBookRange))
    if let written = ranges, written.count > count {
      rule.report(.wrongCount, "has \(written.count) ranges for \(count) variations", at: "ranges")
    }
    // One that is missing holds no user.
    let missing = max(0, count - (ranges?.count ?? 0))
    ranges? += repeatElement(0..<0, count: missing)
    let filters = filters(rule, attribute)
    var namespace = rule.read("namespace", .growthBookNamespace)
    if rule.value("filters") != nil {
      rule.omit("namespace", "GrowthBook ignores it beside 'filters'")
      namespace = nil
    }
    guard diagnostics.errorCount == errors else { return nil }
    let equal = [Double](repeating: 1 / Double(count), count: count)
    return { () throws(AssignmentError) in
      try GrowthBookScheme(
        seed: seed, hashVersion: version, weights: weights ?? equal, coverage: coverage, ranges: ranges,
        namespace: namespace, filters: filters)
    }
  }

  /// The filters that go by the same attribute as the experiment.
  private static func filters(_ rule: PartReader, _ attribute: String) -> [GrowthBookScheme.Filter] {
    rule.objects("filters").compactMap { part in
      let seed = part.require("seed", .filled)
      let ranges = part.require("ranges", .array(of: .growthBookRange, count: 1...100))
      let version = part.read("hashVersion", .growthBookVersion) ?? .two
      let own = part.read("attribute", .string) ?? "id"
      part.finish()
      guard let seed, let ranges else { return nil }
      guard own == attribute else {
        part.refuse("the filter goes by '\(own)' and the experiment by '\(attribute)'; a file has one attribute")
        return nil
      }
      return GrowthBookScheme.Filter(seed: seed, ranges: ranges, hashVersion: version)
    }
  }
}

extension ValueForm where Value == GrowthBookScheme.HashVersion {
  fileprivate static var growthBookVersion: Self {
    .converting(ValueForm<Int>.integer(in: 1...2)) { $0 == 1 ? .one : .two }
  }
}

extension ValueForm where Value == Range<Double> {
  /// Two ends of a range, of which only what lies within 0 to 1 can hold a user.
  fileprivate static var growthBookRange: Self {
    .converting(ValueForm<[Double]>.array(of: .number(), count: 2...2)) { .inside($0[0], $0[1]) }
  }
}

extension Range<Double> {
  /// What lies within 0 to 1; a position of 1 does not occur, so an end beyond 1 is 1.
  fileprivate static func inside(_ start: Double, _ end: Double) -> Self {
    let ends = [start, end].map { $0.clamped }
    return ends[0]..<Swift.max(ends[0], ends[1])
  }
}

extension Double {
  /// The nearest number from 0 to 1.
  fileprivate var clamped: Double { min(max(self, 0), 1) }
}

extension ValueForm where Value == GrowthBookScheme.Namespace {
  /// The name, and the two ends of the slice.
  fileprivate static var growthBookNamespace: Self {
    let ends = ValueForm<Double>.number()
    return Self("an array of a name and two ends", of: [.array], as: .anything) { context in
      let items = context.value.items
      guard items.count == 3, let id = items[0].text, !id.isEmpty else {
        return context.reject(.wrongType, "must be an array of a name and two ends, such as [\"nav\", 0, 0.5]")
      }
      let known = items.dropFirst().compactMap { ends.read($0, as: context.subject, into: context.diagnostics) }
      return known.count == 2 ? GrowthBookScheme.Namespace(id, .inside(known[0], known[1])) : nil
    }
  }
}
