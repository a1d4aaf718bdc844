import Assignment
import ExperimentFile
package import TextFormats

/// An experiment as a configuration of a platform.
package struct ConfigurationExport: Sendable {
  /// The configuration.
  package let configuration: JSONDocument
  /// What the file says and the platform cannot hold, in the order of the file's keys.
  package let omissions: [Omission]

  /// Makes the configuration of an experiment.
  ///
  /// A scheme of the project's own keeps its proportions; the platform divides the users by its own hash then, which
  /// is noted.
  /// - Throws: `Problem` for the scheme of another platform.
  package init(_ experiment: PlatformExperiment, to platform: ConfigurationPlatform) throws(Problem) {
    let notes = ExportNotes(experiment)
    let exporter: any ConfigurationExporter =
      switch platform {
      case .growthbook: try GrowthBookExport(experiment, notes)
      case .optimizely: try OptimizelyExport(experiment, notes)
      case .unleash: try UnleashExport(experiment, notes)
      case .launchdarkly: try LaunchDarklyExport(experiment, notes)
      }
    let rules = experiment.rules
    if platform != .growthbook, rules.sticky != nil {
      notes.omit("sticky", "\(platform.title)'s configuration does not say how assignments are kept")
    }
    if [.unleash, .launchdarkly].contains(platform), rules.status == .draft {
      notes.omit("status", "\(platform.title) knows on and off: read back, it is 'stopped'")
    }
    configuration = exporter.configuration
    if rules.window.start != nil { notes.omit("start_at", "\(platform.title)'s configuration has no start") }
    if rules.window.end != nil { notes.omit("end_at", "\(platform.title)'s configuration has no end") }
    if rules.holdout != nil { notes.omit("holdout", "\(platform.title) does not hash this project's holdouts") }
    if rules.layer != nil { notes.omit("layer", "\(platform.title) does not hash this project's layers") }
    omissions = notes.omissions
  }
}

/// A platform's way to write an experiment.
protocol ConfigurationExporter {
  /// The configuration; what the platform cannot hold is noted.
  var configuration: JSONDocument { get }
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

/// What is noted while a configuration is written.
final class ExportNotes {
  private(set) var omissions: [Omission] = []
  /// The condition as the file writes it.
  let condition: AttributeValue?
  private let block: JSONDocument

  init(_ experiment: PlatformExperiment) { (condition, block) = (experiment.condition, experiment.block) }

  /// Notes that a key of the assignment is not carried over.
  func omit(_ key: String, _ reason: String, value: String? = nil, excludesAll: Bool = false) {
    let value = value ?? (block[member: key]?.text(.compact) ?? "").clipped
    omissions.append(
      Omission(path: "assignment.\(key)", value: value, reason: reason, position: nil, excludesAll: excludesAll))
  }
}

extension ExportNotes {
  /// Notes that a platform divides the users by its own hash.
  func omitScheme(_ scheme: DesirelineScheme, _ platform: ConfigurationPlatform) {
    let reason =
      "the proportions are the same, and \(platform.title) divides users by its own hash; write scheme: "
      + "\"\(platform.rawValue)\" to assign as it does"
    omit("scheme", reason, value: "desireline")
  }
}

extension DesirelineScheme {
  /// The end of each arm's part of so many, which are as wide as the coverage in all.
  func ends(of count: Int) -> [Int] { ends(of: count, coverage: coverage) }

  private func ends(of count: Int, coverage: Double) -> [Int] {
    var sum = 0.0
    return expectedShares.map { share in
      sum += share
      return Int((Double(count) * coverage * min(sum, 1)).rounded())
    }
  }

  /// The width of each arm's part of so many.
  /// - Parameter coverage: The proportion that all are wide; that of the scheme where nothing is said.
  func widths(of count: Int, coverage: Double? = nil) -> [Int] {
    let ends = ends(of: count, coverage: coverage ?? self.coverage)
    return zip(ends, [0] + ends).map { $0 - $1 }
  }
}

extension AssignmentRules {
  /// The scheme of a platform: the file's own, or one with the proportions of the default, which is noted.
  /// - Throws: `Problem` for the scheme of another platform, and for proportions that the platform cannot hold.
  func scheme<Scheme: BucketingScheme>(
    for platform: ConfigurationPlatform, _ notes: ExportNotes,
    making make: (DesirelineScheme) throws(AssignmentError) -> Scheme
  ) throws(Problem) -> Scheme {
    if let own = scheme as? Scheme { return own }
    guard let plain = scheme as? DesirelineScheme else {
      throw .otherScheme(SchemeBlock.name(of: scheme), platform)
    }
    notes.omitScheme(plain, platform)
    do throws(AssignmentError) { return try make(plain) } catch {
      throw .otherScheme(SchemeBlock.name(of: scheme), platform)
    }
  }

  /// The forced users in runs of one variant, in the order of the file.
  var forcedRuns: [(variant: String, users: [String])] {
    var runs: [(variant: String, users: [String])] = []
    for user in forced {
      if let last = runs.last, last.variant == user.variant {
        runs[runs.count - 1].users.append(user.id)
      } else {
        runs.append((user.variant, [user.id]))
      }
    }
    return runs
  }
}
