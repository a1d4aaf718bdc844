import ExperimentFile
import ExperimentReports
import NavigationExperiments
import PlatformConfigurations
import TextFormats

/// `desireline export`: makes a platform's configuration of an experiment file.
struct ExportCommand: ToolCommand {
  static let description = CommandDescription.export

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let place = DraftPlace(path: parsed[ImportOption.out] ?? "-")
    try place.check()
    let document = try setting.document(parsed.file)
    guard let experiment = PlatformExperiment(document) else {
      throw Problem.unforeseen("the file says nothing of an assignment")
    }
    guard let platform = parsed[ExportOption.platform] ?? experiment.platform else {
      throw Problem(
        .missingPlatform, "the file's scheme belongs to none of the platforms, so none is known",
        hint: "name one: --platform \(ConfigurationPlatform.allCases.map(\.rawValue).joined(separator: " | "))")
    }
    let export = try ConfigurationExport(experiment, to: platform)
    if parsed[CommonOption.dryRun] {
      return Rehearsal(Self.self, reads: [parsed.file], writes: place.files).tell(console)
    }
    try place.write(export.configuration.text(), console) {
      JSONDocument.object([
        "schema": "desireline.export/1",
        "platform": platform.rawValue,
        "experiment_id": document.experiment.id,
        "file": $0,
        "configuration": place.isPiped ? export.configuration : .null,
        "not_carried_over": export.omissions.map(\.document),
      ])
    }
    return console.tell(export.omissions, in: parsed.file)
  }
}

/// The options of `export` alone.
enum ExportOption {
  static let platform = CommandOption<ConfigurationPlatform?>.word(
    ["--platform", "-p"], "PLATFORM", unlessSaid: "that of the file's scheme",
    help: "Write a configuration of growthbook, optimizely, unleash or launchdarkly")
}

extension CommandDescription {
  /// `desireline export`: an experiment file to a platform's configuration.
  static let export = CommandDescription(
    name: "export",
    overview: "Write the assignment of an experiment as a platform's configuration, in JSON. What the platform cannot "
      + "hold is listed on standard error.", arguments: [file],
    options: [ExportOption.platform, ImportOption.out, CommonOption.dryRun],
    examples: [
      Example(
        "desireline export Experiments/catalog-browse.json5 --platform growthbook",
        help: "The features that GrowthBook's SDK loads"),
      Example(
        "desireline export checkout.json5 --out datafile.json",
        help: "For the platform of the file's scheme, into a file"),
    ], exitStatus: [ExitStatus(0, help: "Done; what is not carried over is listed"), failed])
}
