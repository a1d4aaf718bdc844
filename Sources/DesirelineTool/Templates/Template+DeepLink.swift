extension Template {
  static let deepLink = Template(
    "deep-link", asks: "Does a link lead to the thing itself, or to the front of the app?",
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

    """)
}

extension Template {
  static let loginWall = Template(
    "login-wall", asks: "Ask for an account before the first story, or where users have something to save?",
    """
    // Ask for an account before the first story, or only where users have something to save?
    // An illustration: how many a wall stops is put in, at the door (`scent`) and at the save button (`decides`).
    // Predicted: what the time at the wall costs those who pass it.
    {
      experiment: "$NAME",
      hypothesis: "Asked for an account only where they want to save something, more users read and fewer save.",

      app: {
        root: "early",
        facts: ["has-account"],
        menus: { stories: { levels: ["story"], sizes: [24] } },
        screens: {
          wall:  { reads: "40 words", items: [{ id: "join", does: "next", sets: { "has-account": true }, scent: 0.35 }] },
          feed:  { lists: "stories.story", does: "show-story", load: "300 ms" },
          story: { reads: "200 words", items: [{ id: "save", does: "save-story", decides: 0.4 }] },
          "save-wall": { reads: "40 words",
                         items: [{ id: "join-to-save", sets: { "has-account": true }, answers: "proceed", decides: 0.6 },
                                 { id: "not-now", answers: "cancel" }] },
          saved: { reads: "10 words" },
        },
        // A gate stands in front of a destination until its fact is true.
        gates: { account: { unless: "has-account", present: "save-wall" } },
        destinations: { saved: { find_or: { push: true }, gate: "account" } },
        coordinators: {
          reader: { kind: "stack", root: "feed", on: { "show-story": { push: "story($item)" }, "save-story": { open: "saved" } } },
          joining: { kind: "sequence", enters: "root", steps: ["wall"] },
          // Each starts the wall or the reader at launch, so everybody is exposed there.
          early: { kind: "parent", start: [{ if: "has-account", child: "reader" }, { child: "joining" }],
                   after: { joining: { child: "reader" } } },
          late:  { kind: "parent", start: { child: "reader" } },
        },
      },

      replaces: "early",
      variants: {
        early: { coordinator: "early", control: true },
        late:  { coordinator: "late" },
      },

      cohort: {
        count: 10000,
        seed: "0x5eed2026",
        devices: [{ share: 0.8, device: "iPhone 15" }, { share: 0.2, device: "iPad Air 11-inch" }],
        facts: { "has-account": 0.2 },
        goals: [{ share: 1, find: "stories", then: ["save", "join-to-save"] }],
        uncertain: { label_noise: [0.2, 0.5], patience: ["60 s", "120 s"] },
      },

      funnel: {
        window: "30 min",
        steps: [
          { id: "feed", screen: "feed" },
          { id: "story", screen: "story", on_goal: true },
          { id: "saved", screen: "saved" },
        ],
      },
      metrics: {
        read_story:       { step: "story", role: "primary", better: "higher", margin: "1 pp" },
        saved_story:      { step: "saved", role: "secondary", better: "higher" },
        seconds_to_story: { from: "exposure", to: "story", horizon: "2 min", role: "guardrail", better: "lower" },
      },
    }

    """)
}

extension Template {
  static let onboarding = Template(
    "onboarding", asks: "Three steps before the app begins, or five?",
    """
    // Three steps before the app begins, or five?
    // Fitted: how many get through so many steps (`step_budget`), to published completion of product tours.
    // Put in: half of those who get through start a project, whatever came before (`decides`).
    // The simulation has no learning from a welcome screen, so this says nothing about its benefit.
    {
      experiment: "$NAME",
      hypothesis: "Two steps less double the users who get through the welcome.",

      app: {
        facts: ["welcomed"],
        screens: {
          welcome:  { reads: "30 words", items: [{ id: "continue-1", does: "next", scent: 0.9 }] },
          name:     { fields: [{ id: "name", characters: 14 }], items: [{ id: "continue-2", does: "next", scent: 0.9 }] },
          purpose:  { reads: "30 words", items: [{ id: "continue-3", does: "next", scent: 0.9 }] },
          team:     { reads: "30 words", items: [{ id: "continue-4", does: "next", scent: 0.9 }] },
          look:     { reads: "20 words", items: [{ id: "continue-5", does: "next", scent: 0.9 }] },
          projects: { items: [{ id: "new-project", does: "start-project", decides: 0.5 }] },
          project:  { reads: "20 words" },
        },
        coordinators: {
          // Starts the tour at launch, so whoever opens the app is exposed, and then goes on to the projects.
          app:  { kind: "parent", start: { child: "tour" }, after: { tour: { child: "main" } } },
          tour: { kind: "sequence", enters: "root", steps: ["welcome", "name", "purpose", "team", "look"], finish: "welcomed" },
          main: { kind: "stack", root: "projects", on: { "start-project": { push: "project" } } },
        },
      },

      replaces: "app",
      variants: {
        "five-steps":  { coordinator: "app", control: true },
        "three-steps": { coordinator: "app", app: { coordinators: { tour: { steps: ["welcome", "name", "purpose"] } } } },
      },

      cohort: {
        count: 10000,
        seed: "0x5eed2026",
        devices: [{ share: 0.85, device: "iPhone 15" }, { share: 0.15, device: "iPad Air 11-inch" }],
        goals: [{ share: 1, finish: "tour", then: ["new-project"] }],
        // Those who were called away are in the published figures already, and so in the fit.
        behavior: { policy: "scan", interruptions_per_hour: 0 },
        uncertain: { step_budget: [4, 6.5] },
      },

      funnel: {
        window: "30 min",
        steps: [
          { id: "welcome", screen: "welcome" },
          { id: "purpose", screen: "purpose" },
          { id: "projects", screen: "projects" },
          { id: "project", screen: "project" },
        ],
      },
      metrics: {
        finished:            { step: "projects", role: "primary", better: "higher", margin: "1 pp" },
        started_project:     { step: "project", role: "secondary", better: "higher" },
        seconds_to_projects: { from: "exposure", to: "projects", horizon: "2 min", role: "secondary", better: "lower" },
      },
      requirements: [{ metric: "finished", of: "three-steps", at_least: "control + 5 pp" }],
    }

    """)
}
