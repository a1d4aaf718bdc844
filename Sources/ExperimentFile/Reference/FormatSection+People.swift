extension FormatSection {
  /// The keys of people, and of what they come for.
  static let peopleSections: [FormatSection] = [
    people, peopleGoals, peopleNotifications, peoplePersonas,
  ]

  /// The keys of `people`.
  private static let people = FormatSection(
    at: "people",
    of: "people",
    several: "people",
    notes: [
      KeyNote(
        "count",
        #"""
        How many people there are; `"auto"` for blocks of 10,000 until the Monte Carlo error is a tenth of the \#
        margin, at most 1,000,000.
        """#
      ),
      KeyNote(
        "seed",
        #"The seed of every draw. A text holds up to 64 bits: `"0x5eed2026"`."#
      ),
      KeyNote(
        "devices",
        "What they hold. The shares sum to 1."
      ),
      KeyNote(
        "goals",
        "What they come for. The shares sum to 1."
      ),
      KeyNote(
        "facts",
        unlessSaid: "none",
        "For how many each fact is true when they open the app."
      ),
      KeyNote(
        "notifications",
        unlessSaid: "none",
        "What reaches them while they use it."
      ),
      KeyNote(
        "arrives",
        unlessSaid: "all at once, by the icon",
        "When they open the app for the first time, and by what."
      ),
      KeyNote(
        "visits",
        unlessSaid: "one visit",
        "How often they open it."
      ),
      KeyNote(
        "behavior",
        unlessSaid: "the defaults",
        "How they behave: `policy` and parameters."
      ),
      KeyNote(
        "weights",
        unlessSaid: "all the same",
        #"What they do, and how long they take, where `policy` is `"weights"`."#
      ),
      KeyNote(
        "personas",
        unlessSaid: "none",
        "The sorts of people they are. The shares sum to 1."
      ),
      KeyNote(
        "uncertain",
        unlessSaid: "the standard ranges",
        "What is uncertain, each with the range that a verdict must survive."
      ),
    ]
  )

  /// The keys of `people.goals`.
  private static let peopleGoals = FormatSection(
    at: "people.goals",
    of: "a goal",
    several: "goals",
    notes: [
      KeyNote(
        "share",
        "The share of all people."
      ),
      KeyNote(
        "find",
        """
        The menu in which they look for one leaf. All leaves are equally frequent, unless a table of labels \
        tells otherwise. A screen must list the menu's last level.
        """
      ),
      KeyNote(
        "reach",
        "The screen they want to see."
      ),
      KeyNote(
        "finish",
        """
        The flow they want to finish. How many steps they are ready to take is drawn for each of them; see \
        `step_budget`.
        """
      ),
      KeyNote(
        "id",
        unlessSaid: "the name after `find`, `reach` or `finish`",
        "What scents, the key `for` of metrics, logs and reports call it."
      ),
      KeyNote(
        "then",
        unlessSaid: "empty",
        "What they consider once they have it, in order. Each stands on some screen."
      ),
    ]
  )

  /// The keys of `people.notifications`.
  private static let peopleNotifications = FormatSection(
    at: "people.notifications",
    of: "a notification",
    several: "notifications",
    notes: [
      KeyNote(
        "link",
        "Where it leads. `{any}` stands for any of the nodes the link may be about, each as frequent."
      ),
      KeyNote(
        "rate",
        "How often one comes; the time from one to the next is exponentially distributed."
      ),
      KeyNote(
        "opened",
        "How many are opened at once. The others cost nothing."
      ),
    ]
  )

  /// The keys of `people.personas`.
  private static let peoplePersonas = FormatSection(
    at: "people.personas",
    of: "a persona",
    several: "personas",
    notes: [
      KeyNote(
        "id",
        "Its name, in the reports' column `segment`. No two have the same."
      ),
      KeyNote(
        "share",
        "The share of all people. Shares are exact in every 10,000 people, whatever devices they have."
      ),
      KeyNote(
        "behavior",
        unlessSaid: "as everybody",
        "The parameters in which they differ, without `policy`."
      ),
      KeyNote(
        "goals",
        unlessSaid: "as everybody",
        "What they come for. The shares sum to 1."
      ),
    ]
  )
}
