import NavigationExperiments

/// The kinds of mistakes in a file, each under a name that may be searched for and never changes.
///
/// What each of them means is its ``explanation``; `desireline explain` prints it with a remedy.
public enum DiagnosticCode: Sendable, Hashable, CaseIterable {
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

  /// The name that stands in brackets behind a message, such as `missing-unit`.
  public var name: String { facts.name }

  /// The code in one line.
  public var explanation: String { facts.meaning }

  /// How to mend it; the hint where there is no better one.
  package var remedy: String { facts.remedy }

  private var facts: CodeFacts {
    switch self {
    case .unreadableFile:
      .init(
        "unreadable-file", means: "The file does not exist, is not a file, or may not be read.",
        remedy: "Look at the path and at the rights of the file. '-' reads standard input.")
    case .fileTooLarge:
      .init(
        "file-too-large", means: "The file has more bytes than an experiment may have.",
        remedy: "Keep labels, scents and clicks in tables beside the file, which name them.")
    case .invalidUTF8:
      .init(
        "invalid-utf8", means: "The file holds bytes that are not UTF-8.",
        remedy: "Save the file as UTF-8; the position is that of the first byte that is not.")
    case .emptyFile:
      .init(
        "empty-file", means: "The file holds nothing but white space and comments.",
        remedy: "Begin with 'desireline init', which writes an experiment that runs.")
    case .tooDeep:
      .init(
        "too-deep", means: "Objects and arrays are nested more deeply than any experiment needs.",
        remedy: "Look for brackets that are opened over and over, mostly by a program that wrote the file.")
    case .tooManyValues:
      .init(
        "too-many-values", means: "The file holds more values than any experiment needs.",
        remedy: "Keep long lists in tables beside the file.")
    case .furtherErrors:
      .init(
        "further-errors", means: "More was found than is shown; it appears when the first mistakes are mended.",
        remedy: "Fix what is shown, from the top, and check again.")
    case .unexpectedCharacter:
      .init(
        "unexpected-character", means: "A character stands where JSON5 allows none like it.",
        remedy: "Take the character out, or put the text it belongs to in quotes.")
    case .unquotedText:
      .init(
        "unquoted-text", means: "A text is written without quotes.",
        remedy: "Put the text in quotes; only numbers, true, false and null stand without.")
    case .missingComma:
      .init(
        "missing-comma", means: "Two values or members follow each other without a comma.",
        remedy: "Put a comma behind the value before.")
    case .missingColon:
      .init(
        "missing-colon", means: "A key is not followed by a colon.",
        remedy: "Put a colon between the key and its value.")
    case .missingValue:
      .init(
        "missing-value", means: "A key or a comma stands alone, without a value.",
        remedy: "Write the value, or take the key or the comma out.")
    case .unclosedBrace:
      .init(
        "unclosed-brace", means: "A '{' has no '}'.",
        remedy: "Put the '}' where the object ends; the hint says which '{' is open.")
    case .unclosedBracket:
      .init(
        "unclosed-bracket", means: "A '[' has no ']'.",
        remedy: "Put the ']' where the array ends; the hint says which '[' is open.")
    case .unclosedString:
      .init(
        "unclosed-string", means: "A string has no closing quote in its line.",
        remedy: "Put the closing quote at the end of the text; a text over several lines needs '\\' at their ends.")
    case .unclosedComment:
      .init(
        "unclosed-comment", means: "A '/*' has no '*/'.",
        remedy: "Put '*/' at the end of the comment, or begin it with '//'.")
    case .invalidEscape:
      .init(
        "invalid-escape", means: "A backslash is followed by something that is no escape of JSON5.",
        remedy: "Write the character itself, or '\\\\' for a backslash.")
    case .invalidNumber:
      .init(
        "invalid-number", means: "A number is not written as JSON5 writes numbers.",
        remedy: "Write digits with one point at most; quantities with units are texts in quotes.")
    case .nonFiniteNumber:
      .init(
        "non-finite-number", means: "A number is infinite, too large, or not a number; no key allows that.",
        remedy: "Write a number that is finite, or leave the key out.")
    case .invalidKey:
      .init(
        "invalid-key", means: "A key is not a name and has to be written in quotes.", remedy: "Put the key in quotes.")
    case .duplicateKey:
      .init(
        "duplicate-key", means: "An object has the same key twice.",
        remedy: "Keep one of the two; the message says in which line the first stands.")
    case .trailingContent:
      .init(
        "trailing-content", means: "Something follows the one value that makes up a file.",
        remedy: "Write one object, `{ … }`, and put everything into it.")
    case .unknownKey:
      .init(
        "unknown-key", means: "The object has no key of that name.",
        remedy: "Take one of the known keys; the reference of the format lists those of every object.")
    case .missingKey:
      .init(
        "missing-key", means: "The object lacks a key it must have.",
        remedy: "Write the key; the reference of the format says what it takes.")
    case .misplacedKey:
      .init(
        "misplaced-key", means: "The key means nothing without, or beside, another one.",
        remedy: "Take the key out, or write the other one that gives it a meaning.")
    case .wrongType:
      .init(
        "wrong-type", means: "The value is of another type than its key asks for.",
        remedy: "Write a value of the type that the message asks for.")
    case .outOfRange:
      .init(
        "out-of-range", means: "The value is smaller or larger than its key allows.",
        remedy: "Write a value within the range that the message names.")
    case .wrongCount:
      .init(
        "wrong-count", means: "An array or object has too few or too many items.",
        remedy: "Write as many items as the message asks for.")
    case .unknownName:
      .init(
        "unknown-name", means: "The name is none of those that are possible here.",
        remedy: "Take one of the names that are possible here, or declare the one that is meant.")
    case .invalidIdentifier:
      .init(
        "invalid-identifier",
        means: "An id is not made of small letters, digits, '-' and '_', with at least one letter.",
        remedy: "Take small letters, digits, '-' and '_'; titles for users belong elsewhere.")
    case .reservedWord:
      .init(
        "reserved-word", means: "The id is a word with a meaning of its own in reports and tables.",
        remedy: "Take another id: tables and languages read this one as a value of their own.")
    case .missingUnit:
      .init(
        "missing-unit", means: "A quantity is written without its unit.",
        remedy: "Write the number with its unit, as a text: \"600 ms\".")
    case .unknownUnit:
      .init(
        "unknown-unit", means: "A quantity is written with a unit that does not measure it.",
        remedy: "Take one of the units that the message names.")
    case .cyclicReference:
      .init(
        "cyclic-reference",
        means: "Coordinators extend or forward to each other, or labels stand under each other, in a circle.",
        remedy: "Take one of the references out, so that the chain ends somewhere.")
    case .unusedPane:
      .init(
        "unused-pane",
        means: "A split proxy is to show a screen in a pane, and the coordinator behind it never shows that screen.",
        remedy: "Name a screen that the coordinator behind the proxy pushes, as that is what fills the pane.")
    case .payloadMismatch:
      .init(
        "payload-mismatch", means: "What is tapped is handed to a screen that shows something else.",
        remedy: "Hand on what the screen takes, or nothing, or push the screen that takes what is tapped.")
    case .duplicateID:
      .init(
        "duplicate-id", means: "Two things of one kind have the same id.", remedy: "Give one of the two another id.")
    case .controlCount:
      .init(
        "control-count", means: "Not exactly one variant is the control.",
        remedy: "Write control: true in one variant, the one that users have today.")
    case .zeroWeights:
      .init(
        "zero-weights", means: "No weight is above 0, so no user gets or looks for anything.",
        remedy: "Give something a weight above 0; without weights all weigh the same.")
    case .sharesNotOne:
      .init(
        "shares-not-one", means: "Shares of one whole do not sum to 1.",
        remedy: "Let the shares sum to 1; the message says what they sum to.")
    case .narrowedRange:
      .init(
        "narrowed-range",
        means: "A range of an uncertain parameter is narrower than the standard one, without a source.",
        remedy: "Name the source that allows the range, or leave the range out for the standard one.")
    case .unlistedMenu:
      .init(
        "unlisted-menu", means: "Users look for something that no screen lists.",
        remedy: "Let a screen list the menu, or let users look for another one.")
    case .forbiddenPath:
      .init(
        "forbidden-path", means: "A table is named that does not stand in the experiment's folder or below it.",
        remedy: "Put the table beside the experiment or in a folder below it, and name it from there.")
    case .malformedRow:
      .init(
        "malformed-row",
        means: "A row of a table has quotes that do not fit, or more or fewer cells than there are columns.",
        remedy: "Put a text with quotes, commas or line ends in quotes, and write inner quotes twice.")
    case .missingColumn:
      .init(
        "missing-column", means: "A table lacks a column that it must have.",
        remedy: "Give the table the column, under the name that the message asks for.")
    case .emptyCell:
      .init(
        "empty-cell", means: "A cell of a table is empty that must say something.",
        remedy: "Fill the cell, or take the row out.")
    case .misplacedNode:
      .init(
        "misplaced-node", means: "A label of a table stands at a level where the menu has none like it.",
        remedy: "Let every chain of labels be as long as the menu has levels.")
    }
  }
}

extension DiagnosticCode {
  /// The code of a mistake that can be made in Swift as well.
  init(_ code: ExperimentFlaw.Code) {
    self =
      switch code {
      case .unknownName: .unknownName
      case .outOfRange: .outOfRange
      case .wrongCount: .wrongCount
      case .invalidIdentifier: .invalidIdentifier
      case .reservedWord: .reservedWord
      case .duplicateID: .duplicateID
      case .controlCount: .controlCount
      case .zeroWeights: .zeroWeights
      case .sharesNotOne: .sharesNotOne
      case .unlistedMenu: .unlistedMenu
      }
  }
}

extension DiagnosticCollector {
  /// Reports what a rule finds that files and Swift have in common.
  func report(_ flaw: ExperimentFlaw, at range: Range<Int>) {
    report(DiagnosticCode(flaw.code), flaw.message, at: range, hint: flaw.hint)
  }
}
