import Assignment
import EventLogs
import ExperimentFile
import ExperimentReports
import TextFormats

/// `desireline assign`: says which variant users get, and why.
struct AssignCommand: Command {
  static let description = CommandDescription(
    Self.self, "assign", "Print which variant users get, with the bucket and the reason, as CSV.",
    examples: [
      "desireline assign Experiments/catalog-browse.json5 user-1 user-2": "Two users",
      "desireline assign Experiments/catalog-browse.json5 - < ids.txt > variants.csv": "Many users",
      "desireline assign Experiments/catalog-browse.json5 --explain user-1": "Why a user gets a variant",
    ], ends: [.done, .failed, .interrupted])

  @Argument(.file) var file: String
  @Argument("[ID…]", "A user's id; - alone to read ids from standard input, one in a line") var ids: [String]
  @Option(
    "--ids IDS", .text, else: "the arguments",
    "Read ids from the file IDS, one in a line, or from its column 'id' with attributes in others; - for standard input"
  )
  var idFile: String?
  @Option(
    "--explain ID", .text, else: "a table is printed",
    "Print every check of the decision about one user; nothing is kept")
  var explained: String?
  @Option(
    "--attributes JSON", .attributes, else: "{}",
    "What is known of every user, for the condition, such as '{ country: \"DE\" }'")
  var attributes = AttributeValue.object([])
  @Option(
    "--at TIME", .time, else: "the experiment is taken to run", "Decide as of TIME, such as 2026-03-01T09:00:00Z")
  var time: Int64?
  @Option(
    "--sticky STORE", .text, else: "nothing is kept",
    "Keep assignments in the file STORE, and honor those that it has")
  var store: String?

  func run(_ console: Console) throws -> ExitCode {
    let isPiped = ids == ["-"]
    guard !(isPiped && [file, idFile].contains("-")) else { throw Problem.repeatedInput(of: "assign") }
    guard explained != nil || idFile != nil || !ids.isEmpty else {
      throw Problem.missingArgument("ID…", of: "assign")
    }
    let document = try console.document(file)
    guard let rules = document.rules else { throw Problem.unforeseen("the file says nothing of an assignment") }
    if store != nil, rules.sticky == nil {
      throw Problem(
        .conflictingOptions, "'--sticky' keeps assignments, and the file does not say how",
        hint: "write sticky: {} under 'assignment' in the file")
    }
    let keptIn = try store.map { try FileStickyStore(path: $0) }
    if let explained { return try explain(explained, rules, keptIn, console) }
    let typed =
      document.writtenAssignment["condition"]?.comparedAttributes(
        document.writtenAssignment["groups"]?.members ?? []) ?? []
    let names = ["id"] + rules.scheme.attributes([], ofUser: "").map(\.name)
    var reader = try (isPiped ? "-" : idFile).map { try IDReader($0, idNames: Array(names.prefix(2)), typed: typed) }
    var (piece, decisions): ([IDReader.User]?, [JSONDocument]) = (isPiped ? [] : ids.map { ($0, []) }, [])
    var rows = "id,variant,bucket,reason\n"
    while let users = piece {
      if Task.isCancelled { throw Problem(.interrupted, "the rows so far are whole") }
      for (id, own) in users {
        let known = own.isEmpty ? attributes : attributes.adding(own)
        let decision = try rules.decide(id, attributes: known, at: time, store: keptIn)
        if console.manner.isJSON {
          decisions.append(Self.document(id, decision))
        } else {
          rows += Self.row(id, decision)
        }
      }
      if !console.manner.isJSON { console.answer(data: rows) }
      rows = ""
      piece = try reader?.next()
    }
    if console.manner.isJSON { console.answer(Self.document(rules, decisions)) }
    return .done
  }

  /// Writes every check of one decision.
  private func explain(
    _ id: String, _ rules: AssignmentRules, _ store: FileStickyStore?, _ console: Console
  ) throws -> ExitCode {
    let (decision, steps) = try rules.explain(id, attributes: attributes, at: time, store: store)
    let lines = steps.map { "  \($0.check): \($0.outcome)\n" }
    let checks = steps.map { JSONDocument.object(["check": $0.check, "outcome": $0.outcome]) }
    console.answer(
      Self.document(rules, [Self.document(id, decision)], more: JSONDocument.members(["checks": checks])),
      or: "\(id.harmless)\n" + lines.joined() + "  → \(decision.description.harmless)\n")
    return .done
  }

  private static func document(
    _ rules: AssignmentRules, _ decisions: [JSONDocument], more: [JSONDocument.Member] = []
  ) -> JSONDocument {
    .object(
      JSONDocument.members([
        "schema": "desireline.assign/1",
        "experiment_id": rules.experiment,
        "assignments": decisions,
      ]) + more)
  }

  /// A row of the table.
  private static func row(_ id: String, _ decision: Decision) -> String {
    let cells = [id, decision.variantName ?? "", decision.bucket.map { "\($0)" } ?? "", decision.reason.code]
    return cells.map(JSONDocument.quoted).joined(separator: ",") + "\n"
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
}

extension AttributeValue {
  /// An object with further members, which count before its own.
  fileprivate func adding(_ others: [Member]) -> AttributeValue {
    guard case .object(let members) = self else { return self }
    return .object(members + others)
  }
}

extension ValueForm where Value == AttributeValue {
  /// An object in JSON5.
  fileprivate static var attributes: Self {
    .one("an object", hint: "write it as in '{ country: \"DE\" }'") { text in
      guard let value = JSON5Value(reading: text), value.isObject else { return Optional.none }
      return value.attribute
    }
  }
}

extension ValueForm where Value == Int64 {
  /// A moment, in milliseconds since 1970.
  fileprivate static var time: Self {
    .one("a time", hint: "write it as in 2026-03-01T09:00:00Z") {
      TimeParser(.iso8601).milliseconds(Array($0.utf8).span)
    }
  }
}
