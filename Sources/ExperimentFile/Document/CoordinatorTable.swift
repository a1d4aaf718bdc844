import HeadlessNavigation
import TextFormats

/// The coordinators of an app as written, each to be laid over the one it extends.
struct CoordinatorTable {
  /// What came of reading one.
  private struct Reading {
    var entry: CoordinatorEntry?
    var diagnostics: [Problem] = []
  }

  private let names: Names
  private let diagnostics: DiagnosticCollector
  private let members: [JSON5Value.Member]
  private var readings: [String: Reading] = [:]

  init(_ value: JSON5Value, _ names: Names, _ diagnostics: DiagnosticCollector) {
    self.names = names
    self.diagnostics = diagnostics
    if case .object(let members) = value.kind { self.members = members } else { members = [] }
  }

  /// The coordinators, in the order of the file; `nil` in the place of one that cannot be read, which was reported.
  mutating func entries() -> [KeyedValue<CoordinatorEntry?>] {
    let extensions = members.compactMap { member in
      member.value["extends"].flatMap { base in base.text.map { (member.key, Located(value: $0, range: base.range)) } }
    }
    let root = names.screens.first ?? "home"
    let remedy = "write kind: \"stack\", root: \(quoted(root, in: "\"")) here in place of 'extends'"
    ReferenceCycles.report(extensions, "extends", remedy: remedy, into: diagnostics)
    return members.map { member in
      KeyedValue(key: member.key, keyRange: member.keyRange, value: reading(of: member, visited: []).entry)
    }
  }

  /// Reads one, after the one it extends.
  ///
  /// What is wrong in that one is told there and nowhere else.
  private mutating func reading(of member: JSON5Value.Member, visited: Set<String>) -> Reading {
    if let known = readings[member.key] { return known }
    let subject = "coordinator \(quoted(member.key))"
    var reading = Reading()
    defer { readings[member.key] = reading }
    guard !visited.contains(member.key), saysWhatItIs(member, as: subject) else { return reading }
    var base: Reading?
    if let name = member.value["extends"]?.text {
      guard let extended = members.first(where: { $0.key == name }) else { return reading }
      base = self.reading(of: extended, visited: visited.union([member.key]))
    }
    let own = names.ownKind(of: member.value).map { ValueForm<CoordinatorEntry>.ownCoordinator($0, names) }
    guard let form = own ?? names.kind(of: member.value).map({ .coordinator($0, names) }) else { return reading }
    let scratch = DiagnosticCollector(beside: diagnostics)
    let entry = form.read(names.extended(member.value), as: subject, into: scratch)
    reading.entry = scratch.hasErrors ? nil : entry
    reading.diagnostics = scratch.problems
    for diagnostic in scratch.problems where isNew(diagnostic, in: member, over: base) {
      diagnostics.add(diagnostic)
    }
    return reading
  }

  /// Whether the coordinator has a kind or extends another that is there.
  private func saysWhatItIs(_ member: JSON5Value.Member, as subject: String) -> Bool {
    guard let reader = ObjectReader(member.value, as: subject, into: diagnostics) else { return false }
    let (kind, extended) = reader.kindOrBase(names)
    guard reader.one(of: ["kind", "extends"]) != nil else {
      // Only a misspelt key tells why there is none; what the others mean is not known without it.
      reader.letPass()
      reader.finish()
      return false
    }
    return kind != nil || extended != nil
  }

  private func isNew(_ diagnostic: Problem, in member: JSON5Value.Member, over base: Reading?) -> Bool {
    guard let base else { return true }
    let isMissingKey = diagnostic.range.lowerBound == member.value.range.lowerBound
    return !base.diagnostics.contains { $0.code == diagnostic.code && $0.range == diagnostic.range }
      && !(isMissingKey && base.entry == nil)
  }
}

extension ObjectReader {
  /// The kind of a coordinator, and the coordinator it extends, as far as they are written.
  fileprivate func kindOrBase(_ names: Names) -> (kind: String?, base: String?) {
    let kinds = CoordinatorEntry.Kind.allCases.map(\.rawValue)
    let kind = optional(
      "kind", .kind(of: .coordinator, builtIn: kinds, own: names.extensions.coordinators), "The archetype.")
    return (
      kind,
      optional(
        "extends", names.coordinator,
        "The coordinator it is laid over, key by key, and intent by intent under `on`.")
    )
  }
}

extension ValueForm where Value == Void {
  /// A coordinator of any kind, as it is written by itself: for what can be told of all of them.
  static func anyCoordinator(_ names: Names) -> Self {
    .object { reader in
      let kind = reader.kindOrBase(names).kind
      _ = reader.one(of: ["kind", "extends"])
      if let own = names.extensions.coordinators.first(where: { $0.name == kind }) {
        _ = own.make(reader, names.declared)
      } else if let kind = kind.flatMap(CoordinatorEntry.Kind.init) {
        _ = CoordinatorEntry.read(kind, reader, names)
      } else {
        reader.letPass()
      }
      return ()
    }
  }
}
