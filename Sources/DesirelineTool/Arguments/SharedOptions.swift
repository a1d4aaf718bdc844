import EventLogs
import ExperimentFile
import Foundation
import UserSimulation

/// The options that every command has: how its answer and the talk about it are written.
struct CommonOptions: ParameterGroup {
  @Flag("--json", "Print the answer, or the errors, as one JSON document") var isJSON
  @Flag("--quiet, -q", "Print only the answer and errors") var isQuiet
  @Option(
    "--color WHEN", .word,
    else: "auto: on a terminal, unless NO_COLOR or TERM=dumb is set, or FORCE_COLOR says so anywhere",
    "When to color diagnostics: always, never or auto")
  var color = ColorChoice.auto
  @Flag(.help) var isHelp: Bool
}

/// The options that stand in the place of a command.
struct ToolOptions: ParameterGroup {
  @Flag(.help) var isHelp: Bool
  @Flag("--version", "Print the version of the tool") var isVersion
}

extension Parameter where Value == Bool {
  static var help: Self { Self("--help, -h", "Explain the command") }
  static var dryRun: Self {
    Self("--dry-run", "Check everything, print what would be done and written, and write nothing")
  }
  /// Of commands that write files.
  static var quietButJSON: Self { Self("--quiet, -q", "Print only errors, and the document of --json") }
}

extension Parameter where Value == String {
  static var file: Self { Self("FILE", "An experiment file; - for standard input") }
}

extension Parameter where Value == String? {
  static var against: Self {
    Self(
      "--against VARIANT", .text, else: "the control",
      "Compare every variant with VARIANT; requirements relative to the control are then not judged")
  }
}

extension Parameter where Value == Int {
  static var threads: Self {
    Self(
      wrappedValue: ProcessInfo.processInfo.activeProcessorCount, "--threads, -t N", .integer(1...1024),
      else: "one for every processor", "Use N threads; the report is the same for any number")
  }

  /// How much of what logs say is kept in memory.
  static var logMemory: Self {
    memory(
      EventLogReader.standardMemory, "Keep at most SIZE in memory, such as 200MB, and the rest in a temporary file")
  }

  static func memory(_ standard: Int, else standardText: String? = nil, _ help: String) -> Self {
    Self(
      wrappedValue: standard, "--memory SIZE", .bytes(1_000_000...1 << 50),
      else: standardText ?? "\(standard >> 20)MiB", help)
  }
}

extension Parameter where Value == UInt64? {
  static var seed: Self {
    Self(
      "--seed, -s SEED", .seed, else: "the file's seed",
      "Use SEED for all random draws, in decimal or as 0x…; the same seed gives the same report, byte for byte")
  }
}

extension UInt64 {
  /// A seed as options take it.
  var seedText: String { "0x" + String(self, radix: 16) }
}

/// How many users are simulated, and how.
struct UserOptions: ParameterGroup {
  @Option("--users, -u N", .integer(1...1_000_000_000), else: "the file's count", "Simulate N users") var users: Int?
  @Option(.seed) var seed: UInt64?
  @Option(.threads) var threads: Int

  /// An experiment with the users asked for.
  /// - Parameter standard: How many there are where nothing is said; as many as in the file unless said otherwise.
  func adjusted(_ document: ExperimentDocument, otherwise standard: Int? = nil) -> ExperimentDocument {
    var document = document
    if let users = users ?? standard { (document.cohort.count, document.grows) = (users, false) }
    document.cohort.seed = seed ?? document.cohort.seed
    return document
  }
}
