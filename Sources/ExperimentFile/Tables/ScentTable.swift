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
    // The same for all items of a label, rather than a copy for each.
    if scent.byGoal.isEmpty { return Scent(scent.standard, byGoal: own) }
    return Scent(scent.standard, byGoal: scent.byGoal.merging(own) { _, measured in measured })
  }

  /// Takes in what the table tells of a label.
  fileprivate mutating func add(_ label: Table.Cell, goal: String, _ scent: Double, _ reader: TableReader) {
    if scents[label.text] == nil { add(label, [:], reader) }
    scents[label.text]?[goal] = scent
  }

  /// Takes in all that the table tells of a label, by goal.
  fileprivate mutating func add(_ label: Table.Cell, _ byGoal: [String: Double], _ reader: TableReader) {
    labels.append(
      Label(name: label.text) { hint in
        reader.fault(.unknownName, "no screen has an item or a tab \(quoted(label.text))", at: label, hint: hint)
      })
    scents[label.text] = byGoal
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
    guard let place = reader.column("label_id") else { return nil }
    let known = Set(goals.names)
    let columns = reader.table.columns.enumerated().filter { $0.offset != place }
    for column in columns where !known.contains(column.element.text) { _ = goal(column.element, goals, reader) }
    var table = ScentTable()
    var seen: Set<String> = []
    for row in reader.table.rows {
      guard let label = reader.text(row[place], of: "label_id") else { continue }
      guard seen.insert(label).inserted else {
        reader.report(.duplicateID, "the scents of \(quoted(label)) are given twice", at: row[place])
        continue
      }
      var byGoal = [String: Double](minimumCapacity: columns.count)
      for (number, goal) in columns where !row[number].text.isEmpty {
        guard let scent = reader.number(row[number], of: "the scent", in: 0...1) else { continue }
        byGoal[goal.text] = scent
      }
      if !byGoal.isEmpty { table.add(row[place], byGoal, reader) }
    }
    return reader.faults.isEmpty ? table : nil
  }

  private static func counts(_ reader: TableReader, _ goals: Declaration) -> ScentTable? {
    guard reader.hasAll(["goal_id", "label_id", "clicks", "shown"]), reader.faults.isEmpty else { return nil }
    var table = ScentTable()
    var seen: Set<[String]> = []
    for row in reader.rows {
      guard let goal = goal(row["goal_id"], goals, reader), let label = row.text("label_id") else { continue }
      guard seen.insert([goal, label]).inserted else {
        let message = "the clicks on \(quoted(label)) by those who came for \(quoted(goal)) are given twice"
        reader.report(.duplicateID, message, at: row["label_id"])
        continue
      }
      guard let shown = row.integer("shown", in: 1...1_000_000_000),
        let clicks = row.integer("clicks", in: 0...shown)
      else { continue }
      table.add(row["label_id"], goal: goal, ScentTable.scent(clicks: clicks, shown: shown), reader)
    }
    return reader.faults.isEmpty ? table : nil
  }

  /// Of what a participant clicked for one goal the first counts; who clicked nothing was shown the labels all the same.
  private static func clicks(_ reader: TableReader, _ goals: Declaration) -> ScentTable? {
    guard reader.hasAll(["goal_id", "participant_id", "label_id"]), reader.faults.isEmpty else { return nil }
    var seen: Set<[String]> = []
    var shown: [String: Int] = [:]
    var counts: [[String]: Int] = [:]
    var pairs: [(goal: String, label: Table.Cell)] = []
    for row in reader.rows {
      guard let goal = goal(row["goal_id"], goals, reader), let participant = row.text("participant_id") else {
        continue
      }
      guard seen.insert([goal, participant]).inserted else { continue }
      shown[goal, default: 0] += 1
      let label = row["label_id"]
      guard !label.text.isEmpty else { continue }
      if counts[[goal, label.text]] == nil { pairs.append((goal, label)) }
      counts[[goal, label.text], default: 0] += 1
    }
    var table = ScentTable()
    for (goal, label) in pairs {
      let scent = ScentTable.scent(clicks: counts[[goal, label.text]] ?? 0, shown: shown[goal] ?? 0)
      table.add(label, goal: goal, scent, reader)
    }
    return reader.faults.isEmpty ? table : nil
  }

  private static func goal(_ cell: Table.Cell, _ goals: Declaration, _ reader: TableReader) -> String? {
    guard let goal = reader.text(cell, of: "goal_id") else { return nil }
    guard goals.names.contains(goal) || !goals.isWhole else {
      let hint = Suggestion.hint(for: goal, among: goals.names, called: "the goals")
      reader.report(.unknownName, "no user has the goal \(quoted(goal))", at: cell, hint: hint)
      return nil
    }
    return goal
  }
}
