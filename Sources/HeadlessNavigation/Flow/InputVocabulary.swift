/// The words in which inputs are printed and read, wherever a path is written: `tap shop`, `tab 2`, `link app://chat/7`.
///
/// What can be tapped goes by its id or label. Where that means several things in a state, the screen is added, or a row
/// goes by its leaves: `tap new on women`, `tap 4..<8`.
package struct InputVocabulary: Sendable {
  private let engine: FlowEngine
  /// What may come from outside in any state, each with its words.
  private let outside: [WordedInput]
  /// What is offered of that: destinations that links lead to.
  private let openings: [FlowInput]

  /// Prepares the words of an app.
  package init(of engine: FlowEngine) {
    let app = engine.app
    self.engine = engine
    openings = app.openings.map(FlowInput.open)
    let others = app.destinations.flatMap { name, rule in rule.examples.map { Destination(name, context: $0) } }
    let changes = app.facts.flatMap { [FlowInput.fact($0, true), .fact($0, false)] }
    outside = (openings + others.map(FlowInput.open) + changes + Traits.all.map(FlowInput.traits) + [.relaunch]).unique
      .map {
        ($0, app.forms(of: $0))
      }
  }

  /// What can be done in a state.
  /// - Parameter turned: The size classes that the device has when it is turned.
  package func inputs(in state: FlowState, turningTo turned: Traits? = nil) -> NamedInputs {
    let onScreen = engine.inputs(of: state).unique
    let worded = onScreen.map { input -> WordedInput in
      let label = engine.app.tabLabel(of: input, in: state).map { "tab \($0)" }
      return (input, engine.app.forms(of: input) + [label])
    }
    let changes = engine.app.facts.map { FlowInput.fact($0, !state.facts.contains($0)) }
    let turns = turned == nil || turned == state.traits ? [] : turned.map { [FlowInput.traits($0)] } ?? []
    return NamedInputs(
      onScreen: onScreen, fromOutside: openings + changes + turns + [.relaunch],
      worded: worded + outside, turned: turned)
  }
}

/// An input with the words for it, those that are printed if they mean nothing else first.
private typealias WordedInput = (input: FlowInput, forms: [String?])

/// What can be done in a state, each input under words of its own.
package struct NamedInputs: Sendable {
  /// What the user can do, in reading order, with ways back that may do nothing.
  package let onScreen: [FlowInput]
  /// What may come from outside.
  package let fromOutside: [FlowInput]
  private var meanings: [String: FlowInput] = [:]
  private var words: [FlowInput: String] = [:]
  private var several: Set<String> = []

  fileprivate init(onScreen: [FlowInput], fromOutside: [FlowInput], worded: [WordedInput], turned: Traits?) {
    (self.onScreen, self.fromOutside) = (onScreen, fromOutside)
    if let turned { (meanings["rotate"], words[.traits(turned)]) = (.traits(turned), "rotate") }
    for place in 0..<(worded.map(\.forms.count).max() ?? 0) {
      let named = worded.compactMap { worded in
        worded.forms.indices.contains(place) ? worded.forms[place].map { (words: $0, input: worded.input) } : nil
      }
      for (text, meant) in Dictionary(grouping: named, by: \.words) where meanings[text] == nil {
        guard meant.count == 1, !several.contains(text) else {
          several.insert(text)
          continue
        }
        meanings[text] = meant[0].input
        words[meant[0].input] = words[meant[0].input] ?? text
      }
    }
  }

  /// The input that words mean, if they mean one.
  package subscript(text: String) -> FlowInput? { meanings[text] }

  /// Whether words mean several things, so that more has to be said.
  package func isUnclear(_ text: String) -> Bool { several.contains(text) }

  /// The words for an input.
  package func words(for input: FlowInput) -> String { words[input] ?? input.description }
}

extension AppDefinition {
  /// The shortest words for an input, whatever else they may mean in some state.
  package func words(for input: FlowInput) -> String { forms(of: input).lazy.compactMap(\.self).first ?? "\(input)" }

  /// The words for an input.
  ///
  /// Those at one place are read before those at later places, so an item goes before a row.
  fileprivate func forms(of input: FlowInput) -> [String?] {
    switch input {
    case .intent(let intent):
      guard let screen = intent.source else { return [input.description] }
      switch intent.payload {
      case .name: return [input.description, nil, "\(input) on \(screen)"]
      case .range(let leaves): return rowForms("row", leaves, label(of: leaves, on: screen, lowest: true), on: screen)
      default: return [input.description]
      }
    case .tap(let tap): return [input.description, nil, "\(input) on \(tap.source)"]
    case .toggle(let section, let screen):
      return rowForms("section", section, label(of: section, on: screen), on: screen)
    case .open(let destination): return [links.link(to: destination).map { "link \($0)" }, input.description]
    default: return [input.description]
    }
  }

  /// An only child may have all in common with the section around it.
  private func rowForms(
    _ noun: String, _ leaves: Range<Int>, _ label: String?, on screen: Name<Screen>
  ) -> [String?] {
    let (words, range) = (label?.asWord.map { "tap \($0)" }, "\(Value.range(leaves))")
    return [
      nil, words, words.map { "\($0) on \(screen)" }, "tap \(range)", "tap \(range) on \(screen)",
      "tap \(noun) \(range)",
    ]
  }

  /// The label of a node on a screen that lists it.
  ///
  /// An only child has the leaves of the node above it: what sends an intent is the lowest that is listed.
  package func label(of leaves: Range<Int>, on screen: Name<Screen>, lowest: Bool = false) -> String? {
    guard let listing = screens[screen]?.listing else { return nil }
    let levels = listing.levels.filter(listing.menu.levels.indices.contains).map { listing.menu.levels[$0] }
    let nodes = levels.flatMap(\.nodes).filter { $0.leaves == leaves }
    return (lowest ? nodes.last : nodes.first)?.label
  }

  /// The headings below which a row is listed, from coarse to fine.
  package func headings(above input: FlowInput) -> [String] {
    guard case .intent(let intent) = input, case .range(let leaves) = intent.payload,
      let listing = intent.source.flatMap({ screens[$0]?.listing })
    else { return [] }
    let rows = listing.rows(context: .none, display: .none)
    return rows.filter { $0.isHeading && $0.node.leaves.contains(leaves.lowerBound) }.map(\.node.label)
  }

  /// What a tab says, or else the screen at its root; `nil` of other inputs.
  package func tabLabel(of input: FlowInput, in state: FlowState) -> String? {
    guard case .selectTab(let tab) = input, let tabs = tabBar(of: state)?.tabs.children, tabs.indices.contains(tab)
    else {
      return nil
    }
    return tabs[tab].screens.first.map { screens[$0.kind]?.tab?.id.rawValue ?? $0.kind.rawValue }
  }
}

extension String {
  /// The text as it may stand in a path: in quotes where it has a comma; `nil` where quotes do not help.
  fileprivate var asWord: String? {
    guard !isEmpty, !unicodeScalars.contains(where: { $0 == "\"" || $0.properties.generalCategory == .control }) else {
      return nil
    }
    return contains(",") || hasPrefix(" ") || hasSuffix(" ") ? "\"\(self)\"" : self
  }
}

extension [FlowInput] {
  /// The inputs without those that were there before.
  fileprivate var unique: Self {
    var seen: Set<FlowInput> = []
    return filter { seen.insert($0).inserted }
  }
}
