import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// Two experiments on one app, as one whose variants are the pairs of theirs.
extension ExperimentDocument {
  /// The experiment with another one, on the users, funnel and metrics of this one.
  ///
  /// The apps are laid over each other: what both declare must be the same, and each may have parts of its own. A pair
  /// of variants has the coordinators of both in the slots of both, and the patches of both. Requirements, published
  /// figures and expectations are about variants of one experiment and are left out.
  /// - Parameters:
  ///   - other: The other experiment, read from a file too.
  ///   - files: The tables that both name.
  /// - Throws: ``TogetherError`` where they do not fit; ``InvalidExperimentFile`` where the whole is no experiment.
  package func together(
    with other: ExperimentDocument, extensions: FlowExtensions = FlowExtensions(),
    files: AttachedFiles = AttachedFiles(folder: nil)
  ) throws -> ExperimentDocument {
    guard let text, let others = other.text else { throw TogetherError.noFile }
    guard experiment.slot != other.experiment.slot else { throw TogetherError.slot(experiment.slot.rawValue) }
    let crossing = Crossing(experiment.side, other.experiment.side)
    guard experiment.variants.count * other.experiment.variants.count <= Self.mostPairs else {
      throw TogetherError.variants(experiment.variants.count * other.experiment.variants.count)
    }
    if let id = crossing.flawedID { throw TogetherError.id(id) }
    let value = try text.value.together(with: others.value, crossing)
    let name = "\(text.source.name) + \(others.source.name)"
    var document = try ExperimentDocument(
      SourceText(name: name, bytes: Array(value.written.utf8)), extensions: extensions, files: files)
    document.experiment.crossing = crossing
    for first in experiment.variants.indices {
      for second in other.experiment.variants.indices {
        let variant = crossing.variant(first, second)
        document.experiment.variants[variant].second = other.experiment.variants[second].coordinator
      }
    }
    document.inputs = inputs + other.inputs
    return document
  }

  /// The most variants that an experiment has.
  private static var mostPairs: Int { 20 }

  /// Whether no real user is in both experiments, as they have different parts of a layer.
  package func neverMeets(_ other: ExperimentDocument) -> Bool { excludes(other) }
}

/// Why two experiments cannot be run together.
package enum TogetherError: Error, Hashable, Sendable {
  /// One of them was not read from a file.
  case noFile
  /// Both test this slot.
  case slot(String)
  /// There are so many pairs of variants.
  case variants(Int)
  /// This would be the id of the whole or of a pair of variants; it is too long, or another pair has it too.
  case id(String)
  /// The apps say different things at this place.
  case app(String)
  /// These variants change the app in different ways at this place.
  case patches(first: String, second: String, place: String)
}

extension TogetherError: CustomStringConvertible {
  /// What is wrong.
  package var description: String {
    switch self {
    case .noFile: "experiments are run together from files"
    case .slot(let slot): "both experiments put their coordinators into slot '\(slot)', which holds one"
    case .variants(let count): "the experiments have \(count) pairs of variants, and at most 20 are run"
    case .id(let id) where Identifier.isValid(id): "two pairs of variants would both be called '\(id)'"
    case .id(let id): "the id '\(id)' would have \(id.utf8.count) characters, and an id has at most 64"
    case .app(let place): "the experiments are not on one app: '\(place)' differs"
    case .patches(let first, let second, let place):
      "variants '\(first)' and '\(second)' change the app differently: '\(place)'"
    }
  }

  /// What to do.
  package var hint: String {
    switch self {
    case .noFile: "name two files"
    case .slot: "test both designs as variants of one experiment"
    case .variants: "leave variants out of one of the files"
    case .id(let id) where Identifier.isValid(id): "give one of their variants another id"
    case .id: "give what it is made of shorter ids"
    case .app(let place): "write the same for '\(place)' in both files"
    case .patches(_, _, let place): "let one of the variants leave '\(place)' as it is"
    }
  }
}

extension Crossing {
  /// The first id of the whole or of a pair of variants that cannot be one, or that two pairs have.
  fileprivate var flawedID: String? {
    var known: Set<String> = []
    let pairs = first.variants.indices.flatMap { one in second.variants.indices.map { id(one, $0) } }
    return ([id] + pairs).first { !Identifier.isValid($0) } ?? pairs.first { !known.insert($0).inserted }
  }
}

extension ExperimentDefinition {
  fileprivate var side: Crossing.Side {
    Crossing.Side(id: id, slot: slot, variants: variants.map(\.id), control: control)
  }
}

