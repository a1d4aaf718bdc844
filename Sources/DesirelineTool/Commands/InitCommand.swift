import Desireline
import ExperimentFile
import ExperimentReports
import NavigationExperiments
import TextFormats

/// `desireline init`: writes an experiment to begin with.
struct InitCommand: Command {
  static let description = CommandDescription(
    Self.self, "init", "Write a new experiment file, from a template or from an event log.",
    conflicts: ["--experiment", "--variant", "--funnel", "--preset", "--mapping", "--aliases"].map {
      Conflict($0, needs: "--from-log", hint: "say which log, or leave it out")
    } + [Conflict("--template", excludes: "--from-log", hint: "leave one of them out")],
    examples: [
      "desireline init my-catalog": "Write my-catalog.json5, an experiment that runs as it is",
      "desireline init --template tabs --out Experiments/tabs.json5": "Another template, another file",
      "desireline init --from-log 'july/*.csv' shop": "Write shop.json5 from what happened in July",
      "desireline init --from-log export.json --experiment checkout-button":
        "Recognize whose export it is, and write the experiment, its mapping and the line that analyzes it",
    ],
    ends: [
      .done, ExitStatus(1, "Done, and 'check' has findings about the draft"),
      ExitStatus(2, "Could not be done: an error in the arguments, a file or the disk; no file is replaced"),
    ])

  @Argument("[NAME]", "The experiment's id, and the name of its file; - writes to standard output") var name: String?
  @Option("--template NAME", .word(Template.all.map(\.name)), "Start from a template") var template = Template.all[0]
    .name
  @Flag("--list", "List the templates and the question of each") var isList
  @Option(
    "--from-log LOG", .text, else: "a template is used",
    "Draft the experiment from a log in CSV, TSV or NDJSON, or a quoted pattern; - for standard input. The product is "
      + "recognized by the names of columns")
  var log: String?
  @Option(.experiment) var experiment: String?
  @Option(
    "--variant ID", .text, else: "the one that is called like a control, or the first by name",
    "Make variant ID of the log the control, which does what its users did; all for what every user did")
  var variant: String?
  @Option(
    "--funnel SCREENS", .text, else: "the most frequent path",
    "Make a funnel of these screens of the log, separated by commas; an event such as Purchase becomes a screen")
  var funnel: String?
  @Option(
    "--out, -o FILE", .newFile, else: "NAME.json5", "Write FILE, which must not exist yet; - for standard output")
  var out: NewFile?
  let logOptions = LogOptions()
  @Flag(.dryRun) var isDryRun: Bool

  func run(_ console: Console) async throws -> ExitCode {
    if isList { return list(console) }
    let standardName = log.map(Self.name(ofLog:)) ?? template
    let id = name == "-" ? standardName : name ?? standardName
    guard Problem.experimentID(id).isEmpty else {
      throw Problem(
        .invalidOptionValue, "'\(id)' is no id of an experiment", hint: "take small letters, digits and '-'")
    }
    let file = out ?? NewFile(name == "-" ? "-" : "\(id).json5")
    // Checked before the work, which would be lost.
    try file.check()
    let mapping = log == nil || file.isPiped ? nil : file.mapping
    try mapping?.check()
    let (text, mappingText, findings) = try await draft(id: id, console)
    let writes = file.paths + (mappingText == nil ? [] : mapping?.paths ?? [])
    if isDryRun { return DryRun(reads: log.map { [$0] } ?? [], writes: writes).answer(console) }
    let next = file.isPiped ? [] : next(file, mappingText == nil ? nil : mapping)
    if let mapping, let mappingText { try mapping.write(mappingText) }
    try file.write(text, console) {
      JSONDocument.object([
        "schema": "desireline.init/1",
        "experiment_id": id,
        "file": $0,
        "text": file.isPiped ? text : nil,
        "mapping": mappingText == nil ? nil : mapping?.path,
        "findings": findings.map { $0.document(of: nil) },
        "next": next,
      ])
    }
    if mappingText != nil, let mapping { console.remark("wrote \(mapping.path.harmless)\n") }
    if !file.isPiped { console.remark("next: \(next.joined(separator: "\n      "))\n") }
    for finding in findings { console.talk(finding.text(in: file.isPiped ? id : file.path, of: nil)) }
    return findings.isEmpty ? .done : .answerIsNo
  }

  /// The text of the experiment, that of the mapping if one is needed, and what is wrong with the experiment.
  private func draft(
    id: String, _ console: Console
  ) async throws -> (text: String, mapping: String?, findings: [Finding]) {
    guard let log else { return (Template.all.first { $0.name == template }?.text(id: id) ?? "", nil, []) }
    let (text, mapping, document, isComplete) = try await draft(of: log, id: id, console)
    if isComplete {
      let report = try await console.showingProgress("\(id), check") { _ in try await document.appCheck.report() }
      return (text, mapping, report.findings)
    }
    console.talk("note: too many states to look at all of them here; 'desireline check' takes its time\n")
    return (text, mapping, [])
  }

  /// The command lines that come next, in their order.
  private func next(_ file: NewFile, _ mapping: NewFile?) -> [String] {
    let word = ShellWord(file.path).text
    var next = ["desireline check \(word)", "desireline run \(word)"]
    if let log, log != "-" {
      let options = mapping.map { ["--mapping", $0.path] } ?? []
      let words = [log, file.path] + options + (logOptions.aliases.map { ["--aliases", $0] } ?? [])
      next.append("desireline analyze \(words.map { ShellWord($0).text }.joined(separator: " "))")
    }
    return next
  }

  private func list(_ console: Console) -> ExitCode {
    console.answer(
      object: [
        "schema": "desireline.templates/1",
        "templates": Template.all.map { JSONDocument.object(["name": $0.name, "asks": $0.summary]) },
      ], or: Template.all.map { "\($0.name)\n  \($0.summary)\n" }.joined())
    return .done
  }
}
