/// An experiment to begin with: small, with comments, and running as it stands.
struct Template: Sendable {
  /// The name, which is also the experiment's id unless another is given.
  let name: String
  /// What it asks, without a full stop.
  let summary: String
  /// The file; ``placeholder`` stands for the experiment's id.
  private let body: String

  init(_ name: String, asks summary: String, _ body: String) {
    (self.name, self.summary, self.body) = (name, summary, body)
  }

  /// All templates, the first of which is taken where none is named.
  static let all: [Template] = [.accordionOrPush, .tabs, .onboarding, .deepLink, .loginWall]

  /// What stands for the experiment's id.
  private static let placeholder = "$NAME"

  /// The file of an experiment of that id.
  func text(id: String) -> String { body.replacing(Self.placeholder, with: id) }
}
