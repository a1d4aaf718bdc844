extension FailureCode {
  /// How to mend it.
  var remedy: String {
    switch self {
    case .unknownCommand: "Take the command that the hint names; 'desireline help' lists them."
    case .unknownOption: "Take the option that the hint names; 'desireline help COMMAND' lists those of a command."
    case .missingOptionValue: "Write the value behind the option, with '=' between them where it starts with '-'."
    case .unexpectedOptionValue: "Write the option alone to have it, and leave it out not to."
    case .repeatedOption: "Leave one of them out."
    case .invalidOptionValue: "Write a value that the message asks for."
    case .missingArgument: "Write the argument; '-' is a file too, standard input."
    case .unexpectedArgument:
      "Leave the argument out. A pattern in quotes is one argument, without quotes it may be many."
    case .conflictingOptions: "Leave one of the options out, or write the one that is missing."
    case .repeatedInput: "Write '-' for one input, and name files for the others."
    case .unknownCode: "Copy the code from the brackets; 'desireline explain' lists all of them."
    case .unknownVariant: "Take one of the ids that the hint names; they are the keys under 'variants' in the file."
    case .unknownDevice: "Take one of the names that the hint lists; they stand under 'devices' in the file."
    case .uncountedPeople: "Say how many people there are with --users, or leave --design out."
    case .existingFile: "Take another name, or move the file away: it may be work of yours."
    case .unwritablePlace: "Write somewhere else with --out, or mend the rights of the place."
    case .occupiedPlace: "Move away what is there, or write somewhere else with --out; nothing was lost."
    case .unreadableLog: "Look at the path and the rights of the log. '-' reads standard input."
    case .compressedLog: "Unpack the log on the way, and read it from standard input."
    case .emptyLog: "Look at what wrote the log; a log without people has its header still."
    case .missingLogColumn:
      "Name the column so, or say with --preset or --mapping what the log's own columns are called."
    case .repeatedLogColumn: "Leave one of the columns out where the log is made."
    case .incompletePreset: "Write a mapping that starts from the preset, and say in it where the variant stands."
    case .invalidAliases:
      "Write two columns, anonymous_id and user_id: each row says whose an id is, and no id is two people's."
    case .uncountableLog:
      "Look at the lines that begin with 'log:': they count what was left out, and why. Mostly names differ from the file's."
    case .unknownScreen: "Take one of the screens that the hint names, as the log writes them."
    case .missingRun: "Give the directory that 'desireline run' wrote, the one that has run.json in it."
    case .changedRun: "Write the run again: what was foretold counts only as it was written down."
    case .otherRun: "Run the file as it is now, and hold the log against that."
    case .invalidRecord: "Move the file away; the next comparison begins a new record."
    case .registeredPlan: "Write into another directory. Replace a plan with --force only if its test was never run."
    case .unreadablePlan: "Give the plan.json that 'desireline plan' wrote."
    case .noExactQuery: "Do what the hint says, or count with 'desireline analyze', which needs no query."
    case .invalidColumns: "Write pairs such as user=id, with commas between them and no spaces."
    case .unforeseen: "Look at the system's words in the message. Where the tool is at fault, that is worth a report."
    }
  }
}
