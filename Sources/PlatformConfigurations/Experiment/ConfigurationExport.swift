package import Assignment
import ExperimentFile
package import TextFormats

/// An experiment as a configuration of a platform.
package struct ConfigurationExport: Sendable {
  /// The configuration.
  package let configuration: JSONDocument
  /// What the file says and the platform cannot hold.
  package let omissions: [Omission]

  /// Makes the configuration of an experiment.
  ///
  /// A scheme of the project's own keeps its proportions; the platform divides the users by its own hash then, which
  /// is noted. Where something that decides who takes part cannot be said, no user is let in.
  /// - Parameter assignment: What the rules were read from, as a file writes it.
  /// - Throws: `Problem` for the scheme of another platform.
  package init(
    _ rules: AssignmentRules, writtenAs assignment: AttributeValue, to platform: ConfigurationPlatform
  ) throws(Problem) {
    let notes = ExportNotes(rules, assignment, platform)
    configuration =
      switch platform {
      case .growthbook: try notes.growthbook()
      case .optimizely: try notes.optimizely()
      case .unleash: try notes.unleash()
      case .launchdarkly: try notes.launchdarkly()
      }
    omissions = notes.omissions
  }
}

extension Problem {
  /// A platform cannot divide users as a scheme does.
  package static func otherScheme(_ scheme: String, _ platform: ConfigurationPlatform) -> Problem {
    let own = ConfigurationPlatform(rawValue: scheme).map { "export it with '--platform \($0.rawValue)', or " } ?? ""
    return Problem(
      .otherScheme, "\(platform.title) cannot divide users as the scheme '\(scheme)' does",
      hint: own + "write scheme: \"\(platform.rawValue)\" in the file, with the keys of that scheme")
  }
}

/// An experiment while a configuration is written of it, and what is noted then.
final class ExportNotes {
  private(set) var omissions: [Omission] = []
  let rules: AssignmentRules
  let groups: [AttributeValue.Member]
  let platform: ConfigurationPlatform
  let written: AttributeValue?
  private let block: AttributeValue

  init(_ rules: AssignmentRules, _ block: AttributeValue, _ platform: ConfigurationPlatform) {
    (self.rules, self.block, self.platform) = (rules, block, platform)
    (written, groups) = (block["condition"], block["groups"]?.members ?? [])
  }

  /// The condition as the file writes it, or one that lets no user in where that is noted; `nil` for all users.
  var condition: AttributeValue? { omissions.contains(where: \.excludesAll) ? .never : written }

  /// Notes that a key of the assignment is not carried over.
  func omit(_ key: String, _ reason: String, value: String? = nil, excludesAll: Bool = false) {
    let value = value ?? (block[key]?.json.text(.compact) ?? "").clipped
    omissions.append(
      Omission(path: "assignment.\(key)", value: value, reason: reason, position: nil, excludesAll: excludesAll))
  }

  /// The scheme of the platform: the file's own, or one with the proportions of the default, which is noted, as are the
  /// keys that the platform has no place for.
  /// - Throws: `Problem` for the scheme of another platform, and for proportions that the platform cannot hold.
  func scheme<Scheme: BucketingScheme>(
    making make: (DesirelineScheme) throws(AssignmentError) -> Scheme
  ) throws(Problem) -> Scheme {
    var own = rules.scheme as? Scheme
    if let plain = rules.scheme as? DesirelineScheme {
      let reason =
        "the proportions are the same, and \(platform.title) divides users by its own hash; write scheme: "
        + "\"\(platform.rawValue)\" to assign as it does"
      omit("scheme", reason, value: "desireline")
      own = try? make(plain)
    }
    guard let own else { throw .otherScheme(block["scheme"]?.text ?? "desireline", platform) }
    omitKeys()
    return own
  }

  private func omitKeys() {
    let isSaid: KeyValuePairs = [
      "sticky": rules.sticky != nil, "status": rules.status == .draft, "start_at": rules.window.start != nil,
      "end_at": rules.window.end != nil, "holdout": rules.holdout != nil, "layer": rules.layer != nil,
    ]
    for (key, isSaid) in isSaid {
      guard isSaid, let row = platform.notExported[key] else { continue }
      omit(key, (row[1] == "!" ? "no user is let in: " : "") + row[2], excludesAll: row[1] == "!")
    }
  }

  /// The forced users in runs of one variant, in the order of the file.
  var forcedRuns: [(variant: String, users: [String])] {
    rules.forced.reduce(into: []) { runs, user in
      if let last = runs.indices.last, runs[last].variant == user.variant {
        runs[last].users.append(user.id)
      } else {
        runs.append((user.variant, [user.id]))
      }
    }
  }
}

extension DesirelineScheme {
  /// The end of each arm's part of so many, which are as wide as the coverage in all.
  func ends(of count: Int, coverage: Double? = nil) -> [Int] {
    var sum = 0.0
    return expectedShares.map { share in
      sum += share
      return Int((Double(count) * (coverage ?? self.coverage) * min(sum, 1)).rounded())
    }
  }

  /// The width of each arm's part of so many.
  /// - Parameter coverage: The proportion that all are wide; that of the scheme where nothing is said.
  func widths(of count: Int, coverage: Double? = nil) -> [Int] {
    let ends = ends(of: count, coverage: coverage)
    return zip(ends, [0] + ends).map { $0 - $1 }
  }
}
