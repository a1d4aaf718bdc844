extension Template {
  static let deepLink = Template(
    "deep-link",
    asks: "Does a link lead to the thing itself, or to the front of the app?",
    """
    // An advertisement shows one thing and links to it. Does the link lead to that thing, or to the front of the app?
    // Everybody comes by the link, so everybody is exposed at once. How many of those who found the thing take it is put in
    // (`decides`), and the same for both; how many find it from the front is predicted.
    {
      experiment: "$NAME",
      hypothesis: "A link that leads to the thing itself brings more users to it than one to the front of the app.",

      app: {
        menus: { catalog: { levels: ["department", "product"], sizes: [12, 16] } },
        screens: {
          home:        { items: [{ id: "shop", does: "browse", scent: 0.95 }] },
          departments: { lists: "catalog.department", does: "show-products" },
          products:    { lists: "catalog.product", columns: { compact: 2, regular: 3 }, does: "show-product", load: "600 ms" },
          product:     { items: [{ id: "add", does: "add-to-bag", decides: 0.35 }], reads: "120 words", load: "600 ms" },
          bag:         { items: [{ id: "done", does: "close-bag" }] },
        },
        // Places that can be asked for by name: looked for first, and made where they are not there.
        destinations: {
          product: { takes: "catalog.product", find_or: { push_in: "home" } },
          front:   { screen: "home", find_or: { select: true } },
        },
        links: { "app://product/{product:number}": "product(product)" },
        coordinators: {
          shop: {
            kind: "stack",
            root: "home",
            on: {
              "browse":        { push: "departments" },
              "show-products": { push: "products($item)" },
              "show-product":  { push: "product($item)" },
              "add-to-bag":    { present: "bag", as: "sheet" },
              "close-bag":     { dismiss: true },
            },
          },
          // Each stands in front of the shop, and decides where the link leads.
          "to-home": { kind: "router", forwards: "shop", opens: { product: "front" } },
          "to-item": { kind: "router", forwards: "shop", opens: { product: "product" } },
        },
      },

      replaces: "to-home",
      variants: {
        home: { coordinator: "to-home", control: true },
        item: { coordinator: "to-item" },
      },

      cohort: {
        count: 10000,
        seed: "0x5eed2026",
        devices: [{ share: 0.85, device: "iPhone 15" }, { share: 0.15, device: "iPad Air 11-inch" }],
        goals: [{ share: 1, find: "catalog", then: ["add"] }],
        arrives: { links: [{ share: 1, link: "app://product/{goal}" }] },
        uncertain: { label_noise: [0.2, 0.5], patience: ["60 s", "120 s"] },
      },

      funnel: {
        window: "30 min",
        steps: [
          { id: "product", screen: "product", on_goal: true },
          { id: "bag", screen: "bag" },
        ],
      },
      metrics: {
        reached_bag:        { step: "bag", role: "primary", better: "higher", margin: "1 pp" },
        reached_product:    { step: "product", role: "secondary", better: "higher", margin: "1 pp" },
        seconds_to_product: { from: "exposure", to: "product", horizon: "5 min", role: "secondary", better: "lower" },
        wrong_branches:     { count: "wrong-branch", per: "exposed", role: "guardrail", better: "lower" },
      },
    }

    """
  )
}
