import ExperimentFile
import ExperimentReports
import NavigationExperiments
import PlatformConfigurations
import TextFormats

/// `desireline export`: makes a platform's configuration of an experiment file.
struct ExportCommand: ToolCommand {
  static let description = CommandDescription.export

  private let file: String
  private let platform: ConfigurationPlatform?
  private let out: String?
  private let isDryRun: Bool
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    file = parsed.arguments.first ?? "-"
    (platform, out) = (parsed[ExportOption.platform], parsed[ImportOption.out])
    isDryRun = parsed[CommonOption.dryRun]
    self.setting = setting
  }

  func run(_ console: Console) throws -> ExitCode {
    let place = DraftPlace(path: out ?? "-")
    try place.check()
    let document = try setting.document(file)
    guard let experiment = PlatformExperiment(document) else {
      throw Failure.unforeseen("the file says nothing of an assignment")
    }
    let platform = try self.platform ?? Self.own(of: experiment)
    let export = try ConfigurationExport(experiment, to: platform)
    if isDryRun {
      var rehearsal = Rehearsal(command: Self.description.name)
      rehearsal.reads = [file]
      rehearsal.writes = place.isPiped ? [] : [place.path]
      return rehearsal.tell(console)
    }
    if !place.isPiped { try place.write(export.configuration.text()) }
    if console.manner.isJSON {
      console.answer([
        "schema": "desireline.export/1",
        "platform": .text(platform.rawValue),
        "experiment_id": .text(document.experiment.id),
        "file": JSONDocument(place.isPiped ? nil : place.path),
        "configuration": place.isPiped ? export.configuration : .null,
        "not_carried_over": .array(export.omissions.map(\.document)),
      ])
    } else if place.isPiped {
      console.answer(export.configuration)
    }
    if !place.isPiped { console.remark("wrote \(place.path.harmless)\n") }
    console.tell(export.omissions, in: file)
    return .done
  }

  /// The platform of the file's own scheme.
  private static func own(of experiment: PlatformExperiment) throws(Failure) -> ConfigurationPlatform {
    guard let platform = experiment.platform else { throw unknownPlatform }
    return platform
  }

  /// The file's scheme is no platform's.
  static let unknownPlatform = Failure(
    .missingPlatform, "the file's scheme belongs to none of the platforms, so none is known",
    hint: "name one: --platform \(ConfigurationPlatform.allCases.map(\.rawValue).joined(separator: " | "))")
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
