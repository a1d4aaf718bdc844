package import Assignment
import EventLogs
package import ExperimentFile
package import TextFormats

/// The assignment of an experiment, as platforms and experiment files both have it.
package struct PlatformExperiment: Sendable {
  /// What decides who gets which variant.
  package var rules: AssignmentRules
  /// The condition as a file writes it; that of the rules is made of it.
  package var condition: AttributeValue?
  /// The lists of values that the condition may name.
  package var groups: [AttributeValue.Member]

  /// An experiment; its condition is the one of its rules, as it is written.
  package init(rules: AssignmentRules, condition: AttributeValue? = nil, groups: [AttributeValue.Member] = []) {
    (self.rules, self.condition, self.groups) = (rules, condition, groups)
  }

  /// The assignment of a file; `nil` where the document was not read from a text.
  package init?(_ document: ExperimentDocument) {
    guard let rules = document.rules else { return nil }
    self.init(rules: rules, condition: document.writtenCondition, groups: document.writtenGroups)
  }
}

extension PlatformExperiment {
  /// The platform of the scheme; `nil` where it is another's.
  package var platform: ConfigurationPlatform? {
    rules.scheme is GrowthBookScheme ? .growthbook : ConfigurationPlatform(rawValue: SchemeBlock.name(of: rules.scheme))
  }

  /// The value of `assignment` in an experiment file: what is left out is as a file has it by default.
  package var block: JSONDocument {
    let scheme = SchemeBlock(rules)
    let others = JSONDocument.members([
      "hash_attribute": rules.unit, "status": rules.status.unless(.running)?.rawValue,
      "start_at": rules.window.start.map(LogClock.date), "end_at": rules.window.end.map(LogClock.date),
      "forced": AttributeValue(members: rules.forced.map { .init($0.id, .text($0.variant)) }),
      "sticky": rules.sticky?.block,
      "holdout": rules.holdout.map {
        JSONDocument.object(["salt": $0.salt, "share": JSONDocument(exactly: $0.share)])
      },
      "layer": rules.layer.map { layer in
        JSONDocument.object(["salt": layer.salt, "slices": layer.slices.map { [$0.lowerBound, $0.upperBound] }])
      },
      "condition": condition, "groups": AttributeValue(members: groups),
    ])
    return .object([.init("scheme", .text(scheme.name))] + scheme.members + others.present)
  }

  /// A whole experiment file: the assignment, and an app of two screens to be replaced.
  /// - Parameter source: Where the assignment comes from, as the comment above says it.
  package func text(from source: String) -> String {
    let control = rules.variants.first
    let variants = rules.variants.map { id in
      JSONDocument.Member(id, ["coordinator": "placeholder", "control": .boolean(id == control)])
    }
    let file: [JSONDocument.Member] = [
      .init("experiment", .text(rules.experiment)),
      .init("hypothesis", "", comments: ["What do you expect of the change, in a sentence?"]),
      .init("assignment", block),
      .init(
        "variants", .object(variants),
        comments: ["Give each variant a coordinator of its own; while they share one, nothing can differ."]),
    ]
    let others = JSON5Value(reading: String(decoding: PackageResources.Skeleton_json5, as: UTF8.self))
    let rest = (others?.attribute.members ?? []).map { member in
      JSONDocument.Member(
        member.name, member.value.json,
        comments: member.name == "app" ? ["Replace the app, the cohort and the funnel by your own."] : [])
    }
    return JSONDocument.object(file + rest).text(under: ["The assignment of \(source)."])
  }
}

extension AssignmentRules.Sticky {
  fileprivate var block: JSONDocument {
    .present([
      "bucket_version": bucketVersion.unless(0), "minimum_version": minimumVersion.unless(0),
      "blocked_versions": blockedVersions.sorted().unless([]),
    ])
  }
}

extension JSONDocument {
  /// A number with all its digits.
  package init(exactly number: Double) { self = .digits(AttributeValue.number(number).plainText) }
}

/// Numbers have all their digits.
extension AttributeValue: JSONRepresentable {
  /// An object; `nil` where it has no members.
  init?(members: [Member]) {
    guard !members.isEmpty else { return nil }
    self = .object(members)
  }

  package var json: JSONDocument {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): JSONDocument(exactly: number)
    case .text(let text): .text(text)
    case .array(let items): items.json
    case .object(let members): .object(members.map { .init($0.name, $0.value.json) })
    }
  }
}
