extension Template {
  static let loginWall = Template(
    "login-wall",
    asks: "Ask for an account before the first story, or where users have something to save?",
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

    """
  )
}
