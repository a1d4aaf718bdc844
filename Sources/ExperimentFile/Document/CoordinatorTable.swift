import HeadlessNavigation
import TextFormats

/// A coordinator as read, laid over the one it extends.
struct ReadCoordinator {
  let coordinator: any Coordinator
  /// The coordinator behind it.
  var forwards: Located<Name<any Coordinator>>?
  /// What becomes of a link that comes while it lives.
  var links: LinkPolicy?
  /// What it does about intents, each with the place of its key.
  var responses: [KeyedValue<Response>] = []
  /// What it does besides because of the coordinators behind it.
  var derived: [KeyedValue<Response>] = []
  /// The screen it starts with, if it always starts with the same.
  var root: ScreenTemplate?
  /// The screens it shows by itself, whatever it is asked for.
  var screens: [ScreenTemplate] = []
  /// Whether that takes the place of everything.
  var isRoot = true
  /// Its routes, if it observes a scene navigator.
  var routes: [Located<(ScenesCoordinator.Route, ScenesCoordinator.Move)>] = []
  /// Whether it is of a kind that the executable brings; what that one shows, only it knows.
  var isOwn = false
}

/// Reads the coordinators of an app, each after the one it extends and those behind it.
final class CoordinatorTable {
  /// What came of reading one.
  private struct Reading {
    /// The coordinator as written, laid over those it extends: key by key, and under `on` intent by intent.
    let value: JSON5Value
    var coordinator: ReadCoordinator?
    var problems: [Problem] = []
  }

  /// The reader of the app.
  let app: AppReader
  var names: DeclaredNames { app.names }
  private let diagnostics: DiagnosticCollector
  private let members: [JSON5Value.Member]
  private var readings: [String: Reading] = [:]
  private var emptyPanes: Set<Range<Int>> = []

  private init(_ members: [JSON5Value.Member], _ app: AppReader, _ diagnostics: DiagnosticCollector) {
    (self.members, self.app, self.diagnostics) = (members, app, diagnostics)
  }

  /// The coordinators of an app, in the order of the file; `nil` in the place of one that cannot be read, which was
  /// reported.
  static func form(_ app: AppReader) -> ValueForm<[KeyedValue<ReadCoordinator?>]> {
    let schema = {
      CoordinatorTable([], app, DiagnosticCollector(.empty)).any(in: JSON5Value(.null, at: 0..<0)).schema()
    }
    return ValueForm.table(of: "coordinator", count: 1...200, .anything.known(as: .object(schema()))).flatMap {
      members, context in CoordinatorTable(members, app, context.diagnostics).coordinators
    }
  }

