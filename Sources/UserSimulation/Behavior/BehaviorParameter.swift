/// A constant of the behaviour model: every one has a name, a unit, a default and a source.
///
/// The raw value is the key in experiment files. Marks in ``source``: **[V]** read in a primary source, **[A]** its
/// abstract only, **[S]** a secondary source, **[C]** fitted by this project, **[P]** an assumption of this project.
public enum BehaviorParameter: String, CaseIterable, Sendable {
  /// How far a label's perceived value strays from its true one: the standard deviation before clipping to 0–1.
  case labelNoise = "label_noise"
  /// The same for the labels of leaves, which name the thing itself.
  case leafNoise = "leaf_noise"
  /// The perceived value, 0–1, from which a label is taken at first sight.
  case chooseThreshold = "choose_threshold"
  /// The perceived value, 0–1, from which a label is tried before going back.
  case secondThreshold = "second_threshold"
  /// How much what was read is discounted until the best of it is chosen: SNIF-ACT's k, by which people read the more
  /// before they choose the larger it is.
  ///
  /// This one and the four that follow count under ``Policy/scentUtility`` alone.
  case reluctance
  /// How much less the things on a screen must promise than those left behind for a person to go back: SNIF-ACT's C.
  case goBackCost = "go_back_cost"
  /// The scent of what is perceived to be worth 1.
  case scentScale = "scent_scale"
  /// The least scent there is, which a failure counts as, too.
  case scentFloor = "scent_floor"
  /// The value, 0–1, of a label off the way in a list, below the first, that has one on the way.
  case kinship
  /// How often a person starts over at the root, seeing the labels with fresh eyes, the first time included.
  case attempts
  /// Looking at one item.
  case scan
  /// One swipe, with finding one's place again.
  case swipe
  /// Turning from one pane to another.
  case paneChange = "pane_change"
  /// Getting one's bearings on a screen not seen before.
  case orient
  /// Getting one's bearings on a screen seen before.
  case orientAgain = "orient_again"
  /// One tap.
  case tap
  /// The time of a tap on something whose size is known, where the finger is there already: the intercept of Fitts' law.
  case tapStart = "tap_start"
  /// How much longer such a tap takes for each bit of difficulty, in milliseconds: the slope of Fitts' law.
  case tapSlope = "tap_slope"
  /// The probability that a tap lands on the neighbour of what was meant, where its size is not known.
  case slip
  /// How far touches stray however careful people are: the part of their standard deviation that size has no hand in.
  case touchSpread = "touch_spread"
  /// How far touches stray because people are as careful as they must be: the other part, told per size of the target.
  case touchSpreadShare = "touch_spread_share"
  /// A tap that does nothing, with noticing so.
  case deadTap = "dead_tap"
  /// The animation from screen to screen.
  case transition
  /// A section opening or closing in place.
  case expand
  /// Finding one's place again when rows above the visible ones go away.
  case shift
  /// The share of a text that is read.
  case readShare = "read_share"
  /// Reading speed.
  case wordsPerMinute = "words_per_minute"
  /// Thinking of what belongs into a field of a form.
  case field
  /// Typing one character.
  case keystroke
  /// The characters typed into a field of which the file does not say how many.
  case fieldLength = "field_length"
  /// How much of a step it is to fill in a field, for who came to finish a flow.
  case fieldEffort = "field_effort"
  /// The share of people who leave as soon as the app shows something, whatever that is.
  case leavesAtOnce = "leaves_at_once"
  /// The share of people who leave when loading takes too long.
  case impatientShare = "impatient_share"
  /// How long half of those wait.
  case loadPatience = "load_patience"
  /// The spread of their patience: the standard deviation of its logarithm.
  case loadPatienceSpread = "load_patience_spread"
  /// The scale of the Weibull distribution of active time people are ready to spend on a goal; 0 means for ever.
  case patience
  /// The shape of that distribution.
  case patienceShape = "patience_shape"
  /// The scale of the Weibull distribution of steps people are ready to take to finish a flow; 0 means for ever.
  ///
  /// For who came to finish a flow it stands in the place of ``patience``.
  case stepBudget = "step_budget"
  /// The shape of that distribution.
  case stepBudgetShape = "step_budget_shape"
  /// The longest session, in active time.
  case sessionLimit = "session_limit"
  /// The most inputs in a session; reaching it is a health alarm.
  case stepCap = "step_cap"
  /// The rows visible at once on every device; 0 means as the device catalogue says.
  case visibleRows = "visible_rows"
  /// How many things an hour could take a person away from the app; 0 means that nothing does.
  case interruptionsPerHour = "interruptions_per_hour"
  /// The share of these that a person turns to at once.
  case interruptionOpened = "interruption_opened"
  /// The share of people who come back from one.
  case interruptionReturn = "interruption_return"
  /// How long half of those are away.
  case away
  /// The spread of the time away: the standard deviation of its logarithm.
  case awaySpread = "away_spread"
  /// Finding one's thoughts again after an interruption.
  case resume
  /// The longest time away after which the app is still as it was left.
  case stateKept = "state_kept"
  /// How far people who come back search as experts do, 0–1: 1 where things never move.
  case learning
  /// An expert's search of one thing.
  case expertSearch = "expert_search"
  /// How much longer an expert searches twice as many.
  case expertBit = "expert_bit"

