/// All there is to know of a parameter.
struct BehaviorParameterFacts {
  let key: String
  let unit: BehaviorParameter.Unit
  let standard: Double
  let range: ClosedRange<Double>
  let doubt: ClosedRange<Double>?
  var (source, meaning) = ("", "")

  init(
    _ key: String, _ unit: BehaviorParameter.Unit, _ standard: Double, in range: ClosedRange<Double>? = nil,
    doubt: ClosedRange<Double>? = nil
  ) {
    (self.key, self.unit, self.standard, self.doubt) = (key, unit, standard, doubt)
    self.range = range ?? (unit == .duration ? 0...86_400_000 : 0...1)
  }

  func source(_ text: String) -> Self { with(\.source, text) }

  func meaning(_ text: String) -> Self { with(\.meaning, text) }

  private func with(_ path: WritableKeyPath<Self, String>, _ text: String) -> Self {
    var facts = self
    facts[keyPath: path] = text
    return facts
  }
}

private let touchFitts = "336 + 72.72 ms a bit on a tablet, a study of 2016 [S]"

private let tourCompletion = "fitted to tour completion: 3 steps 72 %, 5 steps 34 %, 7 steps 16 %, Chameleon [C]"

extension BehaviorParameter {
  var facts: BehaviorParameterFacts {
    switch self {
    case .labelNoise:
      .init("label_noise", .number, 0.36, in: 0...10, doubt: 5.0 / 7...9.0 / 7).source(
        "fitted to 36 s for 16×32 of Larson & Czerwinski 1998 [C]"
      ).meaning(
        "How far the perceived value of an item, or of a label over 32 leaves, strays from its true one: the standard "
          + "deviation before clipping to 0–1.")
    case .leafNoise:
      .init("leaf_noise", .number, 0, in: 0...10, doubt: 5.0 / 7...9.0 / 7).source(
        "a leaf's label is the thing's own name [P]"
      ).meaning("The same for the labels of leaves, which name the thing itself.")
    case .noiseGrowth:
      .init("noise_growth", .number, 0.1, in: 0...5, doubt: 0...2).source(
        "a label tells less of what lies further down: Furnas 1997, Jul & Furnas 1997; fitted to 46 s for "
          + "32×16 of Larson & Czerwinski 1998 [C]"
      ).meaning(
        "How a label's noise grows with the leaves below it: by this power of their logarithm, from none for one "
          + "leaf to `label_noise` for 32 and on.")
    // The two ends of it are two schools: the share of either is not known.
    case .deliberation:
      .init("deliberation", .proportion, 0.5, doubt: 0...2).source(
        "0 is MESA, Miller & Remington 2004; 1 is CoLiDeS and SNIF-ACT; between them [P]"
      ).meaning(
        "The share of users who read all that is visible before they take the best of it, and not the first that "
          + "convinces.")
    case .chooseThreshold:
      .init("choose_threshold", .proportion, 0.5, doubt: 0.8...1.2).source(
        "MESA, Miller & Remington 2004: rule [V], value from memory"
      ).meaning("The perceived value, 0–1, from which a label is taken at first sight.")
    case .secondThreshold:
      .init("second_threshold", .proportion, 0.1, doubt: 0.5...2).source(
        "MESA, Miller & Remington 2004: rule [V], value from memory"
      ).meaning("The perceived value, 0–1, from which a label is tried before going back.")
    case .scentDrop:
      .init("scent_drop", .number, 0, in: 0...10, doubt: 0.5...2).source(
        "scent has to rise along the way: CoLiDeS+, van Oostendorp & Juvina 2007, and SNIF-ACT, Fu & Pirolli 2007, "
          + "from memory; off unless it was fitted [P]"
      ).meaning(
        "How far what is taken on a new page may be perceived to fall below the label that led there: beyond it users "
          + "go back, and they follow no label twice. 0 means neither.")
    // From what hidden menus were used by on desktops, 27 %, of 50 % who used visible ones, to all.
    case .iconNoticed:
      .init("icon_noticed", .proportion, 0.66, doubt: 0.54 / 0.66...1 / 0.66).source(
        "57 % used a hidden menu on phones, 86 % one that was partly visible, Pernice & Budiu 2016 [S]"
      ).meaning(
        "The share of users who perceive an icon without a label on a visit, where an item is `noticed: \"icon\"`.")
    // Between one pass over the app and three.
    case .attempts:
      .init("attempts", .count, 2, in: 1...10_000, doubt: 0.5...1.5).source("[P]").meaning(
        "How often a user starts over at the root, seeing the labels with fresh eyes, the first time " + "included.")
    case .scan:
      .init("scan", .duration, 250, doubt: 0.8...1.25).source("MESA, from memory; 275 ms in CogTool-Explorer [V]")
        .meaning("Looking at one item.")
    case .swipe:
      .init("swipe", .duration, 570, doubt: 0.8...1.25).source(
        "70 ms, El Batran & Dunlop 2014 [S], and 500 ms to find one's place [P]"
      ).meaning("One swipe, with finding one's place again.")
    case .paneChange:
      .init("pane_change", .duration, 335, doubt: 0.8...1.25).source(
        "85 ms attention shift, ACT-R [V], and one look of 250 ms"
      ).meaning("Turning from one pane to another.")
    case .orient:
      .init("orient", .duration, 1200, doubt: 0.75...4.0 / 3).source("CogTool's think step [V]").meaning(
        "Getting one's bearings where all that is visible is new; where a part of it is new or has moved, that part "
          + "of it.")
    case .orientAgain:
      .init("orient_again", .duration, 600, doubt: 0.5...2).source("half of a first visit [P]").meaning(
        "Getting one's bearings on a screen seen before.")
    case .tap:
      .init("tap", .duration, 570, doubt: 0.8...1.25).source("Applied Ergonomics 2016, touch tap on a tablet [A]")
        .meaning("One tap.")
    case .tapStart:
      .init("tap_start", .duration, 336, doubt: 0.8...1.25).source(touchFitts).meaning(
        "The time of a tap on something whose size is known, where the finger is there already: the intercept "
          + "of Fitts' law.")
    case .tapSlope:
      .init("tap_slope", .number, 72.72, in: 0...10_000, doubt: 0.8...1.25).source(touchFitts).meaning(
        "How much longer such a tap takes for each bit of difficulty, in milliseconds: the slope of Fitts' law.")
    case .slip:
      .init("slip", .proportion, 0.02, doubt: 0.5...2).source("[P]").meaning(
        "The probability that a tap lands on the neighbor of what was meant, where its size is not known.")
    case .touchSpread:
      .init("touch_spread", .length, 1.5, in: 0...100, doubt: 0.75...4.0 / 3).source(
        "the finger's own precision, Bi, Li & Zhai 2013, from memory"
      ).meaning(
        "How far touches stray however careful users are: the part of their standard deviation that size has "
          + "no hand in.")
    case .touchSpreadShare:
      .init("touch_spread_share", .proportion, 0.1, doubt: 0.75...4.0 / 3).source(
        "Bi & Zhai 2013, Bayesian touch, from memory"
      ).meaning(
        "How far touches stray because users are as careful as they must be: the other part, told per size of "
          + "the target.")
    case .deadTap:
      .init("dead_tap", .duration, 1000, doubt: 0.5...2).source("[P]").meaning(
        "A tap that does nothing, with noticing so.")
    case .transition:
      .init("transition", .duration, 350, doubt: 0.8...1.25).source("a platform animation [P]").meaning(
        "The animation from screen to screen.")
    case .expand:
      .init("expand", .duration, 250, doubt: 0.8...1.25).source("a platform animation [P]").meaning(
        "A section opening or closing in place.")
    case .readShare:
      .init("read_share", .proportion, 0.25, doubt: 0.5...2).source("[P]").meaning("The share of a text that is read.")
    case .wordsPerMinute:
      .init("words_per_minute", .number, 238, in: 1...10_000, doubt: 0.75...4.0 / 3).source(
        "Brysbaert 2019, silent reading of non-fiction [S]"
      ).meaning("Reading speed.")
    case .field:
      .init("field", .duration, 1200, doubt: 0.75...4.0 / 3).source("KLM's M as in CogTool [V]; one for each field [S]")
        .meaning("Thinking of what belongs into a field of a form.")
    // From a touch-screen keyboard to a desktop keyboard.
    case .keystroke:
      .init("keystroke", .duration, 200, doubt: 0.75...1.75).source(
        "KLM's K, an average typist at a keyboard, Card, Moran & Newell 1980 [S]; for glass [P]"
      ).meaning("Typing one character.")
    case .fieldLength:
      .init("field_length", .count, 12, in: 0...10_000, doubt: 0.5...2).source("[P]").meaning(
        "The characters typed into a field of which the file does not say how many.")
    // From nothing to half a step.
    case .fieldEffort:
      .init("field_effort", .number, 0.25, in: 0...100, doubt: 0...2).source("[P]").meaning(
        "How much of a step it is to fill in a field, for who came to finish a flow.")
    // From a tenth of the users to a half.
    case .searchShare:
      .init("search_share", .proportion, 0.3, doubt: 1.0 / 3...5.0 / 3).source(
        "half of the users of Nielsen 1997, from memory; fewer in apps [P]"
      ).meaning("The share of users who use a search field as soon as they see one.")
    case .queryLength:
      .init("query_length", .count, 10, in: 1...1000, doubt: 0.5...1.8).source("[P]").meaning(
        "The characters of what is typed into a search field.")
    case .queryKeystroke:
      .init("query_keystroke", .duration, 331, doubt: 0.75...4.0 / 3).source(
        "36.2 words a minute on phones, Palin et al. 2019 [S]"
      ).meaning("Typing one of them on a phone.")
    case .searchQuality:
      .init("search_quality", .proportion, 0.7, doubt: 0.7...1.3).source("[P]").meaning(
        "The probability that what a user searches for is among the results that are shown.")
    case .emptyResults:
      .init("empty_results", .proportion, 0.3, doubt: 0...2).source("[P]").meaning(
        "The share of other searches that find nothing at all.")
    case .reformulation:
      .init("reformulation", .proportion, 0.5, doubt: 0.5...1.5).source("[P]").meaning(
        "The share of users who search again, with other words, after a search without success.")
    // Both from no users to half of them.
    case .tabRetap:
      .init("tab_retap", .proportion, 0.25, doubt: 0...2).source("[P]").meaning(
        "The share of users who tap the tab they are in to get to its start, where going back would lead them "
          + "through what they have searched.")
    case .upItem:
      .init("up_item", .proportion, 0.25, doubt: 0...2).source("[P]").meaning(
        "The share of users who go up by items that lead `up`, such as Home and breadcrumbs, instead of going back.")
    case .leavesAtOnce:
      .init("leaves_at_once", .proportion, 0, doubt: 0.75...1.25).source("an input, as nothing else makes it [P]")
        .meaning("The share of users who leave as soon as the app shows something, whatever that is.")
    // What the same ratios of bounces give where 25 % or 35 % leave at once, and not 30 %.
    case .impatientShare:
      .init("impatient_share", .proportion, 0.53, doubt: 0.41 / 0.53...0.67 / 0.53).source(
        "fitted to Google/SOASTA 2017 with 30 % bounces at 1 s [C]"
      ).meaning("The share of users who leave when loading takes too long.")
    case .loadPatience:
      .init("load_patience", .duration, 3920, doubt: 0.75...1.25).source("fitted to Google/SOASTA 2017 [C]").meaning(
        "How long half of those wait.")
    case .loadPatienceSpread:
      .init("load_patience_spread", .number, 0.41, in: 0...3, doubt: 0.75...4.0 / 3).source(
        "fitted to Google/SOASTA 2017 [C]"
      ).meaning("The spread of their patience: the standard deviation of its logarithm.")
    case .patience:
      .init("patience", .duration, 90_000, doubt: 2.0 / 3...4.0 / 3).source("[P]").meaning(
        "The mean of the active time users are ready to spend on a goal; 0 means for ever.")
    case .patienceShape:
      .init("patience_shape", .number, 1, in: 0.1...100, doubt: 0.86...1.06).source(
        "who has searched long is as likely to quit as before: games of Wikispeedia, 0.86 to 1.06 [C]"
      ).meaning("The shape of its Weibull distribution; above 1, who has searched long is likelier to quit.")
    case .stepBudget:
      .init("step_budget", .number, 5.06, in: 0...10_000, doubt: 0.8...1.25).source(tourCompletion).meaning(
        "The scale of the Weibull distribution of steps users are ready to take to finish a flow; 0 means for "
          + "ever.")
    case .stepBudgetShape:
      .init("step_budget_shape", .number, 2.05, in: 0.1...100, doubt: 0.8...1.25).source(tourCompletion).meaning(
        "The shape of that distribution.")
    case .sessionLimit:
      .init("session_limit", .duration, 600_000, in: 1000...86_400_000).source("[P]").meaning(
        "The longest session, in active time.")
    case .stepCap:
      .init("step_cap", .count, 500, in: 1...10_000).source("[P]").meaning(
        "The most inputs in a session; reaching it is a health alarm.")
    case .visibleRows:
      .init("visible_rows", .count, 0, in: 0...1000).source("device catalog [P]").meaning(
        "The rows visible at once on every device; 0 means as the device catalog says.")
    case .interruptionsPerHour:
      .init("interruptions_per_hour", .number, 3.96875, in: 0...10_000, doubt: 0.5...2).source(
        "63.5 notifications in 16 waking hours, Pielot et al. 2014 [S]"
      ).meaning("How many things an hour could take a user away from the app; 0 means that nothing does.")
    case .interruptionOpened:
      .init("interruption_opened", .proportion, 0.15, doubt: 0.5...2).source("[P]").meaning(
        "The share of these that a user turns to at once.")
    case .interruptionReturn:
      .init("interruption_return", .proportion, 0.7, doubt: 5.0 / 7...9.0 / 7).source("[P]").meaning(
        "The share of users who come back from one.")
    case .away:
      .init("away", .duration, 60_000, doubt: 0.5...2).source("[P]").meaning("How long half of those are away.")
    case .awaySpread:
      .init("away_spread", .number, 1.2, in: 0...3, doubt: 0.75...4.0 / 3).source("[P]").meaning(
        "The spread of the time away: the standard deviation of its logarithm.")
    case .resume:
      .init("resume", .duration, 1200, doubt: 0.75...4.0 / 3).source("one mental operator: CogTool's think step [V]")
        .meaning("Finding one's thoughts again after an interruption.")
    case .stateKept:
      .init("state_kept", .duration, 600_000, doubt: 0.5...2).source("[P]").meaning(
        "The longest time away after which the app is still as it was left.")
    case .learning:
      .init("learning", .proportion, 1, doubt: 0.5...1).source(
        "Cockburn, Gutwin & Greenberg 2007 [S]: things that never move"
      ).meaning("How far users who come back search as experts do, 0–1: 1 where things never move.")
    case .expertSearch:
      .init("expert_search", .duration, 240, doubt: 0.8...1.25).source(
        "Cockburn, Gutwin & Greenberg 2007 [S]: 0.24 s + 0.08 s a bit"
      ).meaning("An expert's search of one thing.")
    case .expertBit:
      .init("expert_bit", .duration, 80, doubt: 0.8...1.25).source(
        "Cockburn, Gutwin & Greenberg 2007 [S]: 0.24 s + 0.08 s a bit"
      ).meaning("How much longer an expert searches twice as many.")
    }
  }
}
