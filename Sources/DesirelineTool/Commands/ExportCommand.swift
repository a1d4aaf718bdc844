import ExperimentDesign
import ExperimentFile
import NavigationExperiments
import PlatformConfigurations
import TextFormats

/// `desireline export`: makes a platform's configuration of an experiment file.
struct ExportCommand: Command {
  static let description = CommandDescription(
    Self.self, "export",
    "Write the assignment of an experiment as a platform's configuration, in JSON. What the platform cannot hold is "
      + "listed on standard error.",
    examples: [
      "desireline export Experiments/catalog-browse.json5 --platform growthbook":
        "The features that GrowthBook's SDK loads",
      "desireline export checkout.json5 --out datafile.json": "For the platform of the file's scheme, into a file",
    ],
    ends: [
      ExitStatus(0, "Done; what is not carried over is listed"),
      ExitStatus(1, "No user is let in, as a part that decides who takes part is not carried over"), .failed,
    ])

  @Argument(.file) var file: String
  @Option(
    "--platform, -p PLATFORM", .word, else: "that of the file's scheme",
    "Write a configuration of growthbook, optimizely, unleash or launchdarkly")
  var platform: ConfigurationPlatform?
  @Option(.newFile) var out: NewFile
  @Flag(.dryRun) var isDryRun: Bool

  func run(_ console: Console) throws -> ExitCode {
    try out.check()
    let document = try console.document(file)
    guard let rules = document.rules else {
      throw Problem.unforeseen("the file says nothing of an assignment")
    }
    let assignment = document.writtenAssignment
    guard let platform = platform ?? ConfigurationPlatform(schemeOf: assignment) else {
      throw Problem(
        .missingPlatform, "the file's scheme belongs to none of the platforms, so none is known",
        hint: "name one: --platform \(ConfigurationPlatform.allCases.map(\.rawValue).joined(separator: " | "))")
    }
    let export = try ConfigurationExport(rules, writtenAs: assignment, to: platform)
    if isDryRun { return DryRun(reads: [file], writes: out.paths).answer(console) }
    try out.write(export.configuration.text(), console) {
      JSONDocument.object([
        "schema": "desireline.export/1",
        "platform": platform.rawValue,
        "experiment_id": document.experiment.id,
        "file": $0,
        "configuration": out.isPiped ? export.configuration : .null,
        "not_carried_over": export.omissions.map(\.document),
      ])
    }
    return console.list(export.omissions, in: file, until: "the configuration")
  }
}
