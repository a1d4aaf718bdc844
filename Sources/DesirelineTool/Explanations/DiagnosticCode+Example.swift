import ExperimentFile

extension DiagnosticCode {
  /// A smallest file that has the mistake.
  var example: FileExample {
    switch self {
    case .unreadableFile: .missing("no-such-experiment.json5")
    case .fileTooLarge: .bytes(Array(repeating: UInt8(ascii: "\n"), count: SourceText.limit + 1))
    case .invalidUTF8: .bytes(Array("{ experiment: \"caf".utf8) + [0xE9] + Array("\" }\n".utf8))
    case .emptyFile: .text("// to be written\n")
    case .tooDeep: .bytes(Array(repeating: UInt8(ascii: "["), count: 10_000))
    case .tooManyValues: .bytes(Array(("[" + String(repeating: "1,", count: 100_001) + "]").utf8))
    case .furtherErrors: .bytes(Array(("[" + String(repeating: "x,", count: 101) + "]").utf8))
    case .unexpectedCharacter: .text("{ experiment: \"shop\"; }\n")
    case .unquotedText: .text("{ experiment: shop }\n")
    case .missingComma: .text("{\n  experiment: \"shop\"\n  hypothesis: \"An accordion is quicker.\"\n}\n")
    case .missingColon: .text("{ experiment \"shop\" }\n")
    case .missingValue: .text("{ experiment: , hypothesis: \"An accordion is quicker.\" }\n")
    case .unclosedBrace: .text("{ experiment: \"shop\"\n")
    case .unclosedBracket: .text("{ requirements: [ }\n")
    case .unclosedString: .text("{ experiment: \"shop }\n")
    case .unclosedComment: .text("{} /* to be written\n")
    case .invalidEscape: .text("{ hypothesis: \"50\\% more\" }\n".replacing("\\%", with: "\\x"))
    case .invalidNumber: .text("{ people: { count: 20.000.000 } }\n")
    case .nonFiniteNumber: .text("{ people: { count: Infinity } }\n")
    case .invalidKey: .text("{ app: { screens: { open-sale: {} } } }\n")
    case .trailingContent: .text("{} {}\n")
    default: valueExample
    }
  }

  /// The small experiment with a mistake in its values.
  private var valueExample: FileExample {
    switch self {
    case .duplicateKey: .changing(#"experiment: "shop","#, "experiment: \"shop\",\n  experiment: \"bag\",")
    case .unknownKey: .changing(#"{ coordinator: "accordion" }"#, #"{ coordinator: "accordion", wieght: 2 }"#)
    case .missingKey: .changing("  replaces: \"drill\",\n", "")
    case .misplacedKey: .changing("bag: {}", "bag: { columns: 2 }")
    case .wrongType: .changing("count: 100", "count: \"many\"")
    case .outOfRange: .changing("decides: 0.5", "decides: 1.5")
    case .wrongCount: .changing("sizes: [3, 3]", "sizes: [3]")
    case .unknownName: .changing(#"push: "groups""#, #"push: "grops""#)
    case .invalidIdentifier: .changing(#"experiment: "shop""#, #"experiment: "My Shop""#)
    case .reservedWord: .changing("    push: {", "    all: {")
    case .missingUnit: .changing(#"window: "30 min""#, "window: 30")
    case .unknownUnit: .changing(#"window: "30 min""#, #"window: "30 mm""#)
    default: togetherExample
    }
  }

  /// The small experiment with values that do not fit each other.
  private var togetherExample: FileExample {
    switch self {
    case .cyclicReference: .changing(#"extends: "drill""#, #"extends: "accordion""#)
    case .unusedPane:
      .experiment([
        .after(
          "    coordinators: {\n",
          "      split: { kind: \"split-proxy\", primary: \"bag\", secondary: \"thing\", forwards: \"drill\" },\n"
        )
      ])
    case .payloadMismatch: .changing(#"push: "groups""#, #"push: "things($item)""#)
    case .duplicateID: .changing(#"{ id: "thing", screen"#, #"{ id: "list", screen"#)
    case .controlCount: .changing(", control: true", "")
    case .zeroWeights:
      .experiment([
        ExampleEdit("control: true", "control: true, weight: 0"),
        ExampleEdit(#"{ coordinator: "accordion" }"#, #"{ coordinator: "accordion", weight: 0 }"#),
      ])
    case .sharesNotOne: .changing("{ share: 1, device", "{ share: 0.9, device")
    case .narrowedRange: .changing("count: 100,", "count: 100, uncertain: { choose_threshold: [0.45, 0.55] },")
    case .unlistedMenu:
      .experiment([
        ExampleEdit("sizes: [3, 3] } }", #"sizes: [3, 3] }, help: { levels: ["page"], sizes: [9] } }"#),
        ExampleEdit(#"find: "things""#, #"find: "help""#),
      ])
    default: tableExample
    }
  }

  /// The small experiment with a table beside it.
  private var tableExample: FileExample {
    let names = ExampleEdit("sizes: [3, 3]", #"labels: "labels.csv""#)
    func table(_ text: String) -> FileExample { .experiment([names], tables: ["labels.csv": text]) }
    return switch self {
    case .malformedRow: table("node_id,parent_id,label\n1,,\"Shoes\n")
    case .missingColumn: table("node_id,parent_id,name\n1,,Shoes\n2,1,Boots\n")
    case .emptyCell: table("node_id,parent_id,label\n1,,Shoes\n2,1,\n")
    case .misplacedNode: table("node_id,parent_id,label\n1,,Shoes\n")
    default: .changing("sizes: [3, 3]", #"labels: "../labels.csv""#)
    }
  }
}

extension FileExample {
  fileprivate static func changing(_ old: String, _ new: String) -> FileExample {
    .experiment([ExampleEdit(old, new)])
  }
}
