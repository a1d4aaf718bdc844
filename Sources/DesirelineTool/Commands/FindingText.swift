import ExperimentFile
import HeadlessNavigation
import NavigationExperiments

/// A finding as people read it: what, where, and how to get there.
struct FindingText {
  private let finding: Finding
  private let file: String

  init(_ finding: Finding, in file: String) { (self.finding, self.file) = (finding, file) }

  /// The finding, with what belongs to it below.
  var text: String {
    let widths = finding.widths.map(\.rawValue).joined(separator: ", ")
    let variants = finding.variants.joined(separator: ", ")
    let path = finding.path.map { "\($0)" } ?? ""
    let lead = finding.kind == .unreachableStep ? "so far" : "path"
    let why = finding.failure.map { "\($0.code.explanation.dropLast()): \($0.culprit) [\($0.code.rawValue)]" } ?? ""
    let details = [("under", variants), ("width", widths), (lead, path), ("why", why)]
    let lines = details.filter { !$0.1.isEmpty }.map { name, text in
      String(repeating: " ", count: max(0, 7 - name.count)) + "\(name): \(text.harmless)\n"
    }
    return "\(file.harmless): \(finding.description.harmless) [\(finding.kind.rawValue)]\n" + lines.joined()
  }
}
