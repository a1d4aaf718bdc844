/// A small experiment with nothing wrong in it, which tests change.
package enum ExampleExperiment {
  /// The experiment with some of its text replaced.
  package static func text(_ edits: [ExampleEdit]) -> String {
    edits.reduce(text) { $0.replacing($1.old, with: $1.new, maxReplacements: 1) }
  }

  private static let text = """
    {
      experiment: "shop",
      hypothesis: "An accordion is quicker.",
      app: {
        menus: { things: { levels: ["group", "thing"], sizes: [3, 3] } },
        screens: {
          home: { items: [{ id: "shop", does: "browse", scent: 0.9 }] },
          groups: { lists: "things.group", does: "show-things" },
          things: { lists: "things.thing", does: "show-thing" },
          browser: { lists: ["things.group", "things.thing"], style: "accordion", does: "show-thing" },
          thing: { items: [{ id: "add", does: "add-to-bag", decides: 0.5 }] },
          bag: {},
        },
        coordinators: {
          drill: {
            kind: "stack",
            root: "home",
            on: {
              browse: { push: "groups" },
              "show-things": { push: "things($item)" },
              "show-thing": { push: "thing($item)" },
              "add-to-bag": { present: "bag" },
            },
          },
          accordion: { extends: "drill", on: { browse: { push: "browser" } } },
        },
      },
      replaces: "drill",
      variants: {
        push: { coordinator: "drill", control: true },
        accordion: { coordinator: "accordion" },
      },
      cohort: {
        count: 100,
        seed: 1,
        devices: [{ share: 1, device: "iPhone 15" }],
        goals: [{ share: 1, find: "things", then: ["add"] }],
      },
      funnel: {
        window: "30 min",
        steps: [
          { id: "list", screen: ["groups", "browser"] },
          { id: "thing", screen: "thing", on_goal: true },
          { id: "bag", screen: "bag" },
        ],
      },
      metrics: { reached_thing: { step: "thing", role: "primary", better: "higher" } },
    }

    """
}

/// A piece of the small experiment, and what stands in its place.
package struct ExampleEdit: Hashable, Sendable {
  /// The piece.
  package var old: String
  /// What stands in its place.
  package var new: String

  /// An edit of a piece that stands in the text.
  package init(_ old: String, _ new: String) { (self.old, self.new) = (old, new) }

  /// An edit that writes something behind a piece.
  package static func after(_ old: String, _ more: String) -> ExampleEdit { ExampleEdit(old, old + more) }
}
