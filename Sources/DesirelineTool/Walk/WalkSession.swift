import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// A walk through an app under a variant, on a device, with a page for each input.
struct WalkSession {
  private let experiment: ExperimentDefinition
  private let variant: Int
  private let device: DeviceShare
  private let width: Int
  private let engine: FlowEngine
  private let vocabulary: InputVocabulary
  private let descriptions: SessionDescriptions
  private var walk: WalkedPath
  /// How many steps are on pages.
  private var shownSteps = 0

  /// Starts an app, with the facts that are true for all users.
  init(_ document: ExperimentDocument, variant: Int, on device: DeviceShare, width: Int) {
    (experiment, self.variant, self.device, self.width) = (document.experiment, variant, device, width)
    engine = experiment.engine(for: variant)
    vocabulary = InputVocabulary(of: engine)
    descriptions = SessionDescriptions(engine.app, document.cohort)
    walk = WalkedPath(
      start: device.situations.first?.traits ?? Traits(), facts: document.appCheck.exploration.givenFacts, on: engine)
  }

  private var turns: [Traits] { device.situations.map(\.traits) }

  /// Goes on with inputs; where they say how the app starts, from there.
  /// - Throws: `Problem` at the first that is not possible.
  mutating func take(_ text: String) throws(Problem) {
    if FlowPath.parts(of: text).start != nil { shownSteps = 0 }
    try walk.take(text, by: vocabulary, turning: turns)
  }

  /// What is wrong with a line that is obeyed, if something is: inputs, the number of a choice, or `u`.
  ///
  /// `u` takes the last input back; its page is then the last of those before.
  mutating func problem(obeying line: String) -> Problem? {
    if line == "u", walk.undo() { shownSteps = walk.steps.count - 1 }
    guard !["", "u", "?"].contains(line) else { return nil }
    let choices = choices
    let choice = Int(line).flatMap { choices.indices.contains($0 - 1) ? choices[$0 - 1] : nil }
    do throws(Problem) { try take(choice ?? line) } catch { return error }
    return nil
  }

  /// What can be done now, in words.
  var choices: [String] { offer(after: walk.steps.count - 1).words }

  /// The pages of what was not yet shown.
  var newPages: String {
    mutating get {
      defer { shownSteps = walk.steps.count }
      return (shownSteps..<walk.steps.count).map(page).joined(separator: "\n")
    }
  }
}

/// What the walk prints.
extension WalkSession {
  /// How many rows, or links, are listed; of more, the first and the last.
  private static var mostAlike: Int { 12 }

  private func named(after step: Int) -> NamedInputs {
    vocabulary.inputs(in: walk.steps[step].state, turningTo: turns.first { $0 != walk.steps[step].state.traits })
  }

  /// What can be done after a step, with ways back that lead anywhere, and after the last what comes from outside.
  private func offer(after step: Int) -> (words: [String], lines: [String]) {
    let (state, named) = (walk.steps[step].state, named(after: step))
    var left: Set<FlowState> = [state]
    let onScreen = named.onScreen.filter { input in
      if case .back = input { left.insert(engine.handle(input, in: state).state).inserted } else { true }
    }
    let all = onScreen + (step == walk.steps.count - 1 ? named.fromOutside : [])
    let alike = [all.filter(\.isRow), all.filter(\.isOpening)].filter { $0.count > Self.mostAlike }
    let hidden = Set(alike.flatMap { $0.dropFirst(8).dropLast() })
    var (words, lines, run, headings) = ([String](), [String](), 0, [String]())
    for input in all {
      run += hidden.contains(input) ? 1 : 0
      guard !hidden.contains(input) else { continue }
      if run > 0 { lines.append("    … \(run) more") }
      if input == named.fromOutside.first { lines.append("from outside:") }
      words.append(named.words(for: input))
      let above = engine.app.headings(above: input)
      if above != headings, !above.isEmpty { lines.append("    " + above.joined(separator: " > ")) }
      headings = above
      let label = engine.app.tabLabel(of: input, in: state).map { "  \($0)" } ?? ""
      lines.append("\(words.count < 10 ? " " : "")\(words.count)  \(words[words.count - 1])\(label)")
      run = 0
    }
    return (words, lines)
  }