extension JSON5Value {
  /// The experiment with another one.
  fileprivate func together(with other: JSON5Value, _ crossing: Crossing) throws(TogetherError) -> JSON5Value {
    var app: JSON5Value?
    do throws(Conflict) { app = try self["app"].combined(with: other["app"], at: "app") } catch {
      throw .app(error.place)
    }
    var variants: [Member] = []
    for (first, id) in crossing.first.variants.enumerated() {
      for (second, otherID) in crossing.second.variants.enumerated() {
        guard let own = self["variants"]?[id], let others = other["variants"]?[otherID] else { continue }
        let pair: JSON5Value
        do throws(Conflict) { pair = try own.pair(with: others) } catch {
          throw .patches(first: id, second: otherID, place: error.place)
        }
        variants.append(Member(key: crossing.id(first, second), keyRange: range, value: pair))
      }
    }
    let left = ["experiment", "app", "variants", "assignment", "requirements", "published", "expects"]
    var members = [
      Member(key: "experiment", text: crossing.id, at: range),
      Member(key: "app", keyRange: range, value: app ?? JSON5Value(.object([]), at: range)),
      Member(key: "variants", keyRange: range, value: JSON5Value(.object(variants), at: range)),
    ]
    guard case .object(let own) = kind else { return self }
    for member in own where !left.contains(member.key) {
      members.append(member.key == "cohort" ? member.knowing(crossing) : member)
    }
    return JSON5Value(.object(members), at: range)
  }

  /// A variant with one of the other experiment: its coordinator, both patches, and the product of the weights.
  private func pair(with other: JSON5Value) throws(Conflict) -> JSON5Value {
    let weights = [self, other].map { variant in
      if case .number(let weight, _)? = variant["weight"]?.kind { weight } else { 1.0 }
    }
    let isControl = self["control"]?.kind == .bool(true) && other["control"]?.kind == .bool(true)
    var members: [Member] = []
    if let coordinator = self["coordinator"] {
      members.append(Member(key: "coordinator", keyRange: range, value: coordinator))
    }
    let weight = shortest(weights[0] * weights[1])
    members.append(
      Member(
        key: "weight", keyRange: range, value: JSON5Value(.number(weights[0] * weights[1], text: weight), at: range)))
    if isControl { members.append(Member(key: "control", keyRange: range, value: JSON5Value(.bool(true), at: range))) }
    if let patch = try self["app"].combined(with: other["app"], at: "app") {
      members.append(Member(key: "app", keyRange: range, value: patch))
    }
    return JSON5Value(.object(members), at: range)
  }

  /// The value as JSON5 text.
  fileprivate var written: String {
    switch kind {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(_, let text): text
    case .string(let text): JSONDocument.text(text).text(.compact)
    case .array(let items): "[" + items.map(\.written).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONDocument.text($0.key).text(.compact)): \($0.value.written)" }.joined(separator: ",\n")
        + "}"
    }
  }
}

/// Where two values say different things.
private struct Conflict: Error { let place: String }

extension JSON5Value? {
  /// Both values as one: objects key by key; whatever else has to be the same.
  fileprivate func combined(with other: JSON5Value?, at place: String) throws(Conflict) -> JSON5Value? {
    guard let value = self, let other else { return self ?? other }
    guard case .object(var members) = value.kind, case .object(let others) = other.kind else {
      guard value.fingerprint == other.fingerprint else { throw Conflict(place: place) }
      return value
    }
    for member in others {
      if let index = members.firstIndex(where: { $0.key == member.key }) {
        let both = try JSON5Value?(members[index].value).combined(with: member.value, at: "\(place).\(member.key)")
        members[index].value = both ?? member.value
      } else {
        members.append(member)
      }
    }
    return JSON5Value(.object(members), at: value.range)
  }
}

extension JSON5Value.Member {
  fileprivate init(key: String, text: String, at range: Range<Int>) {
    self.init(key: key, keyRange: range, value: JSON5Value(.string(text), at: range))
  }

  /// The cohort, whose users know a variant beside the control of the other experiment.
  fileprivate func knowing(_ crossing: Crossing) -> JSON5Value.Member {
    guard let known = value["knows"]?["variant"]?.text, let first = crossing.first.variants.firstIndex(of: known) else {
      return self
    }
    let pair = JSON5Value(.string(crossing.id(first, crossing.second.control)), at: value.range)
    let patch = JSON5Value(.object([.init(key: "variant", keyRange: keyRange, value: pair)]), at: value.range)
    var member = self
    member.value = value.merging(
      JSON5Value(.object([.init(key: "knows", keyRange: keyRange, value: patch)]), at: value.range))
    return member
  }
}
