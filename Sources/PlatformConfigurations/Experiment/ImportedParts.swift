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
  var forced: [AssignmentRules.ForcedVariant] = []
  var sticky: AssignmentRules.Sticky?
  /// The condition, with what it was made of.
  var condition: (value: AttributeValue, source: PlacedValue)?
  var groups: [AttributeValue.Member] = []
  /// Conditions of which none may hold.
  var excluded: [AttributeValue] = []

  /// Puts the parts together.
  ///
  /// What cannot be carried over alone is left out and noted. `nil`, after a report, where nothing can be.
  func experiment(
    _ notes: ImportNotes, _ makeScheme: () throws(AssignmentError) -> any BucketingScheme
  ) -> PlatformExperiment? {
    func refuse(_ code: ProblemCode, _ message: String) -> PlatformExperiment? {
      notes.diagnostics.report(code, message, at: source.value.range)
      return nil
    }
    let scheme: any BucketingScheme
    do throws(AssignmentError) { scheme = try makeScheme() } catch {
      return refuse(.outOfRange, "\(source.path.isEmpty ? key.text : source.path): \(error)")
    }
    guard 2...20 ~= variants.count else {
      return refuse(
        .wrongCount, "\(source.path) has \(variants.count) variants; an experiment file has 2 to 20")
    }
    let id = ImportedNames.experiment(key.text)
    if id != key.text {
      notes.omit(key.source, "the file calls it '\(id)', as ids there are of small letters")
    }
    do throws(AssignmentError) {
      var checked = checkedCondition(notes)
      if sticky == nil, let problem = checked?.condition.sizeClassProblem {
        notes.omit(condition?.source ?? source, "\(problem)", excludesAll: true)
      }
      let groups = notes.excludesAll || checked == nil ? [] : groups
      if notes.excludesAll { checked = (.never, try Condition(.never)) }
      let rules = try AssignmentRules(
        experiment: id, variants: variants, scheme: scheme, unit: unit, status: status, forced: forced,
        sticky: sticky, condition: checked?.condition)
      return PlatformExperiment(rules: rules, condition: checked?.value, groups: groups)
    } catch { return refuse(.outOfRange, "\(source.path): \(error)") }
  }

  /// How many levels a condition may have, so that the file has no more than it may.
  private static let deepest = 56

  /// How large a condition may be with its groups; a file has 100,000 values and 4 MiB.
  private static let largest = 1_000_000

  /// The condition as a file writes it and as users are tested; `nil` without one, or where it cannot be carried over,
  /// which is noted.
  private func checkedCondition(_ notes: ImportNotes) -> (value: AttributeValue, condition: Condition)? {
    let nor: [AttributeValue] = excluded.isEmpty ? [] : [["$nor": .array(excluded)]]
    let parts = (condition.map { [$0.value] } ?? []) + nor
    guard !parts.isEmpty, !notes.excludesAll else { return nil }
    let value = AttributeValue.all(parts)
    let problem: String
    if value.depth > Self.deepest {
      problem = "it has more than \(Self.deepest) levels"
    } else if groups.reduce(value.size, { $0 + $1.value.size }) > Self.largest {
      problem = "with its groups it is too large for a file"
    } else {
      let lists = Dictionary(groups.map { ($0.name, $0.value.items) }) { first, _ in first }
      do throws(AssignmentError) { return (value, try Condition(value, groups: lists)) } catch { problem = "\(error)" }
    }
    notes.omit(condition?.source ?? source, problem, excludesAll: true)
    return nil
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
