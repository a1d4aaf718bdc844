/// An experiment to begin with: small, with comments, and running as it stands.
package struct Template: Sendable {
  /// The name, which is also the experiment's id unless another is given.
  package let name: String
  /// What it asks, without a full stop.
  let summary: String
  /// The file; ``placeholder`` stands for the experiment's id.
  private let body: String

  init(_ name: String, asks summary: String, _ body: String) {
    (self.name, self.summary, self.body) = (name, summary, body)
  }

  /// All templates, the first of which is taken where none is named.
  package static let all: [Template] = [.accordionOrPush, .tabs, .onboarding, .deepLink, .loginWall]

  /// What stands for the experiment's id.
  private static let placeholder = "$NAME"

  /// The file of an experiment of that id.
  func text(id: String) -> String { body.replacing(Self.placeholder, with: id) }
}

extension Template {
  static let accordionOrPush = Template(
    "accordion-or-push",
    asks: "Does a list that opens in place bring more users to a product than lists that push each other?",
    """
    // Does a list that opens in place bring more users to a product than two lists that push each other?
    // Put in: how clear the label on the first screen is (`scent`), how long lists load, how many take what they found
    // (`decides`). Predicted: everything else, from what there is to look at and to tap.
    // Change it step by step, and run `desireline check` after each: it tells what is wrong, and where.
    {
      experiment: "$NAME",
      hypothesis: "An accordion brings more users to a product, as who opened the wrong section need not go back.",

      app: {
        menus: {
          // What users look for: twelve categories of ten products each. Your own labels may be written out, or stand in a
          // table beside this file: { levels: ["category", "product"], labels: "catalog.csv" }.
          catalog: { levels: ["category", "product"], sizes: [12, 10] },
        },
        screens: {
          home:       { items: [{ id: "shop", does: "browse", scent: 0.95 }, { id: "news", does: "read-news", scent: 0.1 }] },
          categories: { lists: "catalog.category", does: "show-products" },
          products:   { lists: "catalog.product", does: "show-product", load: "600 ms" },
          browser:    { lists: ["catalog.category", "catalog.product"], style: "accordion", does: "show-product" },
          product:    { items: [{ id: "add", does: "add-to-bag", decides: 0.35 }], reads: "120 words" },
          bag:        { items: [{ id: "done", does: "close-bag" }] },
          news:       { reads: "80 words" },
        },
        coordinators: {
          // A coordinator says what a tap leads to. `$item` is what was tapped.
          push: {
            kind: "stack",
            root: "home",
            on: {
              "browse":        { push: "categories" },
              "show-products": { push: "products($item)" },
              "show-product":  { push: "product($item)" },
              "add-to-bag":    { present: "bag", as: "sheet" },
              "close-bag":     { dismiss: true },
              "read-news":     { push: "news" },
            },
          },
          // The same but for one tap.
          accordion: { extends: "push", on: { "browse": { push: "browser" } } },
        },
      },

      // The slot under test. Users are exposed at the first tap that its coordinator answers.
      replaces: "push",
      variants: {
        push:      { coordinator: "push", control: true },
        accordion: { coordinator: "accordion" },
      },

      cohort: {
        count: 10000,
        seed: "0x5eed2026",
        devices: [{ share: 0.8, device: "iPhone 15" }, { share: 0.2, device: "iPad Air 11-inch" }],
        goals: [{ share: 1, find: "catalog", then: ["add"] }],
        // What nobody knows: the verdict says whether it holds all over these ranges.
        uncertain: { label_noise: [0.2, 0.5], patience: ["60 s", "120 s"] },
      },

      // What is watched; it steers nobody.
      funnel: {
        window: "30 min",
        steps: [
          { id: "home", screen: "home" },
          { id: "list", screen: ["products", "browser"] },
          { id: "product", screen: "product", on_goal: true },
          { id: "bag", screen: "bag" },
        ],
      },
      metrics: {
        reached_product:    { step: "product", role: "primary", better: "higher", margin: "1 pp" },
        reached_bag:        { step: "bag", role: "secondary", better: "higher" },
        seconds_to_product: { from: "exposure", to: "product", horizon: "5 min", role: "secondary", better: "lower" },
        wrong_branches:     { count: "wrong-branch", per: "exposed", role: "guardrail", better: "lower" },
      },
    }

    """)
}

