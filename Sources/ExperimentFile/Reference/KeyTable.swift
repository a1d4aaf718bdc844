/// A table of the reference: the keys of one sort of object, as the readers ask for them.
package struct KeyTable: Sendable {
  /// Whose keys they are.
  package let section: FormatSection
  /// Key, what it may be, what it is when it is left out, and what it means; in Markdown.
  package let rows: [[String]]

  /// The tables of all sections that stand in a file.
  package static func all(in root: ObjectSchema = ExperimentDocument.objects()) -> [KeyTable] {
    let objects = root.places()
    return FormatSection.all.compactMap { section in
      // Some objects have more keys where more is around them; the table has all.
      objects.filter { $0.place == section.place }.max { $0.object.union.count < $1.object.union.count }
        .map { KeyTable(section, $0.object) }
    }
  }

  /// The objects that have a key, where they are two at the most: `the experiment`, `a screen`.
  static func homes(of key: String) -> [String] {
    let homes = documented.filter { $0.section.kind == nil && $0.rows.contains { $0[0] == "`\(key)`" } }
      .map { $0.section.place.isEmpty ? "the experiment" : $0.section.thing }
    return homes.count <= 2 ? homes : []
  }

  private static let documented = all()

  private init(_ section: FormatSection, _ object: ObjectSchema) {
    self.section = section
    rows = object.keys(of: section).map { key in
      let place = FormatSection.place(of: key.name, in: section.place)
      return [
        "`\(key.name)`", key.schema?.form(at: place) ?? "any value", object.standard(of: key, in: section),
        ([key.note?.meaning ?? "?"] + object.conditions(of: key.name)).joined(separator: " "),
      ]
    }
  }

  /// The table in Markdown.
  package var markdown: String {
    let lines = [["Key", "Type", "Default", "Meaning"], ["---", "---", "---", "---"]] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
