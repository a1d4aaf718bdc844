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

    """
  )
}
