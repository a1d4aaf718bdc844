/// Why a command could not be done, each under a name that never changes.
///
/// What is wrong in a file has the names of `DiagnosticCode`, what is wrong with an app those of `FindingKind`.
package enum FailureCode: String, Hashable, Sendable, CaseIterable {
  // The command line.
  case unknownCommand = "unknown-command"
  case unknownOption = "unknown-option"
  case missingOptionValue = "missing-option-value"
  case unexpectedOptionValue = "unexpected-option-value"
  case repeatedOption = "repeated-option"
  case invalidOptionValue = "invalid-option-value"
  case missingArgument = "missing-argument"
  case unexpectedArgument = "unexpected-argument"
  case conflictingOptions = "conflicting-options"
  case repeatedInput = "repeated-input"
  case unknownCode = "unknown-code"

  // What the experiment has.
  case unknownVariant = "unknown-variant"
  case unknownDevice = "unknown-device"
  case uncountedPeople = "uncounted-people"

  // Places to write to.
  case existingFile = "existing-file"
  case unwritablePlace = "unwritable-place"
  case occupiedPlace = "occupied-place"

  // Logs.
  case unreadableLog = "unreadable-log"
  case compressedLog = "compressed-log"
  case emptyLog = "empty-log"
  case missingLogColumn = "missing-log-column"
  case repeatedLogColumn = "repeated-log-column"
  case incompletePreset = "incomplete-preset"
  case invalidAliases = "invalid-aliases"
  case uncountableLog = "uncountable-log"
  case unknownScreen = "unknown-screen"

  // Runs that a log is held against.
  case missingRun = "missing-run"
  case changedRun = "changed-run"
  case otherRun = "other-run"
  case invalidRecord = "invalid-record"

  // Plans.
  case registeredPlan = "registered-plan"
  case unreadablePlan = "unreadable-plan"

  // Queries.
  case noExactQuery = "no-exact-query"
  case invalidColumns = "invalid-columns"

  case unforeseen

  /// The code in one line.
  package var explanation: String {
    switch self {
    case .unknownCommand: "The tool has no command of that name."
    case .unknownOption: "The command has no option of that name."
    case .missingOptionValue: "An option stands without the value that it takes."
    case .unexpectedOptionValue: "An option that is there or not was given a value."
    case .repeatedOption: "An option is given twice, under one name or two."
    case .invalidOptionValue: "The value of an option or argument is none that it takes."
    case .missingArgument: "An argument that the command needs is not there."
    case .unexpectedArgument: "There are more arguments than the command takes."
    case .conflictingOptions: "Options mean nothing beside each other, or one without another."
    case .repeatedInput: "Standard input is to be read twice, and comes only once."
    case .unknownCode: "There is no code of that name to explain."
    case .unknownVariant: "The experiment, or the log, has no variant of that id."
    case .unknownDevice: "Nobody in the experiment has a device of that name."
    case .uncountedPeople: "The number of people follows from a paired run, and the run is not to be paired."
    case .existingFile: "A file would be written where one is, and none is ever overwritten."
    case .unwritablePlace: "The system does not let the tool write there."
    case .occupiedPlace: "Something that is no report of the tool is where one would be written."
    case .unreadableLog: "A log does not exist, is not a file, or may not be read."
    case .compressedLog: "A log is compressed."
    case .emptyLog: "A log has nothing in it, not even the names of its columns."
    case .missingLogColumn: "A log has no column for something that every row must say."
    case .repeatedLogColumn: "A log has two columns of one name."
    case .incompletePreset: "A product's logs do not say by themselves who has which variant."
    case .invalidAliases: "The table of other ids of people cannot be used."
    case .uncountableLog: "No row of a log says anything that can be counted."
    case .unknownScreen: "A funnel is to be made of a screen that the log has not."
    case .missingRun: "A log is to be held against a run, and there is no report of one."
    case .changedRun: "The report of a run is not as the tool wrote it."
    case .otherRun: "The report is of another experiment, or counts by other rules."
    case .invalidRecord: "The record of comparisons is none that another could be added to."
    case .registeredPlan: "Another plan, or what is no plan, stands where a plan would be written."
    case .unreadablePlan: "A plan cannot be read, or the file is none."
    case .noExactQuery: "No query counts exactly what the funnel counts."
    case .invalidColumns: "The description of a table's columns is not understood."
    case .unforeseen: "Something failed that no code was made for."
    }
  }

  /// How a command ends that failed so: there is an answer where it is that there can be none.
  var exit: ExitCode { self == .noExactQuery ? .answerIsNo : .failed }
}
