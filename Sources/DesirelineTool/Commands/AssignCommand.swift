import Assignment
import EventLogs
import ExperimentFile
import ExperimentReports
import Foundation
import TextFormats

/// `desireline assign`: says which variant users get, and why.
struct AssignCommand: ToolCommand {
  static let description = CommandDescription.assign

  let parsed: ParsedCommand
  let setting: CommandSetting

  /// Whether ids come from standard input.
  private var isPiped: Bool { parsed.arguments.dropFirst() == ["-"] }
  private var ids: [String] { isPiped ? [] : Array(parsed.arguments.dropFirst()) }
  private var input: String? { isPiped ? "-" : parsed[AssignOption.ids] }

  func run(_ console: Console) throws -> ExitCode {
    guard !(isPiped && parsed.inputs.contains("-")) else { throw Problem.repeatedInput(of: "assign") }
    let attributes = try parsed[AssignOption.attributes].map(Self.attributes) ?? .object([])
    let time = try parsed[AssignOption.at].map(Self.time)
    let (explained, store) = (parsed[AssignOption.explain], parsed[AssignOption.sticky])
    guard explained != nil || input != nil || !ids.isEmpty else {
      throw Problem.missingArgument("ID…", of: "assign")
    }
    let document = try setting.document(parsed.file)
    guard let rules = document.rules else { throw Problem.unforeseen("the file says nothing of an assignment") }
    if store != nil, rules.sticky == nil {
      throw Problem(
        .conflictingOptions, "'--sticky' keeps assignments, and the file does not say how",
        hint: "write sticky: {} under 'assignment' in the file")
    }
    let context = DecisionContext(
      attributes: attributes, time: time, store: try store.map { try FileStickyStore(path: $0) })
    if let explained { return try explain(explained, rules, context, console) }
    if console.manner.isJSON { return try list(rules, context, console) }
    try write(AssignmentTable(rules, context), console)
    return .done
  }

  /// Writes the table, piece by piece.
  private func write(_ table: AssignmentTable, _ console: Console) throws {
    var rows = AssignmentTable.header
    for id in ids { try table.append(Array(id.utf8).span, to: &rows) }
    if let input {
      var reader = try IDReader(input)
      while let lines = try reader.next() {
        if Task.isCancelled { throw Interrupted(words: "the rows so far are whole") }
        try table.append(lines: lines.span, to: &rows)
        console.answer(bytes: rows, toTerminal: setting.terminal.output.isTerminal)
        rows.removeAll(keepingCapacity: true)
      }
    }
    console.answer(bytes: rows, toTerminal: setting.terminal.output.isTerminal)
  }

  /// Writes one document of all decisions.
  private func list(_ rules: AssignmentRules, _ context: DecisionContext, _ console: Console) throws -> ExitCode {
    var decisions: [JSONDocument] = []
    func add(_ id: String) throws { decisions.append(Self.document(id, try context.decide(id, rules))) }
    for id in ids { try add(id) }
    if let input {
      var reader = try IDReader(input)
      while let lines = try reader.next() {
        for line in lines.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
          try add(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
        }
      }
    }
    console.answer(
      JSONDocument.object([
        "schema": "desireline.assign/1",
        "experiment_id": rules.experiment,
        "assignments": decisions,
      ]))
    return .done
  }

  /// Writes every check of one decision.
  private func explain(
    _ id: String, _ rules: AssignmentRules, _ context: DecisionContext, _ console: Console
  ) throws -> ExitCode {
    let (decision, steps) = try rules.explain(
      id, attributes: context.attributes, at: context.time, store: context.store)
    let list = steps.map { step -> JSONDocument in
      .object([
        "check": step.check,
        "outcome": step.outcome,
      ])
    }
    let lines = steps.map { "  \($0.check): \($0.outcome)\n" }
    console.answer(
      JSONDocument.object([
        "schema": "desireline.assign/1",
        "experiment_id": rules.experiment,
        "assignments": [Self.document(id, decision)],
        "checks": list,
      ]), or: "\(id.harmless)\n" + lines.joined() + "  → \(decision.description.harmless)\n")
    return .done
  }

  private static func document(_ id: String, _ decision: Decision) -> JSONDocument {
    let bucket: JSONDocument =
      switch decision.bucket {
      case .whole(let number)?: .integer(number)
      case .real(let number)?: .number(number)
      case nil: .null
      }
    return .object([
      "id": id,
      "variant": decision.variantName,
      "bucket": bucket,
      "reason": decision.reason.code,
    ])
  }

  private static func attributes(_ text: String) throws -> AttributeValue {
    guard let value = JSON5Value(reading: text), value.isObject else {
      throw Problem.invalidValue("--attributes", text, .text)
    }
    return value.attribute
  }

  private static func time(_ text: String) throws -> Int64 {
    guard let time = TimeParser(.iso8601).milliseconds(Array(text.utf8).span) else {
      throw Problem.invalidValue("--at", text, .text)
    }
    return time
  }
}

/// The options of `assign` alone.
enum AssignOption {
  static let ids = CommandOption.text(
    ["--ids"], "IDS", unlessSaid: "the arguments",
    help: "Read ids from the file IDS, one in a line; - for standard input")

  static let explain = CommandOption.text(
    ["--explain"], "ID", unlessSaid: "a table is printed",
    help: "Print every check of the decision about one user; nothing is kept")

  static let attributes = CommandOption.text(
    ["--attributes"], "JSON", unlessSaid: "{}",
    help: "What is known of every user, for the condition, such as '{ country: \"DE\" }'")

  static let at = CommandOption.text(
    ["--at"], "TIME", unlessSaid: "the experiment is taken to run",
    help: "Decide as of TIME, such as 2026-03-01T09:00:00Z")

  static let sticky = CommandOption.text(
    ["--sticky"], "STORE", unlessSaid: "nothing is kept",
    help: "Keep assignments in the file STORE, and honor those that it has")
}

extension CommandDescription {
  /// `desireline assign`: ids to variants.
  static let assign = CommandDescription(
    name: "assign", overview: "Print which variant users get, with the bucket and the reason, as CSV.",
    arguments: [
      file,
      Argument(
        "ID", help: "A user's id; - alone to read ids from standard input, one in a line", isRequired: false,
        isRepeated: true),
    ],
    options: [
      AssignOption.ids, AssignOption.explain, AssignOption.attributes, AssignOption.at, AssignOption.sticky,
    ],
    examples: [
      Example("desireline assign Experiments/catalog-browse.json5 user-1 user-2", help: "Two users"),
      Example("desireline assign Experiments/catalog-browse.json5 - < ids.txt > variants.csv", help: "Many users"),
      Example("desireline assign Experiments/catalog-browse.json5 --explain user-1", help: "Why a user gets a variant"),
    ], exitStatus: [done, failed, interrupted])
}