  /// What a parameter is measured in, and hence how it is written.
  public enum Unit: String, Hashable, Sendable {
    /// A duration, written with its unit, held in milliseconds.
    case duration
    /// A length, written with its unit, held in millimetres.
    case length
    /// A number from 0 to 1.
    case proportion
    /// A number that is not negative.
    case number
    /// A whole number that is not negative.
    case count

    /// The unit in which values are held, as it is written; empty for plain numbers.
    public var symbol: String {
      switch self {
      case .duration: "ms"
      case .length: "mm"
      case .proportion, .number, .count: ""
      }
    }
  }

  /// The unit.
  public var unit: Unit {
    switch self {
    case .chooseThreshold, .secondThreshold, .kinship, .slip, .touchSpreadShare, .readShare, .leavesAtOnce,
      .impatientShare, .interruptionOpened, .interruptionReturn, .learning:
      .proportion
    case .labelNoise, .leafNoise, .reluctance, .goBackCost, .scentScale, .scentFloor, .tapSlope, .fieldEffort,
      .loadPatienceSpread, .patienceShape, .stepBudget, .stepBudgetShape, .wordsPerMinute, .interruptionsPerHour,
      .awaySpread:
      .number
    case .attempts, .fieldLength, .stepCap, .visibleRows: .count
    case .touchSpread: .length
    case .scan, .swipe, .paneChange, .orient, .orientAgain, .tap, .tapStart, .deadTap, .transition, .expand, .shift,
      .field, .keystroke, .loadPatience, .patience, .sessionLimit, .away, .resume, .stateKept, .expertSearch,
      .expertBit:
      .duration
    }
  }

  /// The default, durations in milliseconds and lengths in millimetres.
  public var standard: Double { row.standard }

  /// Where the default comes from, with its mark.
  public var source: String { row.source }

