/// The kinds of mistakes, each under a name that may be searched for and never changes.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  // The file as a whole.
  /// The file does not exist, is not a file, or may not be read.
  case unreadableFile = "unreadable-file"
  /// The file has more bytes than an experiment may have.
  case fileTooLarge = "file-too-large"
  /// The file holds bytes that are not UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// The file holds nothing but white space and comments.
  case emptyFile = "empty-file"
  /// Objects and arrays are nested more deeply than any experiment needs.
  case tooDeep = "too-deep"
  /// The file holds more values than any experiment needs.
  case tooManyValues = "too-many-values"
  /// More was found than is shown; it appears when the first mistakes are mended.
  case furtherErrors = "further-errors"

  // The JSON5 in it.
  /// A character stands where JSON5 allows none like it.
  case unexpectedCharacter = "unexpected-character"
  /// A text is written without quotes.
  case unquotedText = "unquoted-text"
  /// Two values or members follow each other without a comma.
  case missingComma = "missing-comma"
  /// A key is not followed by a colon.
  case missingColon = "missing-colon"
  /// A key or a comma stands alone, without a value.
  case missingValue = "missing-value"
  /// A '{' has no '}'.
  case unclosedBrace = "unclosed-brace"
  /// A '[' has no ']'.
  case unclosedBracket = "unclosed-bracket"
  /// A string has no closing quote in its line.
  case unclosedString = "unclosed-string"
  /// A '/*' has no '*/'.
  case unclosedComment = "unclosed-comment"
  /// A backslash is followed by something that is no escape of JSON5.
  case invalidEscape = "invalid-escape"
  /// A number is not written as JSON5 writes numbers.
  case invalidNumber = "invalid-number"
  /// A number is infinite, too large, or not a number; no key allows that.
  case nonFiniteNumber = "non-finite-number"
  /// A key is not a name and has to be written in quotes.
  case invalidKey = "invalid-key"
  /// An object has the same key twice.
  case duplicateKey = "duplicate-key"
  /// Something follows the one value that makes up a file.
  case trailingContent = "trailing-content"

  // The values in the JSON5.
  /// The object has no key of that name.
  case unknownKey = "unknown-key"
  /// The object lacks a key it must have.
  case missingKey = "missing-key"
  /// The key means nothing without, or beside, another one.
  case misplacedKey = "misplaced-key"
  /// The value is of another type than its key asks for.
  case wrongType = "wrong-type"
  /// The value is smaller or larger than its key allows.
  case outOfRange = "out-of-range"
  /// An array or object has too few or too many items.
  case wrongCount = "wrong-count"
  /// The name is none of those that are possible here.
  case unknownName = "unknown-name"
  /// An id is not made of small letters, digits, '-' and '_', with at least one letter.
  case invalidIdentifier = "invalid-identifier"
  /// The id is a word with a meaning of its own in reports and tables.
  case reservedWord = "reserved-word"
  /// A quantity is written without its unit.
  case missingUnit = "missing-unit"
  /// A quantity is written with a unit that does not measure it.
  case unknownUnit = "unknown-unit"

  // What the values say together.
  /// Coordinators extend or forward to each other, or labels stand under each other, in a circle.
  case cyclicReference = "cyclic-reference"
  /// A split proxy is to show a screen in a pane, and the coordinator behind it never shows that screen.
  case unusedPane = "unused-pane"
  /// What is tapped is handed to a screen that shows something else.
  case payloadMismatch = "payload-mismatch"
  /// Two things of one kind have the same id.
  case duplicateID = "duplicate-id"
  /// Not exactly one variant is the control.
  case controlCount = "control-count"
  /// No weight is above 0, so nobody gets or looks for anything.
  case zeroWeights = "zero-weights"
  /// Shares of one whole do not sum to 1.
  case sharesNotOne = "shares-not-one"
  /// A range of an uncertain parameter is narrower than the standard one, without a source.
  case narrowedRange = "narrowed-range"
  /// People look for something that no screen lists.
  case unlistedMenu = "unlisted-menu"

  // The tables beside the file.
  /// A table is named that does not stand in the experiment's folder or below it.
  case forbiddenPath = "forbidden-path"
  /// A row of a table has quotes that do not fit, or more or fewer cells than there are columns.
  case malformedRow = "malformed-row"
  /// A table lacks a column that it must have.
  case missingColumn = "missing-column"
  /// A cell of a table is empty that must say something.
  case emptyCell = "empty-cell"
  /// A label of a table stands at a level where the menu has none like it.
  case misplacedNode = "misplaced-node"

  /// The code in one line.
  public var explanation: String {
    switch self {
    case .unreadableFile: "The file does not exist, is not a file, or may not be read."
    case .fileTooLarge: "The file has more bytes than an experiment may have."
    case .invalidUTF8: "The file holds bytes that are not UTF-8."
    case .emptyFile: "The file holds nothing but white space and comments."
    case .tooDeep: "Objects and arrays are nested more deeply than any experiment needs."
    case .tooManyValues: "The file holds more values than any experiment needs."
    case .furtherErrors: "More was found than is shown; it appears when the first mistakes are mended."
    case .unexpectedCharacter: "A character stands where JSON5 allows none like it."
    case .unquotedText: "A text is written without quotes."
    case .missingComma: "Two values or members follow each other without a comma."
    case .missingColon: "A key is not followed by a colon."
    case .missingValue: "A key or a comma stands alone, without a value."
    case .unclosedBrace: "A '{' has no '}'."
    case .unclosedBracket: "A '[' has no ']'."
    case .unclosedString: "A string has no closing quote in its line."
    case .unclosedComment: "A '/*' has no '*/'."
    case .invalidEscape: "A backslash is followed by something that is no escape of JSON5."
    case .invalidNumber: "A number is not written as JSON5 writes numbers."
    case .nonFiniteNumber: "A number is infinite, too large, or not a number; no key allows that."
    case .invalidKey: "A key is not a name and has to be written in quotes."
    case .duplicateKey: "An object has the same key twice."
    case .trailingContent: "Something follows the one value that makes up a file."
    case .unknownKey: "The object has no key of that name."
    case .missingKey: "The object lacks a key it must have."
    case .misplacedKey: "The key means nothing without, or beside, another one."
    case .wrongType: "The value is of another type than its key asks for."
    case .outOfRange: "The value is smaller or larger than its key allows."
    case .wrongCount: "An array or object has too few or too many items."
    case .unknownName: "The name is none of those that are possible here."
    case .invalidIdentifier: "An id is not made of small letters, digits, '-' and '_', with at least one letter."
    case .reservedWord: "The id is a word with a meaning of its own in reports and tables."
    case .missingUnit: "A quantity is written without its unit."
    case .unknownUnit: "A quantity is written with a unit that does not measure it."
    case .cyclicReference:
      "Coordinators extend or forward to each other, or labels stand under each other, in a circle."
    case .unusedPane:
      "A split proxy is to show a screen in a pane, and the coordinator behind it never shows that screen."
    case .payloadMismatch: "What is tapped is handed to a screen that shows something else."
    case .duplicateID: "Two things of one kind have the same id."
    case .controlCount: "Not exactly one variant is the control."
    case .zeroWeights: "No weight is above 0, so nobody gets or looks for anything."
    case .sharesNotOne: "Shares of one whole do not sum to 1."
    case .narrowedRange: "A range of an uncertain parameter is narrower than the standard one, without a source."
    case .unlistedMenu: "People look for something that no screen lists."
    case .forbiddenPath: "A table is named that does not stand in the experiment's folder or below it."
    case .malformedRow: "A row of a table has quotes that do not fit, or more or fewer cells than there are columns."
    case .missingColumn: "A table lacks a column that it must have."
    case .emptyCell: "A cell of a table is empty that must say something."
    case .misplacedNode: "A label of a table stands at a level where the menu has none like it."
    }
  }
}
