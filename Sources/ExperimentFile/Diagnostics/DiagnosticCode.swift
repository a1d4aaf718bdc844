import NavigationExperiments

/// The kinds of mistakes in a file, each under a name that may be searched for and never changes.
///
/// What each of them means is its ``explanation``; `desireline explain` prints it with a remedy and an example.
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

  /// A smallest file that has the mistake.
  package var example: FileExample { facts.example() }

  private var facts: CodeFacts<FileExample> {
    switch self {
    case .unreadableFile:
      .init("unreadable-file", example: .missing("no-such-experiment.json5")).means(
        "The file does not exist, is not a file, or may not be read."
      ).remedy("Look at the path and at the rights of the file. '-' reads standard input.")
    case .fileTooLarge:
      .init("file-too-large", example: .bytes(Array(repeating: UInt8(ascii: " "), count: SourceText.limit) + [0x0A]))
        .means("The file has more bytes than an experiment may have.").remedy(
          "Keep labels, scents and clicks in tables beside the file, which name them.")
    case .invalidUTF8:
      .init("invalid-utf8", example: .bytes(Array("{ experiment: \"caf".utf8) + [0xE9] + Array("\" }\n".utf8))).means(
        "The file holds bytes that are not UTF-8."
      ).remedy("Save the file as UTF-8; the position is that of the first byte that is not.")
    case .emptyFile:
      .init("empty-file", example: .text("// to be written\n")).means(
        "The file holds nothing but white space and comments."
      ).remedy("Begin with 'desireline init', which writes an experiment that runs.")
    case .tooDeep:
      .init("too-deep", example: .bytes(Array(repeating: UInt8(ascii: "["), count: 10_000))).means(
        "Objects and arrays are nested more deeply than any experiment needs."
      ).remedy("Look for brackets that are opened over and over, mostly by a program that wrote the file.")
    case .tooManyValues:
      .init(
        "too-many-values",
        example: .bytes(Array(("[" + String(repeating: "1,", count: JSON5Parser.mostValues + 1) + "]").utf8))
      ).means("The file holds more values than any experiment needs.").remedy(
        "Keep long lists in tables beside the file.")
    case .furtherErrors:
      .init("further-errors", example: .bytes(Array(("[" + String(repeating: "x,", count: 101) + "]").utf8))).means(
        "More was found than is shown; it appears when the first mistakes are mended."
      ).remedy("Fix what is shown, from the top, and check again.")
    case .unexpectedCharacter:
      .init("unexpected-character", example: .text("{ experiment: \"shop\"; }\n")).means(
        "A character stands where JSON5 allows none like it."
      ).remedy("Take the character out, or put the text it belongs to in quotes.")
    case .unquotedText:
      .init("unquoted-text", example: .text("{ experiment: shop }\n")).means("A text is written without quotes.")
        .remedy("Put the text in quotes; only numbers, true, false and null stand without.")
    case .missingComma:
      .init(
        "missing-comma", example: .text("{\n  experiment: \"shop\"\n  hypothesis: \"An accordion is quicker.\"\n}\n")
      ).means("Two values or members follow each other without a comma.").remedy("Put a comma behind the value before.")
    case .missingColon:
      .init("missing-colon", example: .text("{ experiment \"shop\" }\n")).means("A key is not followed by a colon.")
        .remedy("Put a colon between the key and its value.")
    case .missingValue:
      .init("missing-value", example: .text("{ experiment: , hypothesis: \"An accordion is quicker.\" }\n")).means(
        "A key or a comma stands alone, without a value."
      ).remedy("Write the value, or take the key or the comma out.")
    case .unclosedBrace:
      .init("unclosed-brace", example: .text("{ experiment: \"shop\"\n")).means("A '{' has no '}'.").remedy(
        "Put the '}' where the object ends; the hint says which '{' is open.")
    case .unclosedBracket:
      .init("unclosed-bracket", example: .text("{ requirements: [ }\n")).means("A '[' has no ']'.").remedy(
        "Put the ']' where the array ends; the hint says which '[' is open.")
    case .unclosedString:
      .init("unclosed-string", example: .text("{ experiment: \"shop }\n")).means(
        "A string has no closing quote in its line."
      ).remedy("Put the closing quote at the end of the text; a text over several lines needs '\\' at their ends.")
    case .unclosedComment:
      .init("unclosed-comment", example: .text("{} /* to be written\n")).means("A '/*' has no '*/'.").remedy(
        "Put '*/' at the end of the comment, or begin it with '//'.")
    case .invalidEscape:
      .init("invalid-escape", example: .text("{ hypothesis: \"50\\% more\" }\n".replacing("\\%", with: "\\x"))).means(
        "A backslash is followed by something that is no escape of JSON5."
      ).remedy("Write the character itself, or '\\\\' for a backslash.")
    case .invalidNumber:
      .init("invalid-number", example: .text("{ cohort: { count: 20.000.000 } }\n")).means(
        "A number is not written as JSON5 writes numbers."
      ).remedy("Write digits with one point at most; quantities with units are texts in quotes.")
    case .nonFiniteNumber:
      .init("non-finite-number", example: .text("{ cohort: { count: Infinity } }\n")).means(
        "A number is infinite, too large, or not a number; no key allows that."
      ).remedy("Write a number that is finite, or leave the key out.")
    case .invalidKey:
      .init("invalid-key", example: .text("{ app: { screens: { open-sale: {} } } }\n")).means(
        "A key is not a name and has to be written in quotes."
      ).remedy("Put the key in quotes.")
    case .duplicateKey:
      .init(
        "duplicate-key", example: .changing(#"experiment: "shop","#, "experiment: \"shop\",\n  experiment: \"bag\",")
      ).means("An object has the same key twice.").remedy(
        "Keep one of the two; the message says in which line the first stands.")
    case .trailingContent:
      .init("trailing-content", example: .text("{} {}\n")).means(
        "Something follows the one value that makes up a file."
      ).remedy("Write one object, `{ … }`, and put everything into it.")
    case .unknownKey:
      .init(
        "unknown-key", example: .changing(#"{ coordinator: "accordion" }"#, #"{ coordinator: "accordion", wieght: 2 }"#)
      ).means("The object has no key of that name.").remedy(
        "Take one of the known keys; the reference of the format lists those of every object.")
    case .missingKey:
      .init("missing-key", example: .changing("  replaces: \"drill\",\n", "")).means(
        "The object lacks a key it must have."
      ).remedy("Write the key; the reference of the format says what it takes.")
    case .misplacedKey:
      .init("misplaced-key", example: .changing("bag: {}", "bag: { columns: 2 }")).means(
        "The key means nothing without, or beside, another one."
      ).remedy("Take the key out, or write the other one that gives it a meaning.")
    case .wrongType:
      .init("wrong-type", example: .changing("count: 100", "count: \"many\"")).means(
        "The value is of another type than its key asks for."
      ).remedy("Write a value of the type that the message asks for.")
    case .outOfRange:
      .init("out-of-range", example: .changing("decides: 0.5", "decides: 1.5")).means(
        "The value is smaller or larger than its key allows."
      ).remedy("Write a value within the range that the message names.")
    case .wrongCount:
      .init("wrong-count", example: .changing("sizes: [3, 3]", "sizes: [3]")).means(
        "An array or object has too few or too many items."
      ).remedy("Write as many items as the message asks for.")
    case .unknownName:
      .init("unknown-name", example: .changing(#"push: "groups""#, #"push: "grops""#)).means(
        "The name is none of those that are possible here."
      ).remedy("Take one of the names that are possible here, or declare the one that is meant.")
    case .invalidIdentifier:
      .init("invalid-identifier", example: .changing(#"experiment: "shop""#, #"experiment: "My Shop""#)).means(
        "An id is not made of small letters, digits, '-' and '_', with at least one letter."
      ).remedy("Take small letters, digits, '-' and '_'; titles for users belong elsewhere.")
    case .reservedWord:
      .init("reserved-word", example: .changing("    push: {", "    all: {")).means(
        "The id is a word with a meaning of its own in reports and tables."
      ).remedy("Take another id: tables and languages read this one as a value of their own.")
    case .missingUnit:
      .init("missing-unit", example: .changing(#"window: "30 min""#, "window: 30")).means(
        "A quantity is written without its unit."
      ).remedy("Write the number with its unit, as a text: \"600 ms\".")
    case .unknownUnit:
      .init("unknown-unit", example: .changing(#"window: "30 min""#, #"window: "30 mm""#)).means(
        "A quantity is written with a unit that does not measure it."
      ).remedy("Take one of the units that the message names.")
    case .cyclicReference:
      .init("cyclic-reference", example: .changing(#"extends: "drill""#, #"extends: "accordion""#)).means(
        "Coordinators extend or forward to each other, or labels stand under each other, in a circle."
      ).remedy("Take one of the references out, so that the chain ends somewhere.")
    case .unusedPane:
      .init(
        "unused-pane",
        example: .experiment([
          .after(
            "    coordinators: {\n",
            "      split: { kind: \"split-proxy\", primary: \"bag\", secondary: \"thing\", forwards: \"drill\" },\n")
        ])
      ).means("A split proxy is to show a screen in a pane, and the coordinator behind it never shows that screen.")
        .remedy("Name a screen that the coordinator behind the proxy pushes, as that is what fills the pane.")
    case .payloadMismatch:
      .init("payload-mismatch", example: .changing(#"push: "groups""#, #"push: "things($item)""#)).means(
        "What is tapped is handed to a screen that shows something else."
      ).remedy("Hand on what the screen takes, or nothing, or push the screen that takes what is tapped.")
    case .duplicateID:
      .init("duplicate-id", example: .changing(#"{ id: "thing", screen"#, #"{ id: "list", screen"#)).means(
        "Two things of one kind have the same id."
      ).remedy("Give one of the two another id.")
    case .controlCount:
      .init("control-count", example: .changing(", control: true", "")).means("Not exactly one variant is the control.")
        .remedy("Write control: true in one variant, the one that users have today.")
    case .zeroWeights:
      .init(
        "zero-weights",
        example: .experiment([
          ExampleEdit("control: true", "control: true, weight: 0"),
          ExampleEdit(#"{ coordinator: "accordion" }"#, #"{ coordinator: "accordion", weight: 0 }"#),
        ])
      ).means("No weight is above 0, so no user gets or looks for anything.").remedy(
        "Give something a weight above 0; without weights all weigh the same.")
    case .sharesNotOne:
      .init("shares-not-one", example: .changing("{ share: 1, device", "{ share: 0.9, device")).means(
        "Shares of one whole do not sum to 1."
      ).remedy("Let the shares sum to 1; the message says what they sum to.")
    case .narrowedRange:
      .init(
        "narrowed-range",
        example: .changing("count: 100,", "count: 100, uncertain: { choose_threshold: [0.45, 0.55] },")
      ).means("A range of an uncertain parameter is narrower than the standard one, without a source.").remedy(
        "Name the source that allows the range, or leave the range out for the standard one.")
    case .unlistedMenu:
      .init(
        "unlisted-menu",
        example: .experiment([
          ExampleEdit("sizes: [3, 3] } }", #"sizes: [3, 3] }, help: { levels: ["page"], sizes: [9] } }"#),
          ExampleEdit(#"find: "things""#, #"find: "help""#),
        ])
      ).means("Users look for something that no screen lists.").remedy(
        "Let a screen list the menu, or let users look for another one.")
    case .forbiddenPath:
      .init("forbidden-path", example: .changing("sizes: [3, 3]", #"labels: "../labels.csv""#)).means(
        "A table is named that does not stand in the experiment's folder or below it."
      ).remedy("Put the table beside the experiment or in a folder below it, and name it from there.")
    case .malformedRow:
      .init("malformed-row", example: .table("node_id,parent_id,label\n1,,\"Shoes\n")).means(
        "A row of a table has quotes that do not fit, or more or fewer cells than there are columns."
      ).remedy("Put a text with quotes, commas or line ends in quotes, and write inner quotes twice.")
    case .missingColumn:
      .init("missing-column", example: .table("node_id,parent_id,name\n1,,Shoes\n2,1,Boots\n")).means(
        "A table lacks a column that it must have."
      ).remedy("Give the table the column, under the name that the message asks for.")
    case .emptyCell:
      .init("empty-cell", example: .table("node_id,parent_id,label\n1,,Shoes\n2,1,\n")).means(
        "A cell of a table is empty that must say something."
      ).remedy("Fill the cell, or take the row out.")
    case .misplacedNode:
      .init("misplaced-node", example: .table("node_id,parent_id,label\n1,,Shoes\n")).means(
        "A label of a table stands at a level where the menu has none like it."
      ).remedy("Let every chain of labels be as long as the menu has levels.")
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
