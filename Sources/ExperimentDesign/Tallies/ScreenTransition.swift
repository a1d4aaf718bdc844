package import FunnelAnalysis
package import NavigationEvents

/// A move from one kind of screen to another, as tallies count it.
package struct ScreenTransition: Hashable, Sendable {
  /// The screen left; `nil` at the start of the session.
  package var from: Name<Screen>?
  /// The screen arrived at; `nil` at the end of the session.
  package var to: Name<Screen>?
  /// How the tree changed.
  package var action: String
  /// What caused it: the intent's name, `back`, `toggle`, `traits`…, or the reason of the end.
  package var cause: String

  /// Makes a transition.
  package init(from: Name<Screen>?, to: Name<Screen>?, action: String, cause: String) {
    self.from = from
    self.to = to
    self.action = action
    self.cause = cause
  }

  /// The transition of a move or of the end of a session; what a log leaves out is `unknown`.
  package init(_ event: AnalyticsEvent) {
    let from = event.from.isEmpty ? nil : Name<Screen>(event.from)
    if event.kind == .sessionEnd {
      self.init(from: from, to: nil, action: "end", cause: event.name)
    } else {
      let (action, cause) = (event.action.isEmpty ? "unknown" : event.action, event.cause)
      self.init(from: from, to: Name(event.name), action: action, cause: cause.isEmpty ? "unknown" : cause)
    }
  }
}

extension ScreenTransition: StoredKey {
  private var texts: (String, String, String, String) { (from?.rawValue ?? "", to?.rawValue ?? "", action, cause) }

  package static func < (first: Self, second: Self) -> Bool { first.texts < second.texts }

  package init(_ own: Self?, _ coder: inout TallyCoder) {
    let texts = own?.texts ?? ("", "", "", "")
    let screens = [texts.0, texts.1].map { coder.text($0) }.map { $0.isEmpty ? nil : Name<Screen>($0) }
    self.init(from: screens[0], to: screens[1], action: coder.text(texts.2), cause: coder.text(texts.3))
  }
}

/// The moment a user first met what is tested: the first input that the slot's coordinator answered.
///
/// Being assigned to a variant is not being exposed to it. The size class at that moment is the user's stratum.
package struct Exposure: Hashable, Sendable {
  /// When, in milliseconds of the session.
  package var time: Int64
  /// The horizontal size class at that moment.
  package var sizeClass: SizeClass

  /// Makes an exposure.
  package init(time: Int64, sizeClass: SizeClass) {
    self.time = time
    self.sizeClass = sizeClass
  }
}
