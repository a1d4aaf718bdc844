/// Something the platform would tell a screen about being seen.
package struct AppearanceEvent: Hashable, Sendable, Codable {
  /// What a screen is told.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is about to leave the display.
    case willDisappear = "will-disappear"
    /// Its view was made, for it is about to be seen for the first time.
    case didLoad = "did-load"
    /// It is about to come on the display.
    case willAppear = "will-appear"
    /// It left the display.
    case didDisappear = "did-disappear"
    /// It came on the display.
    case didAppear = "did-appear"
    /// It stands in the tree no longer.
    case freed
  }

  /// The screen that is told.
  package var screen: Screen
  /// What it is told.
  package var kind: Kind

  /// Makes an event.
  package init(_ kind: Kind, of screen: Screen) {
    self.screen = screen
    self.kind = kind
  }
}

extension AppearanceEvent: CustomStringConvertible {
  /// The screen's kind and context, and what it is told: `product(7) did-load`.
  package var description: String {
    "\(screen.kind)\(screen.context == .none ? "" : "(\(screen.context))") \(kind.rawValue)"
  }
}

/// Two looks of an app, one after the other, of which the events of the screens between them follow.
///
/// The order is common knowledge of the platform: who goes is told first that it will, who comes that it will, and then
/// both that it happened. Who is covered by a sheet stays (P7). Nobody is freed by collapsing or expanding but a
/// placeholder, which is another one each time.
package struct AppearanceTransition: Hashable, Sendable {
  private let changes: ScreenChanges
  private let unloaded: [Screen]

  /// Compares two trees in their traits.
  ///
  /// From an empty tree on, it replays what is visible now to somebody who comes late.
  package init(
    from old: ScreenTree,
    in oldTraits: Traits,
    to new: ScreenTree,
    in newTraits: Traits,
    under rules: ContainerCatalog
  ) {
    changes = ScreenChanges(from: old, in: oldTraits, to: new, in: newTraits, under: rules)
    let loaded = old.screens.filter { $0.isLoaded && $0.kind != .placeholder }
    unloaded = changes.appeared.filter { screen in !loaded.contains(where: screen.isSame) }
  }

  /// The events of a transition that runs to its end at once, or of a gesture that finishes.
  package var events: [AppearanceEvent] { begun + ended + freed }

  /// The events of a gesture that has only begun (N5).
  package var begun: [AppearanceEvent] {
    told(.willDisappear, changes.disappeared)
      + changes.appeared.flatMap { screen in
        (unloaded.contains(where: screen.isSame) ? [AppearanceEvent(.didLoad, of: screen)] : [])
          + [AppearanceEvent(.willAppear, of: screen)]
      }
  }

  /// The events of a gesture that finishes after it had begun.
  package var finished: [AppearanceEvent] { ended + freed }

  /// The events of a gesture that is cancelled after it had begun: everybody is told the reverse, nobody is freed.
  package var cancelled: [AppearanceEvent] {
    told(.willDisappear, changes.appeared) + told(.willAppear, changes.disappeared)
      + told(.didDisappear, changes.appeared) + told(.didAppear, changes.disappeared)
  }

  private var ended: [AppearanceEvent] {
    told(.didDisappear, changes.disappeared) + told(.didAppear, changes.appeared)
  }

  /// The topmost screen first.
  private var freed: [AppearanceEvent] {
    let collapsed = changes.disappeared.filter { screen in
      screen.kind == .placeholder && !changes.removed.contains(where: screen.isSame)
    }
    return told(.freed, (changes.removed + collapsed).reversed())
  }

  private func told(_ kind: AppearanceEvent.Kind, _ screens: [Screen]) -> [AppearanceEvent] {
    screens.map { AppearanceEvent(kind, of: $0) }
  }
}
