import ExperimentDesign
package import HeadlessNavigation
package import TextFormats

/// Something wrong with an app under some variants.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package var kind: FindingKind
  /// What it is about; see ``FindingKind/subject``.
  package var about: DeclaredPath
  /// What is wrong, as half a sentence with the values that are.
  package var description: String
  /// What to write to fix it, or what fixes such findings.
  package var hint: String
  /// The ids of the variants, in the order of the experiment.
  package var variants: [String]
  /// In which widths.
  package var widths: [CheckedWidth]
  /// A shortest path to it, in the first of the widths and under the first of the variants, or under the control where
  /// exposure diverges by what that alone has; `nil` when the finding is that there is none.
  package var path: FlowPath?
  /// Why the last input fails; `nil` where nothing fails.
  package var failure: NavigationFailure?
  /// The coordinator that decided what is found, of those that the slot may have; `nil` where none did.
  package var coordinator: Name<any Coordinator>?

  /// The name of what it is about.
  package var subject: String { about.name }

  /// Makes a finding.
  /// - Parameter fix: What to write to mend it; `nil` where that depends on what is meant.
  package init(
    _ kind: FindingKind, _ about: DeclaredPath, _ description: String, fix: String? = nil, variants: [String] = [],
    widths: [CheckedWidth] = [], path: FlowPath? = nil, failure: NavigationFailure? = nil,
    coordinator: Name<any Coordinator>? = nil
  ) {
    (self.kind, self.about, self.description, hint) = (kind, about, description, fix ?? kind.remedy)
    (self.variants, self.widths, self.path, self.failure) = (variants, widths, path, failure)
    self.coordinator = coordinator
  }
}

extension ExperimentDefinition {
  /// The path to a finding in words that lead along it again, with the labels of what is tapped; `nil` where it has none.
  ///
  /// It is one under the first variant of the finding; where that lacks what is tapped, under the control.
  package func pathText(of finding: Finding) -> String? {
    finding.path.map { path in
      let found = variants.indices.filter { variants[$0].id == finding.variants.first } + [outline.control]
      return found.lazy.compactMap { WalkedPath(path, on: engine(for: $0))?.text }.first ?? "\(path)"
    }
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
