/// All there is to know of a parameter.
struct BehaviorParameterFacts {
  let key: String
  /// A few words for readers of a report, which fit after "depends on".
  let name: String
  let unit: BehaviorParameter.Unit
  let standard: Double
  let range: ClosedRange<Double>
  let doubt: ClosedRange<Double>?
  var (source, meaning) = ("", "")

  init(
    _ key: String, _ name: String, _ unit: BehaviorParameter.Unit, _ standard: Double,
    in range: ClosedRange<Double>? = nil, doubt: ClosedRange<Double>? = nil
  ) {
    (self.key, self.name, self.unit, self.standard, self.doubt) = (key, name, unit, standard, doubt)
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

private let menuStudies =
  "fitted with the noise of labels and both thresholds to Larson & Czerwinski 1998, the errors of Kiger 1984 and "
  + "Snowberry 1983, and the order of Zaphiris 2002 [C]"

private let tourCompletion = "fitted to tour completion: 3 steps 72 %, 5 steps 34 %, 7 steps 16 %, Chameleon [C]"

extension BehaviorParameter {
  var facts: BehaviorParameterFacts {
    switch self {
    case .labelNoise:
      .init(
        "label_noise", "how far users misjudge a label", .number, 0.34, in: 0...10, doubt: 5.0 / 7...9.0 / 7
      ).source(menuStudies).meaning(
        "How far the perceived value of an item, or of a label over 32 leaves, strays from its true "
          + "one: the standard "
          + "deviation before clipping to 0–1.")
    case .leafNoise:
      .init(
        "leaf_noise", "how far users misjudge the name of what they look for", .number, 0, in: 0...10,
        doubt: 5.0 / 7...9.0 / 7
      ).source(
        "a leaf's label is the thing's own name [P]"
      ).meaning(
        "How far the perceived value of the name of a thing itself, a leaf of a menu, strays from its "
          + "true one: the standard deviation before clipping to 0–1.")
    case .noiseGrowth:
      .init(
        "noise_growth", "how much vaguer the label of a larger group is", .number, 0.18, in: 0...5, doubt: 0...2
      ).source(
        "a label tells less of what lies further down: Furnas 1997, Jul & Furnas 1997; " + menuStudies
      ).meaning(
        "How a label's noise grows with the leaves below it: by this power of their logarithm, from "
          + "none for one "
          + "leaf to `label_noise` for 32 and on.")
    // The two ends of it are two schools: the share of either is not known.
    case .deliberation:
      .init(
        "deliberation", "share of users who read everything before they tap", .proportion, 0.5, doubt: 0...2
      ).source(
        "0 is MESA, Miller & Remington 2004; 1 is CoLiDeS and SNIF-ACT; between them [P]"
      ).meaning(
        "The share of users who read all that is visible before they take the best of it, and not the "
          + "first that "
          + "convinces.")
    case .chooseThreshold:
      .init(
        "choose_threshold", "how convincing a label must be before users tap it", .proportion, 0.65, doubt: 0.8...1.2
      ).source(
        "MESA, Miller & Remington 2004: rule [V], 0.5 there from memory; " + menuStudies
      ).meaning("How convincing a label must be, from 0 to 1, before users tap it at first sight.")
    case .secondThreshold:
      .init(
        "second_threshold", "how convincing a label must be before users prefer it to going back", .proportion, 0.06,
        doubt: 0.5...2
      ).source(
        "MESA, Miller & Remington 2004: rule [V], 0.1 there from memory; " + menuStudies
      ).meaning("How convincing a label must be, from 0 to 1, before users try it rather than go back.")
    case .scentDrop:
      .init(
        "scent_drop", "how far a page may fall short of its label before users go back", .number, 0, in: 0...10,
        doubt: 0.5...2
      ).source(
        "scent has to rise along the way: CoLiDeS+, van Oostendorp & Juvina 2007, and SNIF-ACT, Fu & "
          + "Pirolli 2007, "
          + "from memory; off unless it was fitted [P]"
      ).meaning(
        "How far what is taken on a new page may be perceived to fall below the label that led there: "
          + "beyond it users "
          + "go back, and they follow no label twice. 0 means neither.")
    // From what hidden menus were used by on desktops, 27 %, of 50 % who used visible ones, to all.
    case .iconNoticed:
      .init(
        "icon_noticed", "share of users who notice an icon without a label", .proportion, 0.66,
        doubt: 0.54 / 0.66...1 / 0.66
      ).source(
        "57 % used a hidden menu on phones, 86 % one that was partly visible, Pernice & Budiu 2016 [S]"
      ).meaning(
        "The share of users who perceive an icon without a label on a visit, where an item is `noticed: "
          + "\"icon\"`.")
    // Between one pass over the app and three.
    case .attempts:
      .init(
        "attempts", "how often users start over", .count, 2, in: 1...10_000, doubt: 0.5...1.5
      ).source("[P]").meaning(
        "How often a user starts over at the root, seeing the labels with fresh eyes, the first time " + "included.")
    case .scan:
      .init(
        "scan", "time to look at one item", .duration, 250, doubt: 0.8...1.25
      ).source("MESA, from memory; 275 ms in CogTool-Explorer [V]")
        .meaning("The time to look at one item.")
    case .swipe:
      .init(
        "swipe", "time of a swipe", .duration, 570, doubt: 0.8...1.25
      ).source(
        "70 ms, El Batran & Dunlop 2014 [S], and 500 ms to find one's place [P]"
      ).meaning("The time of one swipe, with finding one's place again.")
    case .paneChange:
      .init(
        "pane_change", "time to turn to another pane", .duration, 335, doubt: 0.8...1.25
      ).source(
        "85 ms attention shift, ACT-R [V], and one look of 250 ms"
      ).meaning("The time to turn from one pane to another.")
    case .orient:
      .init(
        "orient", "time to take in a new screen", .duration, 1200, doubt: 0.75...4.0 / 3
      ).source("CogTool's think step [V]").meaning(
        "The time to take in a screen where all that is visible is new; where a part of it is new or "
          + "has moved, that " + "part of it.")
    case .orientAgain:
      .init(
        "orient_again", "time to take in a screen seen before", .duration, 600, doubt: 0.5...2
      ).source("half of a first visit [P]").meaning(
        "The time to take in a screen seen before.")
    case .tap:
      .init(
        "tap", "time of a tap", .duration, 570, doubt: 0.8...1.25
      ).source("Applied Ergonomics 2016, touch tap on a tablet [A]")
        .meaning("The time of one tap on something whose size is not known.")
    case .tapStart:
      .init(
        "tap_start", "time of a tap on a large target", .duration, 336, doubt: 0.8...1.25
      ).source(touchFitts).meaning(
        "The time of a tap on something whose size is known, where the finger is there already: the "
          + "intercept "
          + "of Fitts' law.")
    case .tapSlope:
      .init(
        "tap_slope", "extra time of a tap on a small target", .number, 72.72, in: 0...10_000, doubt: 0.8...1.25
      ).source(touchFitts).meaning(
        "How much longer such a tap takes for each bit of difficulty, in milliseconds: the slope of "
          + "Fitts' law.")
    case .slip:
      .init(
        "slip", "share of taps that hit the neighbor", .proportion, 0.02, doubt: 0.5...2
      ).source("[P]").meaning(
        "The probability that a tap lands on the neighbor of what was meant, where its size is not "
          + "known.")
    case .touchSpread:
      .init(
        "touch_spread", "how far careful touches stray", .length, 1.5, in: 0...100, doubt: 0.75...4.0 / 3
      ).source(
        "the finger's own precision, Bi, Li & Zhai 2013, from memory"
      ).meaning(
        "How far touches stray however careful users are, whatever the size of the target: a standard "
          + "deviation.")
    case .touchSpreadShare:
      .init(
        "touch_spread_share", "how far touches stray on large targets", .proportion, 0.1, doubt: 0.75...4.0 / 3
      ).source(
        "Bi & Zhai 2013, Bayesian touch, from memory"
      ).meaning(
        "How far touches stray because users are only as careful as they must be: a standard deviation, "
          + "as a share of the size of the target.")
    case .deadTap:
      .init(
        "dead_tap", "time lost by a tap that does nothing", .duration, 1000, doubt: 0.5...2
      ).source("[P]").meaning(
        "The time of a tap that does nothing, with noticing so.")
    case .transition:
      .init(
        "transition", "time of the change from screen to screen", .duration, 350, doubt: 0.8...1.25
      ).source("a platform animation [P]").meaning(
        "The time of the animation from screen to screen.")
    case .expand:
      .init(
        "expand", "time for a section to open", .duration, 250, doubt: 0.8...1.25
      ).source("a platform animation [P]").meaning(
        "The time a section takes to open or close in place.")
    case .readShare:
      .init(
        "read_share", "share of a text that users read", .proportion, 0.25, doubt: 0.5...2
      ).source("[P]").meaning("The share of a text that is read.")
    case .wordsPerMinute:
      .init(
        "words_per_minute", "reading speed in words a minute", .number, 238, in: 1...10_000, doubt: 0.75...4.0 / 3
      ).source(
        "Brysbaert 2019, silent reading of non-fiction [S]"
      ).meaning("How many words users read in a minute.")
    case .field:
      .init(
        "field", "time to think about a form field", .duration, 1200, doubt: 0.75...4.0 / 3
      ).source("KLM's M as in CogTool [V]; one for each field [S]")
        .meaning("The time to think of what belongs into a field of a form.")
    // From a touch-screen keyboard to a desktop keyboard.
    case .keystroke:
      .init(
        "keystroke", "time to type a character", .duration, 200, doubt: 0.75...1.75
      ).source(
        "KLM's K, an average typist at a keyboard, Card, Moran & Newell 1980 [S]; for glass [P]"
      ).meaning("The time to type one character into a form.")
    case .fieldLength:
      .init(
        "field_length", "characters typed into a form field", .count, 12, in: 0...10_000, doubt: 0.5...2
      ).source("[P]").meaning(
        "The characters typed into a field of which the file does not say how many.")
    // From a tenth of the users to a half.
    case .searchShare:
      .init(
        "search_share", "share of users who search as soon as they can", .proportion, 0.3, doubt: 1.0 / 3...5.0 / 3
      ).source(
        "half of the users of Nielsen 1997, from memory; fewer in apps [P]"
      ).meaning("The share of users who use a search field as soon as they see one.")
    case .queryLength:
      .init(
        "query_length", "characters of a search", .count, 10, in: 1...1000, doubt: 0.5...1.8
      ).source("[P]").meaning(
        "The characters of what is typed into a search field.")
    case .queryKeystroke:
      .init(
        "query_keystroke", "time to type a character of a search", .duration, 331, doubt: 0.75...4.0 / 3
      ).source(
        "36.2 words a minute on phones, Palin et al. 2019 [S]"
      ).meaning("The time to type one character of a search on a phone.")
    case .searchQuality:
      .init(
        "search_quality", "share of searches that show what users look for", .proportion, 0.7, doubt: 0.7...1.3
      ).source("[P]").meaning(
        "The probability that what a user searches for is among the results that are shown.")
    case .emptyResults:
      .init(
        "empty_results", "share of failed searches that find nothing", .proportion, 0.3, doubt: 0...2
      ).source("[P]").meaning(
        "The share of other searches that find nothing at all.")
    case .reformulation:
      .init(
        "reformulation", "share of users who search again after a failed search", .proportion, 0.5, doubt: 0.5...1.5
      ).source("[P]").meaning(
        "The share of users who search again, with other words, after a search without success.")
    // Both from no users to half of them.
    case .tabRetap:
      .init(
        "tab_retap", "share of users who tap their tab again to go back to its start", .proportion, 0.25, doubt: 0...2
      ).source("[P]").meaning(
        "The share of users who tap the tab they are in to get to its start, where going back would "
          + "lead them "
          + "through what they have searched.")
    case .upItem:
      .init(
        "up_item", "share of users who go up by Home or a breadcrumb", .proportion, 0.25, doubt: 0...2
      ).source("[P]").meaning(
        "The share of users who go up by items that lead `up`, such as Home and breadcrumbs, instead of "
          + "going back.")
    case .leavesAtOnce:
      .init(
        "leaves_at_once", "share of users who leave at once", .proportion, 0, doubt: 0.75...1.25
      ).source("an input, as nothing else makes it [P]")
        .meaning("The share of users who leave as soon as the app shows something, whatever that is.")
    // What the same ratios of bounces give where 25 % or 35 % leave at once, and not 30 %.
    case .impatientShare:
      .init(
        "impatient_share", "share of users who leave when loading takes too long", .proportion, 0.53,
        doubt: 0.41 / 0.53...0.67 / 0.53
      ).source(
        "fitted to Google/SOASTA 2017 with 30 % bounces at 1 s [C]"
      ).meaning("The share of users who leave when loading takes too long.")
    case .loadPatience:
      .init(
        "load_patience", "how long impatient users wait while something loads", .duration, 3920, doubt: 0.75...1.25
      ).source("fitted to Google/SOASTA 2017 [C]").meaning(
        "How long half of the users wait who leave when loading takes too long.")
    case .loadPatienceSpread:
      .init(
        "load_patience_spread", "how much impatient users differ in how long they wait", .number, 0.41, in: 0...3,
        doubt: 0.75...4.0 / 3
      ).source(
        "fitted to Google/SOASTA 2017 [C]"
      ).meaning(
        "How much users differ in how long they wait for loading: the standard deviation of the "
          + "logarithm.")
    case .patience:
      .init(
        "patience", "how long users are ready to search", .duration, 90_000, doubt: 2.0 / 3...4.0 / 3
      ).source("[P]").meaning(
        "The mean of the active time users are ready to spend on a goal; 0 means for ever.")
    case .patienceShape:
      .init(
        "patience_shape", "how much likelier users quit the longer they search", .number, 1, in: 0.1...100,
        doubt: 0.86...1.06
      ).source(
        "who has searched long is as likely to quit as before: games of Wikispeedia, 0.86 to 1.06 [C]"
      ).meaning(
        "The shape of the Weibull distribution of that time; above 1, users who have searched long are "
          + "likelier to quit.")
    case .unaskedPatience:
      .init(
        "unasked_patience", "how long users stay in what they did not ask for", .duration, 17_750, doubt: 0.8...1.25
      ).source(tourCompletion).meaning(
        "The mean of the active time users are ready to spend on a goal that is `unasked`, such as a tour; 0 means for "
          + "ever.")
    case .unaskedShape:
      .init(
        "unasked_shape", "how alike users are in how long they stay in what they did not ask for", .number, 2.2,
        in: 0.1...100, doubt: 0.8...1.25
      ).source(tourCompletion).meaning(
        "The shape of the Weibull distribution of that time: the larger, the more alike users are.")
    case .failedExpectation:
      .init(
        "failed_expectation", "how much patience users lose where they have to go back", .number, 0, in: 0...10,
        doubt: 0.5...1.5
      ).source(
        "0.55 comes near games of Wikispeedia, where users quit twice as often after a link that led farther; off unless it "
          + "was fitted [P]"
      ).meaning(
        "The share of the mean patience that each failed expectation uses up: having to go back or to start over, and "
          + "opening another section in place of a wrong one. 0 means that only time does.")
    case .sessionLimit:
      .init(
        "session_limit", "longest session", .duration, 600_000, in: 1000...86_400_000
      ).source("[P]").meaning(
        "The longest session, in active time.")
    case .stepCap:
      .init(
        "step_cap", "most inputs in a session", .count, 500, in: 1...10_000
      ).source("[P]").meaning(
        "The most inputs in a session; reaching it is a health alarm.")
    case .visibleRows:
      .init(
        "visible_rows", "rows visible at once", .count, 0, in: 0...1000
      ).source("device catalog [P]").meaning(
        "The rows visible at once on every device; 0 means as the device catalog says.")
    case .interruptionsPerHour:
      .init(
        "interruptions_per_hour", "interruptions an hour", .number, 3.96875, in: 0...10_000, doubt: 0.5...2
      ).source(
        "63.5 notifications in 16 waking hours, Pielot et al. 2014 [S]"
      ).meaning("How many things an hour could take a user away from the app; 0 means that nothing does.")
    case .interruptionOpened:
      .init(
        "interruption_opened", "share of interruptions that users turn to", .proportion, 0.15, doubt: 0.5...2
      ).source("[P]").meaning(
        "The share of interruptions that a user turns to at once.")
    case .interruptionReturn:
      .init(
        "interruption_return", "share of users who come back after an interruption", .proportion, 0.7,
        doubt: 5.0 / 7...9.0 / 7
      ).source("[P]").meaning(
        "The share of users who come back after an interruption.")
    case .away:
      .init(
        "away", "time away in an interruption", .duration, 60_000, doubt: 0.5...2
      ).source("[P]").meaning("How long half of the users who come back are away.")
    case .awaySpread:
      .init(
        "away_spread", "how much times away differ", .number, 1.2, in: 0...3, doubt: 0.75...4.0 / 3
      ).source("[P]").meaning(
        "The spread of the time away: the standard deviation of its logarithm.")
    case .resume:
      .init(
        "resume", "time to resume after an interruption", .duration, 1200, doubt: 0.75...4.0 / 3
      ).source("one mental operator: CogTool's think step [V]")
        .meaning("The time to find one's thoughts again after an interruption.")
    case .stateKept:
      .init(
        "state_kept", "how long the app keeps its state in the background", .duration, 600_000, doubt: 0.5...2
      ).source("[P]").meaning(
        "The longest time away after which the app is still as it was left.")
    case .learning:
      .init(
        "learning", "how far returning users search like experts", .proportion, 1, doubt: 0.5...1
      ).source(
        "Cockburn, Gutwin & Greenberg 2007 [S]: things that never move"
      ).meaning("How far users who come back search as experts do, 0–1: 1 where things never move.")
    case .expertSearch:
      .init(
        "expert_search", "time of an expert to find one thing", .duration, 240, doubt: 0.8...1.25
      ).source(
        "Cockburn, Gutwin & Greenberg 2007 [S]: 0.24 s + 0.08 s a bit"
      ).meaning("The time an expert takes to find one thing.")
    case .expertBit:
      .init(
        "expert_bit", "extra time of an expert among twice as many things", .duration, 80, doubt: 0.8...1.25
      ).source(
        "Cockburn, Gutwin & Greenberg 2007 [S]: 0.24 s + 0.08 s a bit"
      ).meaning("How much longer an expert searches twice as many.")
    }
  }
}
