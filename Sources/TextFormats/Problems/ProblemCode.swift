/// The kinds of problems, each under a name that may be searched for and never changes.
///
/// What each of them means is its ``explanation``; `desireline explain` prints it with a remedy. What is wrong with an
/// app has the names of findings.
public enum ProblemCode: Hashable, CodeCase {
  /// What is wrong with the file as a whole.
  case unreadableFile, fileTooLarge, invalidUTF8, emptyFile, tooDeep, tooManyValues, furtherErrors
  /// What is wrong with its JSON5.
  case unexpectedCharacter, unquotedText, missingComma, missingColon, missingValue, unclosedBrace, unclosedBracket,
    unclosedString, unclosedComment, invalidEscape, invalidNumber, nonFiniteNumber, invalidKey, duplicateKey,
    trailingContent
  /// What is wrong with a value.
  case unknownKey, missingKey, misplacedKey, wrongType, outOfRange, wrongCount, unknownName, invalidIdentifier,
    reservedWord, missingUnit, unknownUnit
  /// What is wrong with values beside each other.
  case cyclicReference, unusedPane, payloadMismatch, duplicateID, controlCount, zeroWeights, sharesNotOne,
    narrowedRange, unlistedMenu
  /// What is wrong with a table beside the file.
  case forbiddenPath, malformedRow, missingColumn, emptyCell, misplacedNode
  /// What is wrong with a command line.
  case unknownCommand, unknownOption, missingOptionValue, unexpectedOptionValue, repeatedOption, invalidOptionValue,
    missingArgument, unexpectedArgument, conflictingOptions, repeatedInput, misplacedInput, unknownCode
  /// What the experiment does not have.
  case unknownVariant, unknownDevice, impossibleInput, uncountedUsers, unmetBaseline, memoryLimit
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
  /// What a user stopped.
  case interrupted
  /// What no other code is for.
  case unforeseen

  /// The name in brackets behind a message, such as `missing-unit`.
  public var name: String { code.name }

  /// The code in one line.
  public var explanation: String { code.meaning }
}