  private var coordinators: [KeyedValue<ReadCoordinator?>] {
    let root = quoted(names[.screen].names.first ?? "home", in: "\"")
    diagnostics.reportCircles(
      of: "coordinator",
      members.compactMap { member in
        member.value["extends"].flatMap { base in base.text.map { (member.key, $0, base.range) } }
      }, "extends", "write kind: \"stack\", root: \(root) here in place of 'extends'")
    let all = members.map { member in
      KeyedValue(key: member.key, keyRange: member.keyRange, value: reading(of: member.key)?.coordinator)
    }
    let end = all.first { $0.value.map { $0.forwards == nil } ?? false }?.key
    diagnostics.reportCircles(
      of: "coordinator",
      all.compactMap { entry in entry.value?.forwards.map { (entry.key, $0.value.rawValue, $0.range) } },
      "forwards to",
      end.map { "write forwards: \(quoted($0, in: "\"")) here" }
        ?? "let one of them be a coordinator that forwards to none")
    return all
  }

  /// The coordinator that starts one, as they are written.
  func starter(of value: JSON5Value) -> String? {
    let name = members.first { $0.value.range == value.range }?.key
    func starts(_ answer: JSON5Value) -> Bool {
      guard answer.items.isEmpty, answer["do"] == nil else {
        return (answer.items + [answer["do"]].compactMap { $0 }).contains(where: starts)
      }
      let ways = answer["open"]?.text.flatMap { app.destinations[$0.nameOfReference]?.ways } ?? []
      return answer["start"]?.text == name || ways.contains { $0.value == .start(Name(name ?? "")) }
    }
    return name == nil ? nil : members.first { ($0.value["on"]?.values ?? []).contains(where: starts) }?.key
  }

  /// Reads one, after the one it extends; `nil` where there is none.
  ///
  /// What is wrong in that one is told there and nowhere else.
  private func reading(of name: String) -> Reading? {
    if let known = readings[name] { return known }
    guard let own = members.first(where: { $0.key == name })?.value else { return nil }
    // One that comes back to itself finds what is written; the circle is reported.
    readings[name] = Reading(value: own)
    let base = own["kind"] == nil ? own["extends"]?.text.flatMap(reading) : nil
    var reading = Reading(value: base?.value.overlaid(by: own) ?? own)
    readings[name] = reading
    let scratch = DiagnosticCollector(beside: diagnostics)
    if reportStrayKey(name, own) { return reading }
    let form = ValueForm.object(of: any(in: reading.value))
    let coordinator = form.read(reading.value, as: "coordinator \(quoted(name))", into: scratch)
    (reading.coordinator, reading.problems) = (scratch.hasErrors ? nil : coordinator, scratch.problems)
    readings[name] = reading
    for problem in scratch.problems where base.map({ isNew(problem, in: own, over: $0) }) ?? true {
      diagnostics.add(problem)
    }
    return reading
  }

  /// Reports a key of a coordinator that stands among the coordinators, after the brace that closes its own.
  private func reportStrayKey(_ name: String, _ value: JSON5Value) -> Bool {
    guard name == "on", value["kind"] == nil, value["extends"] == nil,
      let place = members.firstIndex(where: { $0.key == name }), place > 0
    else { return false }
    let (owner, end) = (quoted(members[place - 1].key), members[place - 1].value.range.upperBound - 1)
    diagnostics.report(
      .misplacedKey, "'\(name)' stands after the brace that closes coordinator \(owner)", at: members[place].keyRange,
      hint: "move the '}' of \(owner) in line \(diagnostics.source.position(at: end).line) behind the '}' of '\(name)'")
    return true
  }

  private func isNew(_ problem: Problem, in value: JSON5Value, over base: Reading) -> Bool {
    let isMissingKey = problem.range.lowerBound == value.range.lowerBound
    return !base.problems.contains { $0.code == problem.code && $0.range == problem.range }
      && !(isMissingKey && base.coordinator == nil)
  }

  /// A coordinator of any kind; where it does not say the kind, its other keys are let pass.
  private func any(in value: JSON5Value) -> ObjectKey<ReadCoordinator> {
    let own = names.extensions.coordinators
    let form = ValueForm<String>.kind(of: .coordinator, builtIn: FlowExtensions.Role.coordinator.builtIn, own: own)
    let kind = ObjectKey<String?>.optional("kind", form, "The archetype.")
    let base = ObjectKey<Name<any Coordinator>?>.optional(
      "extends", names.coordinator, "The coordinator it is laid over, key by key, and intent by intent under `on`.")
    let kinds =
      CoordinatorKind.allCases.map { ($0.rawValue, keys(of: $0, in: value)) } + own.map { ($0.name, keys(of: $0)) }
    return ObjectKey(schema: {
      let shared = kind.schema() + base.schema() + ObjectSchema(constraints: [.exactlyOne(["kind", "extends"])])
      var schema = shared + ObjectSchema(isOpen: true)
      schema.forks = kinds.map { .init(condition: .says("kind", $0.0), object: shared + $0.1.schema()) }
      return schema
    }) { reader in
      let (word, _) = (kind.content(reader) ?? nil, base.content(reader))
      if reader.one(of: ["kind", "extends"]) != nil, let keys = kinds.first(where: { $0.0 == word })?.1 {
        return keys.content(reader)
      }
      reader.letPass()
      return nil
    }
  }

  /// The keys of a kind that the executable brings.
  private func keys(of kind: FlowExtensions.Kind<any Coordinator>) -> ObjectKey<ReadCoordinator> {
    .all(kind.keys(names), .reader) { [names] coordinator, reader in
      let forwards = coordinator.forwards.map { Located(value: $0, range: reader.start) }
      if let name = forwards?.value.rawValue, !names[.coordinator].names.contains(name) {
        let message = "\(reader.subject) forwards to \(quoted(name)), which is no coordinator of the app"
        let hint = Suggestion.hint(for: name, among: names[.coordinator].names, called: "declared")
        reader.report(.unknownName, message, at: reader.start, hint: hint)
      }
      return ReadCoordinator(coordinator: coordinator, forwards: forwards, isOwn: true)
    }
  }

  /// A coordinator of a name, if it can be read; one that comes back to itself cannot.
  func read(_ name: Name<any Coordinator>) -> ReadCoordinator? { reading(of: name.rawValue)?.coordinator }

  /// The coordinators behind one, the nearest first, as far as they can be read, and whether these are all.
  func behind(_ name: Name<any Coordinator>) -> (coordinators: [ReadCoordinator], isWhole: Bool) {
    var (behind, seen): ([ReadCoordinator], Set<Name<any Coordinator>>) = ([], [])
    var next: Name<any Coordinator>? = name
    while let name = next {
      guard seen.insert(name).inserted, let read = reading(of: name.rawValue)?.coordinator else {
        return (behind, false)
      }
      behind.append(read)
      next = read.forwards?.value
    }
    return (behind, true)
  }

  /// Reports a pane that stays empty because nothing behind the proxy ever shows its screen; once, whatever extends it.
  func report(_ pane: Located<Name<Screen>>, unlessAmong shown: [ScreenTemplate], _ proxy: String) {
    guard !shown.contains(where: { $0.kind == pane.value }), emptyPanes.insert(pane.range).inserted else { return }
    let screen = pane.value.rawValue
    let message = "nothing behind \(proxy) pushes \(quoted(screen)), so no pane ever shows it"
    let hint = Suggestion.hint(for: screen, among: shown.map(\.kind.rawValue), called: "pushed")
    diagnostics.report(.unusedPane, message, at: pane.range, hint: hint)
  }
}

extension JSON5Value {
  /// The coordinator with another's members in place of its own, but for what that extends; tables of responses are
  /// joined.
  fileprivate func overlaid(by own: JSON5Value) -> JSON5Value {
    guard case .object(let members) = kind, case .object(let owns) = own.kind else { return own }
    let joined = owns.filter { $0.key != "extends" }.map { member in
      let value = member.key == "on" ? self["on"]?.overlaid(by: member.value) : nil
      return Member(key: member.key, keyRange: member.keyRange, value: value ?? member.value)
    }
    return JSON5Value(.object(members.filter { own[$0.key] == nil } + joined), at: own.range)
  }
}
