import Assignment
import ExperimentDesign
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import Foundation
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
package import TextFormats
import UserSimulation

/// A plan as it is written in `plan.json`.
package struct RegisteredPlan: Sendable {
  /// What `schema` says.
  static let schema = "desireline.plan/3"
  /// What the hash leaves out: itself, and the day of the registration.
  private static let unhashed: Set<String> = ["date", "hash"]

  /// The whole document.
  let document: JSONDocument

  /// A plan of some content, dated and hashed.
  init(_ content: [JSONDocument.Member], date: String) {
    let hash = JSONDocument.object(content).hashOfPlan
    document = .object(
      [.init("schema", .text(Self.schema)), .init("date", .text(date)), .init("hash", .text(hash))] + content)
  }

  /// Reads a plan; `-` is standard input.
  ///
  /// - Throws: `Problem` where there is none, or something else.
  package init(path: String) throws(Problem) {
    let bytes = path == "-" ? try? FileHandle.standardInput.readToEnd() : try? Data(contentsOf: URL(filePath: path))
    guard let data = bytes else { throw Self.unreadable(path, "it cannot be read") }
    guard let document = try? JSONDecoder().decode(JSONDocument.self, from: data),
      document[member: "schema"] == .text(Self.schema)
    else { throw Self.unreadable(path, "it is no \(Self.schema)") }
    self.document = document
  }

  private static func unreadable(_ path: String, _ reason: String) -> Problem {
    Problem(.unreadablePlan, "\(path): \(reason)", hint: "give the plan.json that 'desireline plan' wrote")
  }

  /// The day it was registered on.
  package var date: String { document[member: "date"]?.string ?? "" }
  /// The hash it was registered under, such as `sha256:…`.
  package var hash: String { document[member: "hash"]?.string ?? "" }
  /// The hash of what it says.
  var ownHash: String { document.without(Self.unhashed.union(["schema"])).hashOfPlan }
  /// Whether it says what it said when it was registered.
  package var isIntact: Bool { hash == ownHash }
  /// The fingerprint of the file it was made from.
  var fileFingerprint: String { document[member: "fingerprint"]?.string ?? "" }
}

extension JSONDocument { fileprivate var hashOfPlan: String { "sha256:" + fingerprint } }

/// Where plans are registered.
struct PlanPlace: Sendable {
  /// The directory that holds them, one directory per experiment; `-` is standard output.
  var directory: String
  /// Whether a plan that says something else may be replaced.
  var replacesOthers: Bool

  /// Writes the plan, unless it is registered already; another plan stays where it is.
  ///
  /// - Throws: `Problem` where it cannot be written.
  func write(_ report: PlanReport, madeFrom file: String, _ console: Console) throws {
    let place = path(of: report.experiment.id)
    let registered = report.registered
    if let earlier = try? RegisteredPlan(path: "\(place)/plan.json"), earlier.isIntact, earlier.hash == registered.hash
    {
      if !console.manner.isQuiet {
        console.answer("\(place.harmless) is registered since \(earlier.date): \(earlier.hash)\n")
      }
      return
    }
    try check(place)
    try ReportDirectory(directory).write(report.files, experiment: report.experiment.id)
    guard !console.manner.isQuiet else { return }
    console.answer("\(registered.hash)\n")
    console.talk("wrote \(place.harmless)\n")
    console.talk("verify: desireline plan --verify \(ShellWord(place + "/plan.json").text) \(ShellWord(file).text)\n")
  }

  /// The files that a plan of an experiment would be.
  ///
  /// - Throws: `Problem` where something that is no plan is in their place, or none can be written.
  func files(of experiment: String) throws -> [String] {
    let place = path(of: experiment)
    // Whether an earlier plan is another is known when the new one is made.
    try PlanPlace(directory: directory, replacesOthers: true).check(place)
    try ReportDirectory(directory).check(experiment, knownBy: PlanReport.fileNames)
    return PlanReport.fileNames.map { "\(place)/\($0)" }
  }

  private func path(of experiment: String) -> String { "\(directory)/\(experiment)" }

  private func check(_ place: String) throws(Problem) {
    let others = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let strangers = others.filter { !PlanReport.fileNames.contains($0) }
    guard strangers.isEmpty else {
      let list = strangers.sorted().joined(separator: ", ")
      throw Problem(.registeredPlan, "\(place) holds what is no part of a plan: \(list)", hint: "move it elsewhere")
    }
    guard others.isEmpty || replacesOthers else {
      throw Problem(
        .registeredPlan, "\(place) holds another plan, and a registered plan is evidence",
        hint: "write into another directory with --out, or replace it with --force")
    }
  }
}

extension ExperimentDocument {
  /// What of the file a registered plan repeats, so that it can be held against the file.
  var definition: JSONDocument {
    let definitions = Definitions(experiment.outline)
    func metric(_ metric: Metric, _ rule: String) -> JSONDocument {
      .object([
        "metric_id": metric.id,
        "role": metric.role.rawValue,
        "better": metric.better?.rawValue,
        "margin": metric.margin,
        "rule": definitions.document[member: rule],
      ])
    }
    return .object([
      "hypothesis": experiment.hypothesis,
      "slot": experiment.slot.rawValue,
      "control_id": experiment.variants[experiment.control].id,
      "variants": experiment.variants.indices.map(variant),
      "triggers": experiment.treatments.map(trigger),
      "devices": cohort.devices.map {
        JSONDocument.object([
          "device": $0.name,
          "share": $0.share,
        ])
      },
      "funnel": experiment.funnel.rule,
      "metrics": zip(experiment.metrics, definitions.metrics).map(metric),
      "requirements": experiment.requirements.map(requirement),
    ])
  }

  private func variant(_ index: Int) -> JSONDocument {
    let variant = experiment.variants[index]
    return .object([
      "variant_id": variant.id,
      "weight": variant.weight,
      "expected_share": experiment.expectedShares[index],
      "coordinator": JSONDocument.object([
        "compact": variant.coordinator.compact.rawValue,
        "regular": variant.coordinator.regular.rawValue,
      ]),
      "changed_inputs": experiment.inputChanges(under: index).map { $0.subject },
    ])
  }

  private func trigger(_ treatment: Int) -> JSONDocument {
    let trigger = TriggerCondition(treatment, experiment, cohort)
    return .object([
      "treatment_id": experiment.variants[treatment].id,
      "size_classes": trigger.widths.map { $0.rawValue },
      "devices": trigger.devices.map { cohort.devices[$0].name },
      "is_everybody": trigger.isEverybody,
    ])
  }

  private func requirement(_ requirement: Requirement) -> JSONDocument {
    .object([
      "metric_id": experiment.metrics[requirement.metric].id,
      "variant_id": experiment.variants[requirement.variant].id,
      "comparison": requirement.comparison.rawValue,
      "relative_to_control": requirement.isRelativeToControl,
      "bound": requirement.bound,
    ])
  }
}

extension JSONDocument {
  /// The document with the members of every object in the order of their names: one text for all that say the same.
  var canonical: JSONDocument {
    switch self {
    case .object(let members): .object(members.sorted { $0.name < $1.name }.map { Member($0.name, $0.value.canonical) })
    case .array(let values): .array(values.map(\.canonical))
    case .null, .boolean, .integer, .number, .digits, .text: self
    }
  }

  /// The document without some members of its outermost object.
  func without(_ names: Set<String>) -> JSONDocument {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  /// A hash of what the document says: SHA-256 of its canonical text, in hexadecimal.
  var fingerprint: String { SHA256.hexadecimal(canonical.text(.compact).utf8) }
}