  private var row: (standard: Double, source: String) {
    switch self {
    case .labelNoise: (0.35, "fitted to 36 s for 16×32 of Larson & Czerwinski 1998 [C]")
    case .leafNoise: (0, "a leaf's label is the thing's own name [P]")
    case .chooseThreshold: (0.5, "MESA, Miller & Remington 2004: rule [V], value from memory")
    case .secondThreshold: (0.1, "MESA, Miller & Remington 2004: rule [V], value from memory")
    case .reluctance: (600, "k of SNIF-ACT 2.0, as CogTool-Explorer sets it [V]")
    case .goBackCost: (1, "C of SNIF-ACT 2.0, as CogTool-Explorer sets it [V]")
    case .scentScale: (50, "the similarity scale of CogTool-Explorer [V]")
    case .scentFloor: (0.01, "the least scent in CogTool-Explorer [V]")
    case .kinship: (0.25, "what stands in the right list is related to what is looked for [P]")
    case .attempts: (2, "[P]")
    case .scan: (250, "MESA, from memory; 275 ms in CogTool-Explorer [V]")
    case .swipe: (570, "70 ms, El Batran & Dunlop 2014 [S], and 500 ms to find one's place [P]")
    case .paneChange: (335, "85 ms attention shift, ACT-R [V], and one look of 250 ms")
    case .orient: (1200, "CogTool's think step [V]")
    case .orientAgain: (600, "half of a first visit [P]")
    case .tap: (570, "Applied Ergonomics 2016, touch tap on a tablet [A]")
    case .tapStart: (336, Self.touchFitts)
    case .tapSlope: (72.72, Self.touchFitts)
    case .slip: (0.02, "[P]")
    case .touchSpread: (1.5, "the finger's own precision, Bi, Li & Zhai 2013, from memory")
    case .touchSpreadShare: (0.1, "Bi & Zhai 2013, Bayesian touch, from memory")
    case .deadTap: (1000, "[P]")
    case .transition: (350, "a platform animation [P]")
    case .expand: (250, "a platform animation [P]")
    case .shift: (500, "as after a swipe [P]")
    case .readShare: (0.25, "[P]")
    case .wordsPerMinute: (238, "Brysbaert 2019, silent reading of non-fiction [S]")
    case .field: (1200, "KLM's M as in CogTool [V]; one for each field [S]")
    case .keystroke: (200, "KLM's K, an average typist at a keyboard, Card, Moran & Newell 1980 [S]; for glass [P]")
    case .fieldLength: (12, "[P]")
    case .fieldEffort: (0.25, "[P]")
    case .leavesAtOnce: (0, "an input, as nothing else makes it [P]")
    case .impatientShare: (0.53, "fitted to Google/SOASTA 2017 with 30 % bounces at 1 s [C]")
    case .loadPatience: (3920, "fitted to Google/SOASTA 2017 [C]")
    case .loadPatienceSpread: (0.41, "fitted to Google/SOASTA 2017 [C]")
    case .patience: (90_000, "[P]")
    case .patienceShape: (2.05, "fitted to tour completion, Chameleon [C]")
    case .stepBudget: (5.06, Self.tourCompletion)
    case .stepBudgetShape: (2.05, Self.tourCompletion)
    case .sessionLimit: (600_000, "[P]")
    case .stepCap: (500, "[P]")
    case .visibleRows: (0, "device catalogue [P]")
    case .interruptionsPerHour: (3.96875, "63.5 notifications in 16 waking hours, Pielot et al. 2014 [S]")
    case .interruptionOpened: (0.15, "[P]")
    case .interruptionReturn: (0.7, "[P]")
    case .away: (60_000, "[P]")
    case .awaySpread: (1.2, "[P]")
    case .resume: (1200, "one mental operator: CogTool's think step [V]")
    case .stateKept: (600_000, "[P]")
    case .learning: (1, "Cockburn, Gutwin & Greenberg 2007 [S]: things that never move")
    case .expertSearch: (240, "Cockburn, Gutwin & Greenberg 2007 [S]: 0.24 s + 0.08 s a bit")
    case .expertBit: (80, "Cockburn, Gutwin & Greenberg 2007 [S]: 0.24 s + 0.08 s a bit")
    }
  }

  private static let touchFitts = "336 + 72.72 ms a bit on a tablet, a study of 2016 [S]"

  private static let tourCompletion =
    "fitted to tour completion: 3 steps 72 %, 5 steps 34 %, 7 steps 16 %, Chameleon [C]"
}
