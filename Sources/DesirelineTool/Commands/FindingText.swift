import ExperimentFile
import HeadlessNavigation
import NavigationExperiments

/// A finding as users read it: what, where, and how to get there.
struct FindingText {
  private let finding: Finding
  private let file: String
  private let place: FindingPlace?

  init(_ finding: Finding, in file: String, at place: FindingPlace?) {
    (self.finding, self.file, self.place) = (finding, file, place)
  }

  /// The finding, with what belongs to it below.
  var text: String {
    let widths = finding.widths.map(\.rawValue).joined(separator: ", ")
    let variants = finding.variants.joined(separator: ", ")
    let path = finding.path.map { "\($0)" } ?? ""
    let lead = finding.kind == .unreachableStep ? "so far" : "path"
    let why = finding.failure.map { "\($0.code.explanation.dropLast()): \($0.culprit) [\($0.code.rawValue)]" } ?? ""
    let decider = finding.coordinator?.rawValue ?? ""
    let details = [
      ("under", variants), ("width", widths), (lead, path), ("decided", decider), ("why", why), ("hint", finding.hint),
    ]
    let lines = details.filter { !$0.1.isEmpty }.map { name, text in
      String(repeating: " ", count: max(0, 7 - name.count)) + "\(name): \(text.harmless)\n"
    }
    let position = place.map { ":\($0.position)" } ?? ""
    let excerpt = place.map { $0.excerpt.map { "\($0)\n" } } ?? []
    return "\(file.harmless)\(position): finding: \(finding.description.harmless) [\(finding.kind.rawValue)]\n"
      + (excerpt + lines).joined()
  }
}

extension Finding {
  /// What to write to mend it, or what mends such findings.
  var hint: String { fix ?? kind.remedy }
}
