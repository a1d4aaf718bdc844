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
  public var name: String { "\(self)".replacing(/([a-z])([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased() }

  /// The code in one line.
  public var explanation: String { Self.texts[name]?[1] ?? "" }

  /// How to mend it; the hint where there is no better one.
  package var remedy: String { Self.texts[name]?[2] ?? "" }

  private static let texts: [String: [String]] = rows.split(separator: "\n").reduce(into: [:]) { texts, row in
    let cells = row.split(separator: " | ").map(String.init)
    texts[cells[0]] = cells
  }

  // Name, meaning and remedy.
  private static let rows = """
    unreadable-file | The file does not exist, is not a file, or may not be read. | \
    Look at the path and at the rights of the file. '-' reads standard input.
    file-too-large | The file has more bytes than an experiment may have. | \
    Keep labels, scents and clicks in tables beside the file, which name them.
    invalid-utf8 | The file holds bytes that are not UTF-8. | \
    Save the file as UTF-8; the position is that of the first byte that is not.
    empty-file | The file holds nothing but white space and comments. | \
    Begin with 'desireline init', which writes an experiment that runs.
    too-deep | Objects and arrays are nested more deeply than any experiment needs. | \
    Look for brackets that are opened over and over, mostly by a program that wrote the file.
    too-many-values | The file holds more values than any experiment needs. | Keep long lists in tables beside the file.
    further-errors | More was found than is shown; it appears when the first mistakes are mended. | \
    Fix what is shown, from the top, and check again.
    unexpected-character | A character stands where JSON5 allows none like it. | \
    Take the character out, or put the text it belongs to in quotes.
    unquoted-text | A text is written without quotes. | \
    Put the text in quotes; only numbers, true, false and null stand without.
    missing-comma | Two values or members follow each other without a comma. | Put a comma behind the value before.
    missing-colon | A key is not followed by a colon. | Put a colon between the key and its value.
    missing-value | A key or a comma stands alone, without a value. | Write the value, or take the key or the comma out.
    unclosed-brace | A '{' has no '}'. | Put the '}' where the object ends; the hint says which '{' is open.
    unclosed-bracket | A '[' has no ']'. | Put the ']' where the array ends; the hint says which '[' is open.
    unclosed-string | A string has no closing quote in its line. | \
    Put the closing quote at the end of the text; a text over several lines needs '\\' at their ends.
    unclosed-comment | A '/*' has no '*/'. | Put '*/' at the end of the comment, or begin it with '//'.
    invalid-escape | A backslash is followed by something that is no escape of JSON5. | \
    Write the character itself, or '\\\\' for a backslash.
    invalid-number | A number is not written as JSON5 writes numbers. | \
    Write digits with one point at most; quantities with units are texts in quotes.
    non-finite-number | A number is infinite, too large, or not a number; no key allows that. | \
    Write a number that is finite, or leave the key out.
    invalid-key | A key is not a name and has to be written in quotes. | Put the key in quotes.
    duplicate-key | An object has the same key twice. | \
    Keep one of the two; the message says in which line the first stands.
    trailing-content | Something follows the one value that makes up a file. | \
    Write one object, `{ … }`, and put everything into it.
    unknown-key | The object has no key of that name. | \
    Take one of the known keys; the reference of the format lists those of every object.
    missing-key | The object lacks a key it must have. | Write the key; the reference of the format says what it takes.
    misplaced-key | The key means nothing without, or beside, another one. | \
    Take the key out, or write the other one that gives it a meaning.
    wrong-type | The value is of another type than its key asks for. | \
    Write a value of the type that the message asks for.
    out-of-range | The value is smaller or larger than its key allows. | \
    Write a value within the range that the message names.
    wrong-count | An array or object has too few or too many items. | Write as many items as the message asks for.
    unknown-name | The name is none of those that are possible here. | \
    Take one of the names that are possible here, or declare the one that is meant.
    invalid-identifier | An id is not made of small letters, digits, '-' and '_', with at least one letter. | \
    Take small letters, digits, '-' and '_'; titles for users belong elsewhere.
    reserved-word | The id is a word with a meaning of its own in reports and tables. | \
    Take another id: tables and languages read this one as a value of their own.
    missing-unit | A quantity is written without its unit. | Write the number with its unit, as a text: "600 ms".
    unknown-unit | A quantity is written with a unit that does not measure it. | \
    Take one of the units that the message names.
    cyclic-reference | Coordinators extend or forward to each other, or labels stand under each other, in a circle. | \
    Take one of the references out, so that the chain ends somewhere.
    unused-pane | A split proxy is to show a screen in a pane, and the coordinator behind it never shows that screen. | \
    Name a screen that the coordinator behind the proxy pushes, as that is what fills the pane.
    payload-mismatch | What is tapped is handed to a screen that shows something else. | \
    Hand on what the screen takes, or nothing, or push the screen that takes what is tapped.
    duplicate-id | Two things of one kind have the same id. | Give one of the two another id.
    control-count | Not exactly one variant is the control. | \
    Write control: true in one variant, the one that users have today.
    zero-weights | No weight is above 0, so no user gets or looks for anything. | \
    Give something a weight above 0; without weights all weigh the same.
    shares-not-one | Shares of one whole do not sum to 1. | Let the shares sum to 1; the message says what they sum to.
    narrowed-range | A range of an uncertain parameter is narrower than the standard one, without a source. | \
    Name the source that allows the range, or leave the range out for the standard one.
    unlisted-menu | Users look for something that no screen lists. | \
    Let a screen list the menu, or let users look for another one.
    forbidden-path | A table is named that does not stand in the experiment's folder or below it. | \
    Put the table beside the experiment or in a folder below it, and name it from there.
    malformed-row | A row of a table has quotes that do not fit, or more or fewer cells than there are columns. | \
    Put a text with quotes, commas or line ends in quotes, and write inner quotes twice.
    missing-column | A table lacks a column that it must have. | \
    Give the table the column, under the name that the message asks for.
    empty-cell | A cell of a table is empty that must say something. | Fill the cell, or take the row out.
    misplaced-node | A label of a table stands at a level where the menu has none like it. | \
    Let every chain of labels be as long as the menu has levels.
    """
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