  /// What an input did, the screens, and what can be done then.
  private func page(of step: Int) -> String {
    let (taken, state) = (walk.steps[step], walk.steps[step].state)
    let what = descriptions.events(of: taken).map(\.sentence) + taken.records.flatMap(\.failures).map(\.sentence)
    let title = "\(experiment.id), variant \(experiment.variants[variant].id) on \(device.name), \(walk.path.start)"
    let tree = state.tree.picture.flatMap { wrapped($0, indent: 2 + $0.prefix { $0 == " " }.count) }
    let rest = [
      "in view: " + screens(of: state).joined(separator: " | "),
      state.facts.isEmpty ? "" : "true: " + state.facts.map(\.rawValue).joined(separator: ", "),
      "coordinators: " + state.coordinators.map(\.slot.rawValue).joined(separator: ", "),
    ]
    let head = (step == 0 ? wrapped(title) + [""] : []) + what.flatMap { wrapped($0) }
    let lines = head + tree + rest.flatMap { wrapped($0) }
    return (lines + offer(after: step).lines).map { $0.harmless + "\n" }.joined()
  }

  private func screens(of state: FlowState) -> [String] {
    state.tree.panes(in: state.traits, under: engine.app.containers).map(\.description)
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    HelpRenderer.wrapped(text, width: width, indent: indent)
  }

  /// The path as an expectation of a file.
  var test: String {
    "{ path: \"\(walk.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\", "
      + "shows: \(walk.shownScreens.fileText), variant: \"\(experiment.variants[variant].id)\" },"
  }

  /// The walk as a document.
  var document: JSONDocument {
    .object([
      "schema": "desireline.walk/1", "experiment_id": experiment.id, "variant_id": experiment.variants[variant].id,
      "device": device.name, "path": walk.text, "test": test,
      "steps": walk.steps.indices.map { index -> JSONDocument in
        let (step, state, named) = (walk.steps[index], walk.steps[index].state, named(after: index))
        return .object([
          "events": descriptions.events(of: step).map(\.sentence), "tree": "\(state.tree)",
          "in_view": screens(of: state),
          "facts": state.facts.map(\.rawValue), "coordinators": state.coordinators.map(\.slot.rawValue),
          "waiting_gate": state.waitingGate?.rawValue, "inputs": named.onScreen.map(named.words),
          "from_outside": named.fromOutside.map(named.words),
        ])
      },
    ])
  }
}

extension ScreenTree {
  /// The tree with a line for each child of a container that holds more than screens, and for each layer.
  fileprivate var picture: [String] {
    layers.enumerated().flatMap { index, layer in
      index == 0
        ? layer.root.picture
        : ["▲ \(layer.style)\(layer.isLocked ? "!" : "")"] + layer.root.picture.map { "  " + $0 }
    }
  }
}

extension Node {
  fileprivate var picture: [String] {
    guard case .container(let container) = self,
      container.children.contains(where: { if case .container = $0 { true } else { false } })
    else { return [description] }
    let marks = Container.separator(of: container.kind) == ", "
    return ["\(container.kind)"]
      + container.children.enumerated().flatMap { index, child in
        child.picture.enumerated().map { line, text in
          (line == 0 && marks && index == container.selected ? "* " : "  ") + text
        }
      }
  }
}

extension FlowInput {
  fileprivate var isOpening: Bool { if case .open = self { true } else { false } }
}

extension NavigationRecord {
  /// Why it failed, or what it was to begin with.
  fileprivate var failures: [NavigationFailure] {
    let launch = diagnostics.compactMap { if case .notLaunched(_, let failure) = $0 { failure } else { nil } }
    return if case .failed(let failure) = outcome { [failure] + launch } else { launch }
  }
}
