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

  /// Does what a line says: an input, the number of a choice, or `u` to take the last input back, whose page is then the
  /// last of those before. Returns what is wrong with it, if something is.
  mutating func problem(obeying line: String) -> Problem? {
    if line == "u", walk.undo() { shownSteps = walk.steps.count - 1 }
    guard !["", "u", "?"].contains(line) else { return nil }
    let choices = choices
    let choice = Int(line).flatMap { choices.indices.contains($0 - 1) ? choices[$0 - 1] : nil }
    do throws(Problem) { try take(choice ?? line) } catch { return error }
    return nil
  }

  /// What can be done now, in words.
  var choices: [String] { offers(at: walk.steps.count - 1).flatMap(\.words) }

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
  /// Things that can be done, of which some may be left out of a long list.
  private struct Offer {
    var title: String
    var words: [String]
    /// What is left out, and before which of the words.
    var rest: (text: String, place: Int)?
  }

  private func named(at step: Int) -> NamedInputs {
    let state = walk.steps[step].state
    return vocabulary.inputs(in: state, turningTo: turns.first { $0 != state.traits })
  }

  /// What can be done after a step: what stands on the screen, and ways back that lead anywhere; after the last one also
  /// what comes from outside.
  private func offers(at step: Int) -> [Offer] {
    let (state, named) = (walk.steps[step].state, named(at: step))
    var left: Set<FlowState> = [state]
    let onScreen = named.onScreen.filter { input in
      if case .back = input { left.insert(engine.handle(input, in: state).state).inserted } else { true }
    }
    let outside = offer(named.fromOutside, named, title: "from outside:", shortening: \.isOpening, called: "link")
    return [offer(onScreen, named, shortening: \.isRow, called: "row")] + (step == walk.steps.count - 1 ? [outside] : [])
  }

  private func offer(
    _ inputs: [FlowInput], _ named: NamedInputs, title: String = "", shortening isLong: (FlowInput) -> Bool,
    called noun: String
  ) -> Offer {
    let alike = inputs.filter(isLong)
    let hidden = alike.count > Self.mostAlike ? Set(alike.dropFirst(8).dropLast()) : []
    let kept = inputs.filter { !hidden.contains($0) }
    let place = hidden.isEmpty ? nil : kept.lastIndex(where: isLong)
    return Offer(
      title: title, words: kept.map(named.words), rest: place.map { ("    … \(counted(hidden.count, "more \(noun)"))", $0) })
  }

  /// How many rows, or links, are listed in full; of more, the first and the last.
  private static var mostAlike: Int { 12 }

  /// What an input did, the screens, and what can be done then.
  private func page(of step: Int) -> String {
    let taken = walk.steps[step]
    let what = descriptions.events(of: taken).map(\.sentence) + taken.records.flatMap(\.failures).map(\.sentence)
    let shown = "in view: " + taken.state.tree.panes(in: taken.state.traits, under: engine.app.containers)
      .map(\.description).joined(separator: " | ")
    let facts = taken.state.facts.isEmpty ? [] : ["true: \(taken.state.facts.map(\.rawValue).joined(separator: ", "))"]
    let living = "coordinators: \(taken.state.coordinators.map(\.slot.rawValue).joined(separator: ", "))"
    var number = 0
    let offers = offers(at: step).flatMap { offer in
      let lines = offer.words.enumerated().flatMap { place, words in
        number += 1
        let margin = String(repeating: " ", count: max(0, 2 - "\(number)".count))
        return (offer.rest.map { $0.place == place ? [$0.text] : [] } ?? [])
          + ["\(margin)\(number)  \(words)\(tabLabel(words, taken.state))"]
      }
      return (offer.title.isEmpty ? [] : [offer.title]) + lines
    }
    let heading = step == 0 ? [title, ""] : []
    let texts = (heading + what).flatMap { wrapped($0) }
    let tree = taken.state.tree.picture.flatMap { wrapped($0, indent: 2 + $0.prefix { $0 == " " }.count) }
    return (texts + tree + ([shown] + facts + [living]).flatMap { wrapped($0) } + offers).map { $0.harmless + "\n" }
      .joined()
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    text.isEmpty ? [""] : HelpRenderer.wrapped(text, width: width, indent: indent)
  }

  private var title: String {
    "\(experiment.id), variant \(experiment.variants[variant].id) on \(device.name), \(walk.path.start)"
  }

  /// What a tab is called, behind its number.
  private func tabLabel(_ words: String, _ state: FlowState) -> String {
    guard words.hasPrefix("tab "), let tab = Int(words.dropFirst(4)), let bar = engine.app.tabBar(of: state)?.tabs,
      bar.children.indices.contains(tab - 1), let root = bar.children[tab - 1].screens.first
    else { return "" }
    return "  \(engine.app.screens[root.kind]?.tab?.id.rawValue ?? root.kind.rawValue)"
  }

  /// The path as an expectation of a file.
  var test: String {
    "{ path: \"\(walk.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\", "
      + "shows: \(walk.shownScreens.fileText), variant: \"\(experiment.variants[variant].id)\" },"
  }

  /// The walk as a document.
  var document: JSONDocument {
    .object([
      "schema": "desireline.walk/1",
      "experiment_id": experiment.id,
      "variant_id": experiment.variants[variant].id,
      "device": device.name,
      "path": walk.text,
      "test": test,
      "steps": walk.steps.indices.map { index -> JSONDocument in
        let (step, named) = (walk.steps[index], named(at: index))
        return .object([
          "events": descriptions.events(of: step).map(\.sentence),
          "tree": "\(step.state.tree)",
          "in_view": step.state.tree.panes(in: step.state.traits, under: engine.app.containers).map(\.description),
          "facts": step.state.facts.map(\.rawValue),
          "coordinators": step.state.coordinators.map(\.slot.rawValue),
          "waiting_gate": step.state.waitingGate?.rawValue,
          "inputs": named.onScreen.map(named.words),
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
