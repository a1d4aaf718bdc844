import NavigationExperiments

/// Why a command could not be done, each under a name that never changes.
///
/// What is wrong in a file has the names of `DiagnosticCode`, what is wrong with an app those of `FindingKind`.
package enum FailureCode: Hashable, Sendable, CaseIterable {
  /// What is wrong with a command line.
  case unknownCommand, unknownOption, missingOptionValue, unexpectedOptionValue, repeatedOption, invalidOptionValue,
    missingArgument, unexpectedArgument, conflictingOptions, repeatedInput, unknownCode
  /// What the experiment does not have.
  case unknownVariant, unknownDevice, uncountedUsers, memoryLimit
  /// Where nothing can be written.
  case existingFile, unwritablePlace, occupiedPlace
  /// What is wrong with a log.
  case unreadableLog, compressedLog, emptyLog, tooManyNames, missingLogColumn, repeatedLogColumn, incompletePreset,
    invalidAliases, uncountableLog, unknownScreen, unfittableLog
  /// What is wrong with ids, or with what is kept of them.
  case unreadableIDs, stickyStore
  /// What cannot be imported or exported.
  case unknownExperiment, missingPlatform, otherScheme
  /// What is wrong with a run that a log is compared with.
  case missingRun, changedRun, otherRun, invalidRecord
  /// What is wrong with parts that are merged.
  case invalidPart, otherPart, repeatedPart, missingPart
  /// What is wrong with a plan.
  case registeredPlan, unreadablePlan
  /// What a query cannot be made of.
  case noExactQuery, invalidColumns
  /// What the system withholds.
  case missingThreads
  /// What no other code is for.
  case unforeseen

  /// The name that stands in brackets behind a message, such as `unknown-option`.
  package var name: String { facts.name }

  /// The code in one line.
  package var explanation: String { facts.meaning }

  /// How to mend it.
  var remedy: String { facts.remedy }

  /// How a command ends that failed so: there is an answer where it is that there can be none.
  var exit: ExitCode { self == .noExactQuery ? .answerIsNo : .failed }

  private var facts: CodeFacts {
    switch self {
    case .unknownCommand:
      .init(
        "unknown-command", means: "The tool has no command of that name.",
        remedy: "Take the command that the hint names; 'desireline help' lists them.")
    case .unknownOption:
      .init(
        "unknown-option", means: "The command has no option of that name.",
        remedy: "Take the option that the hint names; 'desireline help COMMAND' lists those of a command.")
    case .missingOptionValue:
      .init(
        "missing-option-value", means: "An option stands without the value that it takes.",
        remedy: "Write the value behind the option, with '=' between them where it starts with '-'.")
    case .unexpectedOptionValue:
      .init(
        "unexpected-option-value", means: "An option that is there or not was given a value.",
        remedy: "Write the option alone to have it, and leave it out not to.")
    case .repeatedOption:
      .init(
        "repeated-option", means: "An option is given twice, under one name or two.", remedy: "Leave one of them out.")
    case .invalidOptionValue:
      .init(
        "invalid-option-value", means: "The value of an option or argument is none that it takes.",
        remedy: "Write a value that the message asks for.")
    case .missingArgument:
      .init(
        "missing-argument", means: "An argument that the command needs is not there.",
        remedy: "Write the argument; '-' is a file too, standard input.")
    case .unexpectedArgument:
      .init(
        "unexpected-argument", means: "There are more arguments than the command takes.",
        remedy: "Leave the argument out. A pattern in quotes is one argument, without quotes it may be many.")
    case .conflictingOptions:
      .init(
        "conflicting-options", means: "Options mean nothing beside each other, or one without another.",
        remedy: "Leave one of the options out, or write the one that is missing.")
    case .repeatedInput:
      .init(
        "repeated-input", means: "Standard input is to be read twice, and comes only once.",
        remedy: "Write '-' for one input, and name files for the others.")
    case .unknownCode:
      .init(
        "unknown-code", means: "There is no code of that name to explain.",
        remedy: "Copy the code from the brackets; 'desireline explain' lists all of them.")
    case .unknownVariant:
      .init(
        "unknown-variant", means: "The experiment, or the log, has no variant of that id.",
        remedy: "Take one of the ids that the hint names; they are the keys under 'variants' in the file.")
    case .unknownDevice:
      .init(
        "unknown-device", means: "No user in the experiment has a device of that name.",
        remedy: "Take one of the names that the hint lists; they stand under 'devices' in the file.")
    case .uncountedUsers:
      .init(
        "uncounted-users", means: "The number of users follows from a paired run, and the run is not to be paired.",
        remedy: "Say how many users there are with --users, or leave --design out.")
    case .memoryLimit:
      .init(
        "memory-limit", means: "One user of a run takes more memory than the run may have for them.",
        remedy: "List fewer items on the screen that the message names, or allow more with --memory.")
    case .existingFile:
      .init(
        "existing-file", means: "A file would be written where one is, and none is ever overwritten.",
        remedy: "Take another name, or move the file away: it may be work of yours.")
    case .unwritablePlace:
      .init(
        "unwritable-place", means: "The system does not let the tool write there.",
        remedy: "Write somewhere else with --out, or fix the rights of the place.")
    case .occupiedPlace:
      .init(
        "occupied-place", means: "Something that the tool did not write is where a report or a log would be written.",
        remedy: "Move away what is there, or write somewhere else with --out; nothing was lost.")
    case .unreadableLog:
      .init(
        "unreadable-log", means: "A log does not exist, is not a file, is no text, or may not be read.",
        remedy: "Look at the path and the rights of the log. '-' reads standard input.")
    case .compressedLog:
      .init("compressed-log", means: "A log is compressed.", remedy: "Unpack the log and pipe it to standard input.")
    case .emptyLog:
      .init(
        "empty-log", means: "A log has nothing in it, not even the names of its columns.",
        remedy: "Look at what wrote the log; a log without users has its header still.")
    case .tooManyNames:
      .init(
        "too-many-names",
        means: "A log has so many different names that a report would have a row for each of a million.",
        remedy: "Leave ids of items, users and sessions out of the names of screens, acts, actions and causes.")
    case .missingLogColumn:
      .init(
        "missing-log-column", means: "A log has no column for something that every row must say.",
        remedy: "Name the column so, or say with --preset or --mapping what the log's own columns are called.")
    case .repeatedLogColumn:
      .init(
        "repeated-log-column", means: "A log has two columns of one name.",
        remedy: "Leave one of the columns out where the log is made.")
    case .incompletePreset:
      .init(
        "incomplete-preset", means: "A product's logs do not say by themselves who has which variant.",
        remedy: "Write a mapping that starts from the preset, and say in it where the variant stands.")
    case .invalidAliases:
      .init(
        "invalid-aliases", means: "The table of other ids of users cannot be used.",
        remedy:
          "Write two columns, anonymous_id and user_id: each row says whose an id is, and no id belongs to two users.")
    case .uncountableLog:
      .init(
        "uncountable-log", means: "No row of a log says anything that can be counted.",
        remedy: "Look at the lines that begin with 'log:': they count what was left out, and why. Mostly names differ "
          + "from the file's.")
    case .unknownScreen:
      .init(
        "unknown-screen", means: "A funnel is to be made of a screen that the log has not.",
        remedy: "Take one of the screens that the hint names, as the log writes them.")
    case .unreadableIDs:
      .init(
        "unreadable-ids", means: "A list of ids does not exist, is not a file, may not be read, or is no list.",
        remedy: "Look at the path and the rights of the file, and that every line is an id. '-' reads standard input.")
    case .stickyStore:
      .init(
        "sticky-store", means: "Assignments cannot be kept, or those that were kept cannot be read.",
        remedy: "Give the file of another program no such name; restore a damaged one, or delete the line.")
    case .unknownExperiment:
      .init(
        "unknown-experiment", means: "No experiment of a configuration has this key, or several have it.",
        remedy: "Give a key or a path that 'desireline import CONFIG' lists.")
    case .missingPlatform:
      .init(
        "missing-platform", means: "A configuration is to be written, and no platform is named.",
        remedy: "Name one with --platform. Only the scheme of a platform in the file makes that unnecessary.")
    case .otherScheme:
      .init(
        "other-scheme", means: "The file assigns users as one platform does, and another is to do it.",
        remedy: "Export it for the platform of its scheme, or change the scheme: users then get other variants.")
    case .unfittableLog:
      .init(
        "unfittable-log", means: "A log has too little of the control for a fit of parameters.",
        remedy: "Give a log of more users, with what they tapped; or fit fewer parameters with '--parameters'.")
    case .missingRun:
      .init(
        "missing-run", means: "A log is to be held against a run, and there is no report of one.",
        remedy: "Give the directory that 'desireline run' wrote, the one that has run.json in it.")
    case .changedRun:
      .init(
        "changed-run", means: "The report of a run is not as the tool wrote it.",
        remedy: "Write the run again: what was predicted counts only as it was written down.")
    case .otherRun:
      .init(
        "other-run", means: "The report is of another experiment, or counts by other rules.",
        remedy: "Run the file as it is now, and hold the log against that.")
    case .invalidRecord:
      .init(
        "invalid-record", means: "The record of comparisons is none that another could be added to.",
        remedy: "Move the file away; the next comparison begins a new record.")
    case .invalidPart:
      .init(
        "invalid-part", means: "A file that should hold a part of a run cannot be read, or is not as it was written.",
        remedy: "Compute the part's shard again. Parts are copied as they are: no line may be broken or left out.")
    case .otherPart:
      .init(
        "other-part", means: "A part is of another experiment or run than the others, or another version wrote it.",
        remedy: "Merge the parts of one run only, with the file and the version that its shards were run with.")
    case .repeatedPart:
      .init(
        "repeated-part", means: "Two parts have the same users, scenarios or examples.",
        remedy: "Leave one of the two out: they would count twice.")
    case .missingPart:
      .init(
        "missing-part", means: "No part has some of the users, scenarios or examples.",
        remedy: "Compute the missing shard and merge all parts. Look why it is missing: engines may hide failures.")
    case .registeredPlan:
      .init(
        "registered-plan", means: "Another plan, or what is no plan, stands where a plan would be written.",
        remedy: "Write into another directory. Replace a plan with --force only if its test was never run.")
    case .unreadablePlan:
      .init(
        "unreadable-plan", means: "A plan cannot be read, or the file is none.",
        remedy: "Give the plan.json that 'desireline plan' wrote.")
    case .noExactQuery:
      .init(
        "no-exact-query", means: "No query counts exactly what the funnel counts.",
        remedy: "Do what the hint says, or count with 'desireline analyze', which needs no query.")
    case .invalidColumns:
      .init(
        "invalid-columns", means: "The description of a table's columns is not understood.",
        remedy: "Write pairs such as user=id, with commas between them and no spaces.")
    case .missingThreads:
      .init(
        "missing-threads", means: "The system does not let the tool make the few threads that every command needs.",
        remedy: "Raise the limit of processes or of memory for this user, as 'ulimit' shows them, and run it again.")
    case .unforeseen:
      .init(
        "unforeseen", means: "Something failed that no code was made for.",
        remedy: "Look at the system's words in the message. Where the tool is at fault, that is worth a report.")
    }
  }
}
