package import HeadlessNavigation
package import TextFormats

/// What comes of a path on the engine itself: every state as it is, nothing folded and nothing shared.
package struct WalkedPath {
  /// The path.
  package private(set) var path: FlowPath
  /// What happens at the start, and by each input.
  package private(set) var steps: [FlowStep]
  private let engine: FlowEngine

  /// Starts an app.
  package init(start: Traits, facts: [Name<Fact>], on engine: FlowEngine) {
    (path, self.engine) = (FlowPath(start: start, facts: facts), engine)
    steps = [engine.start(in: start, facts: facts)]
  }

  /// Walks a path; `nil` where something is not there to be done.
  init?(_ path: FlowPath, on engine: FlowEngine) {
    self.init(start: path.start, facts: path.facts, on: engine)
    for input in path.inputs {
      guard !input.isOnScreen || engine.inputs(of: state).contains(input) else { return nil }
      take(input)
    }
  }

  /// Goes on with an input.
  package mutating func take(_ input: FlowInput) {
    steps.append(engine.handle(input, in: state))
    path.inputs.append(input)
  }

  /// Takes the last input back; `false` at the start.
  package mutating func undo() -> Bool {
    guard path.inputs.popLast() != nil else { return false }
    steps.removeLast()
    return true
  }

  /// What happens last.
  package var last: FlowStep { steps[steps.count - 1] }
  /// The state at the end.
  package var state: FlowState { last.state }
  /// The state before the last input; `nil` where the path ends at the start.
  var before: FlowState? { steps.dropLast().last?.state }
  /// Whether the last input changes anything, be it only what somebody remembers.
  var isEffective: Bool { before.map(last.isEffective) ?? true }
}

/// A path in words.
extension WalkedPath {
  /// The path in words that lead along it again: `width compact, logged-in: tap shop, back`.
  package var text: String {
    let vocabulary = InputVocabulary(of: engine)
    let words = zip(steps, path.inputs).map { vocabulary.inputs(in: $0.state).words(for: $1) }
    return path.text(words)
  }

  /// What stands in view in the top layer, such as `inbox and mail`.
  package var shownScreens: [Name<Screen>] {
    state.tree.panes(in: state.traits, under: engine.app.containers).map(\.kind)
  }

  /// Goes on with inputs in words; where the words say how the app starts, from there.
  /// - Parameter turns: The size classes of the device, between which `rotate` changes.
  /// - Throws: `Problem` at the first that is not possible; what comes before it is done.
  package mutating func take(
    _ text: String, by vocabulary: InputVocabulary, turning turns: [Traits] = CheckedWidth.turning.traits
  ) throws(Problem) {
    let (start, inputs) = FlowPath.parts(of: text)
    if let start { self = WalkedPath(start: start.start, facts: start.facts, on: engine) }
    for words in inputs { take(try input(words, by: vocabulary, turning: turns)) }
  }

  /// What can be done at the end.
  package func inputs(by vocabulary: InputVocabulary, turning turns: [Traits]) -> NamedInputs {
    vocabulary.inputs(in: state, turningTo: turns.first { $0 != state.traits } ?? turns.first)
  }

  private func input(
    _ words: String, by vocabulary: InputVocabulary, turning turns: [Traits]
  ) throws(Problem) -> FlowInput {
    let possible = inputs(by: vocabulary, turning: turns)
    if let input = possible[words] { return input }
    if words.hasPrefix("link ") {
      if let destination = try? engine.app.links.destination(of: String(words.dropFirst(5))) {
        return .open(destination)
      }
      let forms = engine.app.links.entries.map { "link \($0.pattern.text)" }
      throw Problem(
        .impossibleInput, "\(quoted(words)) is refused: no link of the app is like it",
        hint: Suggestion.choices(for: words, among: forms) ?? "the app has no links")
    }
    let rows = possible.onScreen.filter(\.isRow)
    let choices = (possible.onScreen.filter { !$0.isRow } + possible.fromOutside + rows).map(possible.words)
    // A name alone is near to what is done to it.
    let names = choices.map { String($0.drop { $0 != " " }.dropFirst()) }
    let meant =
      Suggestion.nearest(to: words, among: choices) == nil
      ? Suggestion.nearest(to: words, among: names).flatMap(names.firstIndex).map { choices[$0] } : nil
    let place = shownScreens.map { quoted($0.rawValue) }.joined(separator: " and ")
    throw Problem(
      .impossibleInput,
      possible.isUnclear(words)
        ? "\(quoted(words)) is several things on \(place)" : "\(quoted(words)) is not possible on \(place)",
      hint: Suggestion.choices(for: meant ?? words, among: choices))
  }
}

extension FlowInput {
  /// Whether it is a tap on a row of a list.
  package var isRow: Bool {
    switch self {
    case .intent(let intent): if case .range = intent.payload { true } else { false }
    case .toggle: true
    default: false
    }
  }
}

extension FlowStep {
  /// Whether it changes anything, be it only what somebody remembers.
  func isEffective(in before: FlowState) -> Bool { state != before || records[0].action != nil }
}

/// Something that may be wrong, found in a graph whose states are folded, and how it is known again.
struct Suspicion {
  var finding: Finding
  /// Whether it is there at the end of the finding's path; never asked of a finding without one.
  ///
  /// That something cannot be reached is shown by no path. Where such a finding has one, it leads as far as users get.
  var isThere: (WalkedPath) -> Bool = { _ in true }

  /// Whether the finding's path leads to it on an engine.
  func repeats(on engine: FlowEngine) -> Bool {
    guard let path = finding.path else { return true }
    return WalkedPath(path, on: engine).map(isThere) ?? false
  }
}

extension CheckedCell {
  /// Enough states to see that something leads on, where it does; where none of them does, the graph is believed.
  private static var mostWalkedStates: Int { 200 }

  /// Whether a step that is looked for can be made from a state, by inputs one after the other.
  /// - Parameters:
  ///   - inputs: The inputs of a state.
  ///   - isPassed: Whether the search goes on from a state.
  ///   - isFound: Whether a step is looked for, by the state before it and the input.
  func leads(
    from state: FlowState, by inputs: (FlowState) -> [FlowInput], through isPassed: (FlowState) -> Bool,
    to isFound: (FlowState, FlowInput, FlowStep) -> Bool
  ) -> Bool {
    var (queue, seen, next) = ([state], Set([state]), 0)
    while next < queue.count {
      let state = queue[next]
      next += 1
      for input in inputs(state) {
        let step = engine.handle(input, in: state)
        if isFound(state, input, step) { return true }
        guard queue.count < Self.mostWalkedStates, isPassed(step.state), seen.insert(step.state).inserted else {
          continue
        }
        queue.append(step.state)
      }
    }
    return false
  }
}
