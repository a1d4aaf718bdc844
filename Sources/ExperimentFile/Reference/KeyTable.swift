import TextFormats
import UserBehavior
import UserSimulation

/// What the reference and the schema say of one key.
package struct KeyNote: Hashable, Sendable {
  /// What holds when it is left out, in Markdown; `nil` where it cannot be left out, or is one of several.
  package let standard: String?
  /// What it means.
  package let meaning: String

  /// Makes the note of a key.
  package init(unlessSaid standard: String? = nil, _ meaning: String) {
    (self.standard, self.meaning) = (standard, meaning)
  }

  /// What it is when it is left out, where that is a value which the file could say.
  var literal: JSONDocument? {
    guard let standard else { return nil }
    let isCode = standard.count > 2 && standard.hasPrefix("`") && standard.hasSuffix("`")
    let value = isCode ? String(standard.dropFirst().dropLast()) : standard
    if let number = Double(value) { return .number(number) }
    if isCode, let boolean = Bool(value) { return .boolean(boolean) }
    guard isCode, !value.contains("`"), value.hasPrefix("\""), value.hasSuffix("\"") else { return nil }
    return .text(String(value.dropFirst().dropLast()))
  }
}

/// A table of the reference: the keys of one sort of object, as they are declared.
///
/// An object is found by its place: the keys that lead to it, without the names that authors choose.
package struct KeyTable: Sendable {
  /// The place, such as `app.screens.items`; empty for the whole file.
  package let place: String
  /// The kind of such objects, where kinds have keys of their own.
  package let kind: String?
  /// Key, what it may be, what it is when it is left out, and what it means; in Markdown.
  package let rows: [[String]]
  /// What one of the objects is called.
  private let noun: String

  /// The place and the kind in words.
  package var title: String { (place.isEmpty ? "experiment" : place) + (kind.map { " of kind \($0)" } ?? "") }

  /// The tables of all objects that stand in a file, in its order.
  package static func all(in root: ObjectSchema = ExperimentDocument.objects()) -> [KeyTable] {
    var objects: [(place: String, object: ObjectSchema)] = []
    for found in root.places() {
      // Some objects have more keys where more is around them; the table has all.
      if let known = objects.firstIndex(where: { $0.place == found.place }) {
        if objects[known].object.union.count < found.object.union.count { objects[known] = found }
      } else {
        objects.append(found)
      }
    }
    return objects.flatMap { place, object in
      ([nil] + object.kinds).map { KeyTable(place, $0, object) }.filter { $0.kind == nil || !$0.rows.isEmpty }
    }
  }

  /// The place of what a patch says of a member of a list besides.
  static let placing = "variants.app.members"

  /// The place of a value for each size class.
  static let bySizeClass = "app.screens.columns"

  /// The place of the object that a key holds; some objects stand at several.
  static func place(of key: String, in place: String) -> String {
    let inner = place.isEmpty ? key : "\(place).\(key)"
    // Every parameter's range may stand with its source in the same words.
    if place == "cohort.uncertain" { return "cohort.uncertain.parameter" }
    return switch inner {
    case "metrics.baseline": "funnel.steps.baseline"
    case "app.coordinators.after": "app.coordinators.start"
    case "app.coordinators.on.do": "app.coordinators.on"
    case "cohort.personas.goals": "cohort.goals"
    case "cohort.personas.knows": "cohort.knows"
    default: inner
    }
  }

  /// The objects that have a key, where they are two at the most: `the experiment`, `a screen`.
  static func homes(of key: String) -> [String] {
    let homes = documented.filter { $0.kind == nil && $0.rows.contains { $0[0] == "`\(key)`" } }.map {
      $0.place.isEmpty ? "the experiment" : $0.noun
    }
    return homes.count <= 2 ? homes : []
  }

  private static let documented = all()

  private init(_ place: String, _ kind: String?, _ object: ObjectSchema) {
    (self.place, self.kind, noun) = (place, kind, object.noun?.one ?? "an object")
    rows = object.keys(of: kind).map { key in
      [
        "`\(key.name)`", key.schema?.form ?? "any value", object.standard(of: key, under: kind),
        ([key.note?.meaning ?? "?"] + object.conditions(of: key.name)).joined(separator: " "),
      ]
    }
  }

  /// The table in Markdown without the parameters of behavior, which have a table of their own; nil if nothing is left.
  package var markdown: String? {
    let rows = rows.filter { BehaviorParameter(key: $0[0].replacing("`", with: "")) == nil }
    return rows.isEmpty ? nil : String(markdownTable: ["Key", "Type", "Default", "Meaning"], rows)
  }
}
