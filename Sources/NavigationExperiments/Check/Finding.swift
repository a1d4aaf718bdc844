package import HeadlessNavigation

/// Something wrong with an app under some variants.
package struct Finding: Hashable, Sendable {
  /// What is wrong.
  package var kind: FindingKind
  /// The name of the screen, item, intent, destination or step it is about; see ``FindingKind/subject``.
  package var subject: String
  /// The ids of the variants, in the order of the experiment.
  package var variants: [String]
  /// In which widths.
  package var widths: [CheckedWidth]
  /// A shortest path to it, under the first of the variants and in the first of the widths; `nil` when the finding is
  /// that there is none.
  package var path: FlowPath?
  /// Why the last input of the path fails; `nil` where nothing fails.
  package var failure: NavigationFailure?
  /// The coordinator that decided what is found, of those that the slot may have; `nil` where none did.
  package var coordinator: Name<any Coordinator>?
  /// What is wrong, with the values that are; `nil` where the kind says it.
  package var message: String?
  /// What to write to mend it; `nil` where that depends on what is meant.
  package var fix: String?

  /// Makes a finding.
  package init(
    _ kind: FindingKind, _ subject: String, variants: [String], widths: [CheckedWidth] = [], path: FlowPath? = nil,
    failure: NavigationFailure? = nil, coordinator: Name<any Coordinator>? = nil, message: String? = nil,
    fix: String? = nil
  ) {
    (self.coordinator, self.message, self.fix) = (coordinator, message, fix)
    self.kind = kind
    self.subject = subject
    self.variants = variants
    self.widths = widths
    self.path = path
    self.failure = failure
  }
}

/// How the app is run while it is checked.
package enum CheckedWidth: String, Hashable, Sendable, CaseIterable {
  /// In compact size class from start to end.
  case compact
  /// In regular size class from start to end.
  case regular
  /// Turned from one to the other at any time.
  case turning

  /// The size classes in which the app is started, and which it is turned to.
  var traits: [Traits] {
    switch self {
    case .compact: [Traits(horizontal: .compact)]
    case .regular: [Traits(horizontal: .regular)]
    case .turning: [Traits(horizontal: .compact), Traits(horizontal: .regular)]
    }
  }

  /// What of a graph with turns belongs to it.
  func part(of graph: FlowGraph) -> FlowGraph {
    self == .turning ? graph : traits.first.map(graph.withoutTurns) ?? graph
  }
}

extension Finding {
  /// What to write to fix it, or what fixes such findings.
  package var hint: String { fix ?? kind.remedy }
}

extension Finding: CustomStringConvertible {
  /// What is wrong, as half a sentence.
  package var description: String {
    if let message { return message }
    return switch kind {
    case .unreachedScreen: "no variant ever shows screen '\(subject)'"
    case .deadEnd: "nothing leads on from screen '\(subject)', and nothing back"
    case .unansweredIntent: "no coordinator answers '\(subject)'"
    case .failingInput: "'\(subject)' fails"
    case .failingDestination: "destination '\(subject)' fails"
    case .droppedLink: "the navigation to '\(subject)' is given up at a gate that was passed"
    case .lostLink: "destination '\(subject)' leads nowhere"
    case .stuckGate: "the navigation to '\(subject)' waits at a gate and can never go on"
    case .unreachableStep: "no path leads through the funnel to step '\(subject)'"
    case .divergentExposure: "'\(subject)' exposes users under some variants only"
    case .changedInput: "'\(subject)' has another scent, decision, load time or number of words than under the control"
    case .missingLeaf: "no menu has '\(subject)', which it has under another variant"
    case .emptyVariant: "no user is assigned to variant '\(subject)'"
    case .unkeptCondition: "users whose attributes change leave or enter the experiment, as assignments are not kept"
    case .staleExpectation: "the finding '\(subject)' is declared and is not there"
    // All others have a message.
    default: "\(kind.rawValue) of '\(subject)'"
    }
  }
}
