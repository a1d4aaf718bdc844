extension Template {
  static let tabs = Template(
    "tabs",
    asks: "Four places in a tab bar, or behind a menu icon?",
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

    """
  )
}
