import Assignment
import ExperimentDesign
import ExperimentFile
import TextFormats

/// What was read of an experiment of a platform, before it is known whether a file can hold it.
struct ImportedParts {
  /// The experiment's key on the platform.
  var key: PlatformName
  /// Where the experiment is written.
  var source: PlacedValue
  /// The ids of the variants.
  var variants: [String]
  /// The attribute that is hashed; `nil` for the user's id.
  var unit: String?
  var status = AssignmentRules.Status.running
  /// How assignments are kept, as a file writes it.
  var sticky: JSONDocument?
  /// The condition, with what it was made of.
  var condition: (value: AttributeValue, source: PlacedValue)?
  var groups: [AttributeValue.Member] = []
  /// Conditions of which none may hold.
  var excluded: [AttributeValue] = []
  private var forced: [AttributeValue.Member] = []
  private var forcedUsers: Set<[UInt8]> = []

  init(key: PlatformName, source: PlacedValue, variants: [String]) {
    (self.key, self.source, self.variants) = (key, source, variants)
  }

  /// The experiment's id in a file.
  var id: String { ImportedNames.experiment(key.text) }

  /// The most forced users that a file has.
  static let mostForced = 10_000

  /// Forces users by their ids, each once: who is forced before stays so.
  /// - Returns: Whether there is room for all of them.
  mutating func force(_ users: [String], to variant: Int) -> Bool {
    guard forcedUsers.count + users.count <= Self.mostForced else { return false }
    for user in users where forcedUsers.insert(Array(user.utf8)).inserted {
      forced.append(.init(user, .text(variants[variant])))
    }
    return true
  }

  /// Puts the parts together with the keys of the scheme, of which those without a value are as a file has them.
  ///
  /// What cannot be carried over alone is left out and noted. `nil`, after a report, where nothing can be.
  func experiment(
    _ notes: ImportNotes, _ scheme: KeyValuePairs<String, any JSONRepresentable>
  ) -> PlatformExperiment? {
    guard !notes.diagnostics.hasErrors else { return nil }
    guard 2...20 ~= variants.count else {
      notes.diagnostics.report(
        .wrongCount, "\(source.path) has \(variants.count) variants; an experiment file has 2 to 20",
        at: source.value.range)
      return nil
    }
    if id != key.text {
      notes.omit(key.source, "the file calls it '\(id)', as ids there are of small letters")
    }
    let checked = checkedCondition(notes)
    let others = JSONDocument.members([
      "hash_attribute": unit, "status": status.unless(.running)?.rawValue, "forced": AttributeValue(members: forced),
      "sticky": sticky, "condition": notes.excludesAll ? .never : checked,
      "groups": notes.excludesAll || checked == nil ? nil : AttributeValue(members: groups),
    ])
    let block = JSONDocument.members(["scheme": notes.platform?.rawValue]) + JSONDocument.members(scheme) + others
    return PlatformExperiment(id: id, variants: variants, assignment: .object(block.present), source: source)
  }

  /// How many levels a condition may have, so that the file has no more than it may.
  private static let deepest = 56

  /// How large a condition may be with its groups; a file has 100,000 values and 4 MiB.
  private static let largest = 1_000_000

  /// The condition; `nil` without one, or where it cannot be carried over, which is noted.
  private func checkedCondition(_ notes: ImportNotes) -> AttributeValue? {
    let nor: [AttributeValue] = excluded.isEmpty ? [] : [["$nor": .array(excluded)]]
    let parts = (condition.map { [$0.value] } ?? []) + nor
    guard !parts.isEmpty, !notes.excludesAll else { return nil }
    let value = AttributeValue.all(parts)
    guard let problem = problem(of: value) else { return value }
    notes.omit(condition?.source ?? source, problem, excludesAll: true)
    return nil
  }

  /// Why a file cannot have a condition; `nil` where it can.
  private func problem(of value: AttributeValue) -> String? {
    if value.depth > Self.deepest { return "it has more than \(Self.deepest) levels" }
    if groups.reduce(value.size, { $0 + $1.value.size }) > Self.largest {
      return "with its groups it is too large for a file"
    }
    let lists = Dictionary(first: groups.map { ($0.name, $0.value.items) })
    do throws(AssignmentError) {
      let condition = try Condition(value, groups: lists)
      return sticky == nil ? condition.sizeClassProblem.map { "\($0)" } : nil
    } catch { return "\(error)" }
  }
}

/// The ids that a file gives to what a platform calls by any text.
enum ImportedNames {
  /// The id of an experiment like its key.
  static func experiment(_ key: String) -> String { id(like: key, besides: Identifier.devices) }

  /// The ids of variants like their keys, each its own.
  static func variants(_ keys: [PlatformName], _ notes: ImportNotes) -> [String] {
    var taken: Set<String> = []
    return keys.enumerated().map { place, key in
      let isNumber = !key.text.isEmpty && key.text.utf8.allSatisfy { (48...57).contains($0) }
      let wish = key.text.isEmpty || isNumber ? "variation-\(isNumber ? key.text : "\(place)")" : key.text
      let like = id(like: wish, besides: [])
      var (id, number) = (like, 2)
      while !taken.insert(id).inserted {
        id = "\(like.prefix(58))-\(number)"
        number += 1
      }
      if id != key.text {
        notes.omit(key.source, "the file calls the variant '\(id)', as ids there are of small letters")
      }
      return id
    }
  }

  private static func id(like key: String, besides words: [String]) -> String {
    let words = Identifier.reserved + words
    guard !Identifier.isValid(key) || words.contains(key) else { return key }
    let id = Identifier.suggestion(for: String(key.prefix(200)))
    return words.contains(id) ? "my-\(id)" : id
  }
}

extension AttributeValue {
  /// How many objects and arrays are nested, this one included.
  var depth: Int {
    switch self {
    case .array(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    case .null, .boolean, .number, .text: 0
    }
  }

  /// The bytes of the texts in it, and some for each value.
  var size: Int {
    switch self {
    case .array(let items): items.reduce(20) { $0 + $1.size }
    case .object(let members): members.reduce(20) { $0 + $1.name.utf8.count + $1.value.size }
    case .text(let text): 20 + text.utf8.count
    case .null, .boolean, .number: 20
    }
  }
}
