/// The keys of one sort of object in an experiment file, as the reference and the schema tell them.
///
/// An object is found by its place: the keys that lead to it, without the names that authors choose.
package struct FormatSection: Hashable, Sendable {
  /// The place, such as `app.screens.items`; empty for the whole file.
  package let place: String
  /// The kind of such objects, where kinds have keys of their own.
  package let kind: String?
  /// What one of them is called, such as `a screen`.
  let thing: String
  /// What several of them are called.
  let things: String
  /// What the kind is, in a sentence; empty where there are no kinds.
  package let meaning: String
  /// What is said of the keys.
  package let notes: [KeyNote]

  /// Makes the section of all objects at a place.
  init(at place: String, of thing: String, several things: String, notes: [KeyNote]) {
    (self.place, kind, meaning) = (place, nil, "")
    (self.thing, self.things, self.notes) = (thing, things, notes)
  }

  /// Makes the section of the keys that one kind of such objects has.
  init(at place: String, kind: String, meaning: String, notes: [KeyNote]) {
    (self.place, self.kind, self.meaning, self.notes) = (place, kind, meaning, notes)
    (thing, things) = ("", "")
  }

  /// All of them.
  package static let all: [FormatSection] =
    experimentSections + appSections + screensSections + destinationsSections + coordinatorsSections
    + coordinatorPartsSections + peopleSections + devicesSections + visitsSections + behaviorSections + funnelSections
    + metricsSections + analysisSections

  /// The section of a place, or of one kind of what stands there.
  static func at(_ place: String, kind: String? = nil) -> FormatSection? {
    all.first { $0.place == place && $0.kind == kind }
  }

  /// What is said of a key.
  func note(of key: String) -> KeyNote? { notes.first { $0.key == key } }

  /// The objects that have a key, where they are two at the most: `the experiment`, `a screen`.
  static func homes(of key: String) -> [String] {
    let homes = all.filter { $0.kind == nil && $0.note(of: key) != nil }.map {
      $0.place.isEmpty ? "the experiment" : $0.thing
    }
    return homes.count <= 2 ? homes : []
  }

  /// The place of the object that a key holds; some objects stand at several.
  static func place(of key: String, in place: String) -> String {
    let inner = place.isEmpty ? key : "\(place).\(key)"
    // Every parameter's range may stand with its source in the same words.
    if place == "people.uncertain" { return "people.uncertain.parameter" }
    return switch inner {
    case "variants.app": "app"
    case "app.coordinators.after": "app.coordinators.start"
    case "people.personas.goals": "people.goals"
    default: inner
    }
  }
}
