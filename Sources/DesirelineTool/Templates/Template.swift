/// An experiment to begin with: small, with comments, and running as it stands.
package struct Template: Sendable {
  /// The name, which is also the experiment's id unless another is given.
  package let name: String
  /// What it asks, without a full stop.
  let summary: String
  /// The file, a resource; `$NAME` in it is the experiment's id.
  private let body: @Sendable () -> [UInt8]

  /// All templates, the first of which is taken where none is named.
  package static let all: [Template] = [
    Template(
      name: "starter",
      summary: "Do users find a product sooner in one list that opens in place than in lists that push each other?"
    ) { PackageResources.starter_json5 },
    Template(
      name: "accordion-or-push",
      summary: "Does a list that opens in place bring more users to a product than lists that push each other?"
    ) { PackageResources.accordion_or_push_json5 },
    Template(name: "tabs", summary: "Four places in a tab bar, or behind a menu icon?") {
      PackageResources.tabs_json5
    },
    Template(name: "onboarding", summary: "Three steps before the app begins, or five?") {
      PackageResources.onboarding_json5
    },
    Template(
      name: "deep-link", summary: "Does a link lead to the thing itself, or to the front of the app?"
    ) { PackageResources.deep_link_json5 },
    Template(
      name: "login-wall",
      summary: "Ask for an account before the first story, or where users have something to save?"
    ) { PackageResources.login_wall_json5 },
  ]

  /// The file of an experiment of that id.
  func text(id: String) -> String { String(decoding: body(), as: UTF8.self).replacing("$NAME", with: id) }
}
