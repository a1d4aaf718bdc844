import TextFormats
import HeadlessNavigation

/// How well labels announced goals to users in a first-click or tree test.
package struct ScentTable {
  /// A label that the table tells something of, and where.
  struct Label {
    var name: String
    /// What to say where no screen has it.
    var fault: (_ hint: String?) -> Problem
  }

  /// The scents by label, and for each label by goal.
  private(set) var scents: [String: [String: Double]] = [:]
  /// The labels, each once, in the order of the table.
  private(set) var labels: [Label] = []

  /// The scent of a label that so many of those who were shown it took.
  ///
  /// It is the mean of what the share may be, given the clicks and Jeffreys' prior: half a click for it, and half against.
  package static func scent(clicks: Int, shown: Int) -> Double { (Double(clicks) + 0.5) / (Double(shown) + 1) }

  /// The scent of something, with what the table tells of its label in place of what is written.
  func measured(_ scent: Scent, of label: String) -> Scent {
    guard let own = scents[label] else { return scent }
    var measured = scent
    // The same for all items of a label, rather than a copy for each.
    measured.byGoal = scent.byGoal.isEmpty ? own : scent.byGoal.merging(own) { _, measured in measured }
    return measured
  }

  /// Takes in what the table tells of a label at a place.
  fileprivate mutating func add(_ label: Located<String>, goal: String, _ scent: Double, _ reader: TableReader) {
    if scents[label.value] == nil {
      let source = reader.diagnostics.source
      labels.append(
        Label(name: label.value) { hint in
          let message = "no screen has an item or a tab \(quoted(label.value))"
          return Problem(.unknownName, message, in: source, at: label.range, hint: hint)
        })
    }
    scents[label.value, default: [:]][goal] = scent
  }
}

extension ValueForm where Value == ScentTable {
  /// The path of a table of clicks: counted for each goal and label, or a row for each click; or of a table of scents, with
  /// a row for each label and a column for each goal.
  static func scentTable(_ goals: Declaration) -> Self {
    .table("a table of clicks or scents") { reader, _ in
      if reader.has("label_id"), !reader.has("goal_id") { return scents(reader, goals) }
      return reader.has("participant_id") && !reader.has("clicks") ? clicks(reader, goals) : counts(reader, goals)
    }
  }

  /// A scent in each cell; an empty one says nothing.
  private static func scents(_ reader: TableReader, _ goals: Declaration) -> ScentTable? {
    let columns = reader.table.columns.filter { $0.text != "label_id" }
    for column in columns {
      _ = goal(goals).read(
        JSON5Value(.string(column.text), at: column.range), as: "goal_id", into: reader.diagnostics)
    }
    var table = ScentTable()
    let scents = ObjectKey<[(goal: String, scent: Double)]>.settings(
      of: [], columns.map { column in .key(column.text, .number(in: 0...1)) { $0.append((column.text, $1)) } })
    reader.forEachRow(.all(label, scents) { ($0, $1) }) { row, cells in
      guard table.scents[row.0.value] == nil else {
        let message = "the scents of \(quoted(row.0.value)) are given twice"
        return cells.report(.duplicateID, message, inColumn: "label_id")
      }
      for (goal, scent) in row.1 { table.add(row.0, goal: goal, scent, reader) }
    }
    return table
  }

  private static func counts(_ reader: TableReader, _ goals: Declaration) -> ScentTable? {
    var table = ScentTable()
    let keys = ObjectKey.all(
      .required("goal_id", goal(goals)), label, .required("clicks", ValueForm<Int>.integer(in: 0 ... .max)),
      .required("shown", .integer(in: 1...1_000_000_000))
    ) { (goal: $0, label: $1, clicks: $2, shown: $3) }
    reader.forEachRow(keys) { row, cells in
      guard table.scents[row.label.value]?[row.goal] == nil else {
        let message =
          "the clicks on \(quoted(row.label.value)) by those who came for \(quoted(row.goal)) are given twice"
        return cells.report(.duplicateID, message, inColumn: "label_id")
      }
      guard row.clicks <= row.shown else {
        let message = "clicks must be a whole number from 0 to \(row.shown), not \(row.clicks)"
        return cells.report(.outOfRange, message, inColumn: "clicks")
      }
      table.add(row.label, goal: row.goal, ScentTable.scent(clicks: row.clicks, shown: row.shown), reader)
    }
    return table
  }

  /// Of what a participant clicked for one goal the first counts; who clicked nothing was shown the labels all the same.
  private static func clicks(_ reader: TableReader, _ goals: Declaration) -> ScentTable? {
    var seen: Set<[String]> = []
    var shown: [String: Int] = [:]
    var counts: [[String]: Int] = [:]
    var pairs: [(goal: String, label: Located<String>)] = []
    let keys = ObjectKey.all(
      .required("goal_id", goal(goals)), .required("participant_id", .string),
      .optional("label_id", .located(.string))
    ) { (goal: $0, participant: $1, label: $2) }
    guard reader.hasAll(["label_id"]) else { return nil }
    reader.forEachRow(keys) { row, _ in
      guard seen.insert([row.goal, row.participant]).inserted else { return }
      shown[row.goal, default: 0] += 1
      guard let label = row.label else { return }
      if counts[[row.goal, label.value]] == nil { pairs.append((row.goal, label)) }
      counts[[row.goal, label.value], default: 0] += 1
    }
    var table = ScentTable()
    for (goal, label) in pairs {
      let scent = ScentTable.scent(clicks: counts[[goal, label.value]] ?? 0, shown: shown[goal] ?? 0)
      table.add(label, goal: goal, scent, reader)
    }
    return table
  }

  private static var label: ObjectKey<Located<String>> { .required("label_id", .located(.string)) }

  private static func goal(_ goals: Declaration) -> ValueForm<String> { .declared(goals, called: "goal") }
}
