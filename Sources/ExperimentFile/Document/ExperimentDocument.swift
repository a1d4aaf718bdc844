package import Assignment
public import NavigationExperiments
public import TextFormats
package import UserBehavior
public import UserSimulation

/// An experiment file, read and checked: the experiment, its users, and the ranges its verdict must survive.
public struct ExperimentDocument: Sendable {
  /// The experiment.
  public var experiment: ExperimentDefinition
  /// The users.
  public var cohort: Cohort
  /// Whether there are to be as many users as it takes, and the number of them is but that of the first block.
  package var grows: Bool
  /// Parameters of behavior whose true value is not known, with the range it is taken from.
  package var uncertain: [UncertainParameter]
  /// What decides about a real user beside the scheme; `nil` where the document was not read from a text.
  package var rules: AssignmentRules?
  /// The findings of a check that the file declares.
  package var expectations: [Expectation]
  /// A hash of what the file and its tables say, whatever the file's spacing and comments: SHA-256 in hexadecimal.
  package var fingerprint: String
  /// The files that it was read from: its own, and its tables.
  package internal(set) var inputs: [String] = []
  /// The text it was read from, and what that says, for what is found later.
  var text: (source: SourceText, value: JSON5Value)?

  /// Reads a file; `-` is standard input.
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - extensions: The kinds of coordinators, gates, containers and interceptors that it may name beside those that ship.
  /// - Throws: `Problems` with everything that is wrong with it, in one go.
  public static func read(
    path: String, extensions: FlowExtensions = FlowExtensions()
  ) throws(Problems) -> ExperimentDocument {
    try ExperimentDocument(
      SourceText.read(document: path), extensions: extensions, files: AttachedFiles(besides: path))
  }

  /// Reads a text.
  /// - Parameter files: The tables that it may name; none unless said otherwise.
  package init(
    _ source: SourceText, extensions: FlowExtensions = FlowExtensions(),
    files: AttachedFiles = AttachedFiles(folder: nil)
  ) throws(Problems) {
    let diagnostics = DiagnosticCollector(source, files: files)
    let value = JSON5Parser.parse(into: diagnostics.collector)
    let form = DocumentReader.document(extensions, into: diagnostics)
    let document = value.flatMap { form.read($0, as: "the experiment", into: diagnostics) }
    if let document, let value { diagnostics.report(document.problems, in: value) }
    guard let document, !diagnostics.hasErrors else {
      // No failure is silent, not even one of the readers themselves.
      if !diagnostics.hasErrors {
        diagnostics.report(.wrongType, "no experiment can be made of the file, for a reason no reader gave", at: 0..<0)
      }
      throw Problems(diagnostics.problems, in: [source] + files.sources)
    }
    self = document
    text = value.map { (source, $0) }
    inputs = [source.name] + files.sources.map(\.name)
  }

  /// A document that no text stands behind.
  package init(
    experiment: ExperimentDefinition, cohort: Cohort, grows: Bool, uncertain: [UncertainParameter],
    expectations: [Expectation], fingerprint: String
  ) {
    self.experiment = experiment
    self.cohort = cohort
    self.grows = grows
    self.uncertain = uncertain
    self.expectations = expectations
    self.fingerprint = fingerprint
  }
}

extension JSON5Value {
  /// A hash of what the value says, whatever its spacing, comments and ways of writing numbers and texts.
  var fingerprint: String {
    var hash = SHA256()
    feed(&hash)
    return hash.hexadecimal
  }

  /// Feeds the value in one spelling; texts carry their length, so that no text can look like structure.
  private func feed(_ hash: inout SHA256) {
    switch kind {
    case .null: hash.update("null".utf8)
    case .bool(let bool): hash.update("\(bool)".utf8)
    case .number(let number, _): hash.update("\(number)".utf8)
    case .string(let text): Self.feed(text, &hash)
    case .array(let values):
      hash.update("[".utf8)
      for value in values {
        value.feed(&hash)
        hash.update(",".utf8)
      }
      hash.update("]".utf8)
    case .object(let members):
      hash.update("{".utf8)
      for member in members {
        Self.feed(member.key, &hash)
        member.value.feed(&hash)
        hash.update(",".utf8)
      }
      hash.update("}".utf8)
    }
  }

  private static func feed(_ text: String, _ hash: inout SHA256) { hash.update("\"\(text.utf8.count):\(text)".utf8) }
}
