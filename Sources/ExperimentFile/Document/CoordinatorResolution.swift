import HeadlessNavigation
import TextFormats

/// Makes the rule of every coordinator that was read.
struct CoordinatorResolution {
  /// A coordinator with the place of each response.
  struct Resolved {
    let name: String
    let coordinator: any Coordinator
    let responses: CoordinatorEntry.Responses
  }

  /// What the coordinators behind a proxy do together.
  private struct Behind {
    var screens: [ScreenTemplate] = []
    var responses: CoordinatorEntry.Responses = []
    /// Whether there is a coordinator of the executable's own among them; what that one pushes, only it knows.
    var hasOwn = false
  }

  let entries: [KeyedValue<CoordinatorEntry>]
  /// Whether nothing is missing of the coordinators because of a mistake.
  let isWhole: Bool
  let diagnostics: DiagnosticCollector

  /// The coordinators that could be made, in the order of the file; what is wrong with the others was reported.
  func coordinators() -> [Resolved] {
    let forwards = entries.compactMap { entry in entry.value.forwards.map { (entry.key, $0) } }
    let circle = Set(forwards.map(\.0))
    let end = entries.first { !circle.contains($0.key) }?.key
    let remedy =
      end.map { "write forwards: \(quoted($0, in: "\"")) here" }
      ?? "let one of them be a coordinator that forwards to none"
    ReferenceCycles.report(forwards, "forwards to", remedy: remedy, into: diagnostics)
    var reported: Set<Range<Int>> = []
    return entries.compactMap { resolved($0.value, named: $0.key, &reported) }
  }

  private func resolved(_ entry: CoordinatorEntry, named name: String, _ reported: inout Set<Range<Int>>) -> Resolved? {
    guard let coordinator = entry.shape.coordinator else {
      return entry.shape.panes.flatMap { proxy(entry, named: name, $0.primary, $0.secondary, &reported) }
    }
    return Resolved(name: name, coordinator: coordinator, responses: entry.responses)
  }

  private func proxy(
    _ entry: CoordinatorEntry, named name: String, _ primary: Located<String>, _ secondary: Located<String>?,
    _ reported: inout Set<Range<Int>>
  ) -> Resolved? {
    guard let forwards = entry.forwards, let behind = behind(entry) else { return nil }
    let own = Set(entry.responses.map(\.key))
    let derived = behind.responses.compactMap { response -> KeyedValue<Response>? in
      guard let pushed = response.value.pushed, pushed.kind.rawValue == secondary?.value, !own.contains(response.key)
      else { return nil }
      return KeyedValue(key: response.key, keyRange: response.keyRange, value: .replaceSecondary(pushed))
    }
    let responses = entry.responses + derived
    if isWhole, !behind.hasOwn {
      let pushed = behind.responses.compactMap { $0.value.pushed?.kind.rawValue }
      check(primary, of: name, isAmong: pushed + behind.screens.map(\.kind.rawValue), &reported)
      if let secondary {
        check(secondary, of: name, isAmong: responses.compactMap { $0.value.template?.kind.rawValue }, &reported)
      }
    }
    let coordinator = SplitProxyCoordinator(
      primary: Name(primary.value), responses: responses.table, forwards: Name(forwards.value))
    return Resolved(name: name, coordinator: coordinator, responses: responses)
  }

  /// Reports a pane that stays empty because nothing behind the proxy ever shows its screen.
  private func check(
    _ pane: Located<String>, of name: String, isAmong shown: [String], _ reported: inout Set<Range<Int>>
  ) {
    guard !shown.contains(pane.value), reported.insert(pane.range).inserted else { return }
    let message = "nothing behind coordinator \(quoted(name)) pushes \(quoted(pane.value)), so no pane ever shows it"
    let hint = Suggestion.hint(for: pane.value, among: shown, called: "pushed")
    diagnostics.report(.unusedPane, message, at: pane.range, hint: hint)
  }

  /// What the coordinators behind a proxy do together, the nearest first; `nil` when they go round in a circle.
  private func behind(_ proxy: CoordinatorEntry) -> Behind? {
    var behind = Behind()
    var seen: Set<String> = []
    var next = proxy.forwards?.value
    while let name = next {
      guard seen.insert(name).inserted, let entry = entries.first(where: { $0.key == name })?.value else { return nil }
      let known = Set(behind.responses.map(\.key))
      behind.responses += entry.responses.filter { !known.contains($0.key) }
      behind.screens += entry.shape.screens ?? [entry.shape.root].compactMap { $0 }
      if entry.shape.isOwn { behind.hasOwn = true }
      next = entry.forwards?.value
    }
    return behind
  }
}

extension CoordinatorEntry.Responses {
  var table: [Name<Intent>: Response] { Dictionary(first: map { (Name($0.key), $0.value) }) }
}

extension Response {
  /// The response with its selections made in a container of that kind.
  func selecting(in container: Name<Container>) -> Response {
    guard case .perform(.select(let child, _)) = self else { return self }
    return .select(child: child, of: container)
  }
}

extension ValueForm where Value == CoordinatorEntry {
  /// A coordinator of a kind that the executable brings, which reads it laid over what it extends.
  static func ownCoordinator(_ kind: FlowExtensions.Kind<any Coordinator>, _ names: Names) -> Self {
    .object { reader in
      for key in ["kind", "extends"] { _ = reader.member(key) }
      guard let coordinator = kind.make(reader, names.declared) else { return nil }
      let forwards = coordinator.forwards.map { Located(value: $0.rawValue, range: reader.start) }
      if let forwards, !names.coordinators.contains(forwards.value) {
        let message = "\(reader.subject) forwards to \(quoted(forwards.value)), which is no coordinator of the app"
        let hint = Suggestion.hint(for: forwards.value, among: names.coordinators, called: "declared")
        reader.report(.unknownName, message, at: forwards.range, hint: hint)
        return nil
      }
      return CoordinatorEntry(shape: .init(coordinator: coordinator, isOwn: true), forwards: forwards, responses: [])
    }
  }
}