extension Template {
  static let tabs = Template(
    "tabs", asks: "Four places in a tab bar, or behind a menu icon?",
    """
    // Four places in a tab bar, or the same four behind a menu icon?
    // Put in: how well words announce a place, the same in both, and that an icon says little of what it hides (0.3).
    // Predicted: what one more tap and one more screen to look over cost.
    {
      experiment: "$NAME",
      hypothesis: "Behind a menu icon fewer users get where they want to, and later.",

      app: {
        root: "with-tabs",
        screens: {
          // A scent by goal: how well it announces what those came for, and all others.
          home:     { tab: { id: "home", scent: 0.05 }, items: [{ id: "sale", does: "show-sale", scent: 0.1 }] },
          sale:     { reads: "40 words" },
          orders:   { tab: { id: "orders", scent: { orders: 0.7, otherwise: 0.1 } }, reads: "60 words" },
          messages: { tab: { id: "messages", scent: { messages: 0.7, otherwise: 0.1 } }, reads: "60 words" },
          settings: { tab: { id: "settings", scent: { settings: 0.7, otherwise: 0.1 } }, reads: "60 words" },
          menu:     { items: [{ id: "orders", does: "show-orders", scent: { orders: 0.7, otherwise: 0.1 } },
                              { id: "messages", does: "show-messages", scent: { messages: 0.7, otherwise: 0.1 } },
                              { id: "settings", does: "show-settings", scent: { settings: 0.7, otherwise: 0.1 } }] },
        },
        coordinators: {
          bar: { kind: "tabs", tabs: ["home", "orders", "messages", "settings"], on: { "show-sale": { push: "sale" } } },
          drawer: {
            kind: "stack",
            root: "home",
            on: {
              "open-menu":     { push: "menu" },
              "show-orders":   { push: "orders" },
              "show-messages": { push: "messages" },
              "show-settings": { push: "settings" },
              "show-sale":     { push: "sale" },
            },
          },
          // Each starts its navigation at launch, so whoever opens the app is exposed.
          "with-tabs": { kind: "parent", start: { child: "bar" } },
          "with-menu": { kind: "parent", start: { child: "drawer" } },
        },
      },

      replaces: "with-tabs",
      variants: {
        "tab-bar": { coordinator: "with-tabs", control: true },
        // A variant may also patch the app: here home has the icon.
        menu: { coordinator: "with-menu", app: { screens: { home: {
                  items: [{ id: "menu", does: "open-menu", scent: 0.3 }, { id: "sale", does: "show-sale", scent: 0.1 }] } } } },
      },

      cohort: {
        count: 10000,
        seed: "0x5eed2026",
        devices: [{ share: 0.9, device: "iPhone 15" }, { share: 0.1, device: "iPad Air 11-inch" }],
        goals: [{ share: 0.5, reach: "orders" }, { share: 0.3, reach: "messages" }, { share: 0.2, reach: "settings" }],
        uncertain: { label_noise: [0.2, 0.5], patience: ["60 s", "120 s"] },
      },

      funnel: {
        window: "30 min",
        steps: [
          { id: "home", screen: "home" },
          { id: "place", screen: ["orders", "messages", "settings"], on_goal: true },
        ],
      },
      metrics: {
        found_place:      { step: "place", role: "primary", better: "higher", margin: "1 pp" },
        seconds_to_place: { from: "exposure", to: "place", horizon: "2 min", role: "secondary", better: "lower" },
        taps:             { count: "tap", per: "exposed", role: "secondary", better: "lower" },
        backs:            { count: "back", per: "exposed", role: "guardrail", better: "lower" },
      },
    }

    """)
}
