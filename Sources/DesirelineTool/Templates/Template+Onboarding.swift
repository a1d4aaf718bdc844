extension Template {
  static let onboarding = Template(
    "onboarding",
    asks: "Three steps before the app begins, or five?",
    """
    // Three steps before the app begins, or five?
    // Fitted: how many get through so many steps (`step_budget`), to published completion of product tours.
    // Put in: half of those who get through start a project, whatever came before (`decides`).
    // What a welcome teaches has no mechanism here; nothing is said for or against it.
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

    """
  )
}
