import Assignment
import ExperimentDesign
import ExperimentFile
import NavigationExperiments
import PlatformConfigurations
import TextFormats

/// `desireline import`: makes an experiment file of a platform's configuration.
struct ImportCommand: Command {
  static let description = CommandDescription(
    Self.self, "import",
    "Write an experiment file with the assignment of an experiment in a platform's configuration. What a file cannot "
      + "hold is listed on standard error.",
    examples: [
      "desireline import features.json": "The only experiment, or a list of them",
      "desireline import datafile.json --experiment checkout --out checkout.json5":
        "One of several experiments, into a file",
    ],
    ends: [
      ExitStatus(0, "Done; what is not carried over is listed"),
      ExitStatus(
        1,
        "No user is let in, as a part that decides who takes part is not carried over; or there are several experiments"
      ),
      .failed,
    ])

  @Argument("CONFIG", "The configuration that the platform's SDK loads, in JSON; - for standard input") var file: String
  @Option(
    "--experiment, -e KEY", .text, else: "the only one; several are listed",
    "Import the experiment with KEY, its key or its path in the configuration")
  var experiment: String?
  @Option(
    "--platform, -p PLATFORM", .word, else: "the one whose form it has",
    "Read a configuration of growthbook, optimizely, unleash or launchdarkly")
  var platform: ConfigurationPlatform?
  @Option(.newFile) var out: NewFile
  @Flag(.dryRun) var isDryRun: Bool

  func run(_ console: Console) throws -> ExitCode {
    try out.check()
    let configuration = try PlatformConfiguration(source(), platform: platform)
    guard let candidate = try chosen(of: configuration) else { return list(configuration, console) }
    let (imported, omissions) = try configuration.experiment(candidate)
    if isDryRun { return DryRun(reads: [file], writes: out.paths).answer(console) }
    try out.write(imported.text, console) {
      JSONDocument.object([
        "schema": "desireline.import/1",
        "platform": configuration.platform.rawValue,
        "experiment": candidate.key,
        "path": candidate.path,
        "experiment_id": imported.document.experiment.id,
        "assignment": imported.assignment,
        "file": $0,
        "text": out.isPiped ? imported.text : nil,
        "not_carried_over": omissions.map(\.document),
        "experiments": configuration.candidates.map(\.document),
      ])
    }
    return console.list(omissions, in: file)
  }

  private func source() throws(Problems) -> SourceText {
    do throws(Problem) {
      return file == "-"
        ? try SourceText.readStandardInput(limit: PlatformConfiguration.limit)
        : try SourceText.read(path: file, limit: PlatformConfiguration.limit)
    } catch { throw Problems([error]) }
  }

  /// The experiment that is asked for by its key or path; `nil` where there are several and none is.
  private func chosen(of configuration: PlatformConfiguration) throws(Problem) -> ImportCandidate? {
    let candidates = configuration.candidates
    guard let experiment else { return candidates.count == 1 ? candidates[0] : nil }
    if let one = candidates.first(where: { $0.path == experiment }) { return one }
    let named = candidates.filter { $0.key == experiment }
    if named.count == 1 { return named[0] }
    guard named.isEmpty else {
      let paths = named.prefix(10).map { "'\($0.path)'" }.joined(separator: ", ")
      throw Problem(
        .unknownExperiment, "\(named.count) experiments have the key \(quoted(experiment))",
        hint: "give one of their paths with --experiment: \(paths)")
    }
    let hint = Suggestion.choices(for: experiment, among: candidates.prefix(1000).map(\.key))
    throw Problem(.unknownExperiment, "the configuration has no experiment \(quoted(experiment))", hint: hint)
  }

  /// Lists the experiments, of which one is to be chosen.
  private func list(_ configuration: PlatformConfiguration, _ console: Console) -> ExitCode {
    console.answer(
      object: [
        "schema": "desireline.import/1",
        "platform": configuration.platform.rawValue,
        "experiments": configuration.candidates.map(\.document),
      ], or: configuration.candidates.map { "\($0.key.harmless)\n  \($0.path.harmless)\n" }.joined())
    console.remark("choose an experiment with --experiment KEY, where KEY is one of the keys or paths\n")
    return .answerIsNo
  }
}

extension ImportCandidate {
  fileprivate var document: JSONDocument {
    .object([
      "experiment": key,
      "path": path,
    ])
  }
}

extension Omission {
  /// The part and the reason, for programs.
  var document: JSONDocument {
    .object([
      "path": path,
      "value": value,
      "reason": reason,
      "line": position?.line,
      "column": position?.column,
      "excludes_all": excludesAll,
    ])
  }
}

extension Console {
  /// Lists what is not carried over, on the stream of talk; a list that cannot be written there is a failure.
  /// - Parameter part: Where it is to be said who takes part, if no user is let in.
  func list(_ omissions: [Omission], in file: String, until part: String = "'condition'") -> ExitCode {
    guard !omissions.isEmpty else { return .done }
    talk("not carried over:\n")
    for omission in omissions {
      let place = omission.position.map { "\(file):\($0): " } ?? ""
      talk("  \(place.harmless)\(omission.path.harmless): \(omission.value.harmless)\n")
      talk("    \(omission.reason.harmless)\n")
    }
    let excludesAll = omissions.contains(where: \.excludesAll)
    if excludesAll { talk("No user is in the experiment until \(part) says who is.\n") }
    // The document of `--json` has them, too.
    return errors.failure == nil || manner.isJSON ? excludesAll ? .answerIsNo : .done : .failed
  }
}
