extension BehaviorParameter {
  /// What it is, in a sentence.
  public var meaning: String {
    switch self {
    case .labelNoise:
      "How far a label's perceived value strays from its true one: the standard deviation before clipping to 0–1."
    case .leafNoise: "The same for the labels of leaves, which name the thing itself."
    case .chooseThreshold: "The perceived value, 0–1, from which a label is taken at first sight."
    case .secondThreshold: "The perceived value, 0–1, from which a label is tried before going back."
    case .reluctance:
      """
      How much what was read is discounted until the best of it is chosen: SNIF-ACT's k, by which people read the \
      more before they choose the larger it is.
      """
    case .goBackCost:
      "How much less the things on a screen must promise than those left behind for a person to go back: SNIF-ACT's C."
    case .scentScale: "The scent of what is perceived to be worth 1."
    case .scentFloor: "The least scent there is, which a failure counts as, too."
    case .kinship: "The value, 0–1, of a label off the way in a list, below the first, that has one on the way."
    case .attempts:
      "How often a person starts over at the root, seeing the labels with fresh eyes, the first time included."
    case .scan: "Looking at one item."
    case .swipe: "One swipe, with finding one's place again."
    case .paneChange: "Turning from one pane to another."
    case .orient: "Getting one's bearings on a screen not seen before."
    case .orientAgain: "Getting one's bearings on a screen seen before."
    case .tap: "One tap."
    case .tapStart:
      """
      The time of a tap on something whose size is known, where the finger is there already: the intercept of \
      Fitts' law.
      """
    case .tapSlope:
      "How much longer such a tap takes for each bit of difficulty, in milliseconds: the slope of Fitts' law."
    case .slip: "The probability that a tap lands on the neighbour of what was meant, where its size is not known."
    case .touchSpread:
      "How far touches stray however careful people are: the part of their standard deviation that size has no hand in."
    case .touchSpreadShare:
      """
      How far touches stray because people are as careful as they must be: the other part, told per size of the \
      target.
      """
    case .deadTap: "A tap that does nothing, with noticing so."
    case .transition: "The animation from screen to screen."
    case .expand: "A section opening or closing in place."
    case .shift: "Finding one's place again when rows above the visible ones go away."
    case .readShare: "The share of a text that is read."
    case .wordsPerMinute: "Reading speed."
    case .field: "Thinking of what belongs into a field of a form."
    case .keystroke: "Typing one character."
    case .fieldLength: "The characters typed into a field of which the file does not say how many."
    case .fieldEffort: "How much of a step it is to fill in a field, for who came to finish a flow."
    case .leavesAtOnce: "The share of people who leave as soon as the app shows something, whatever that is."
    case .impatientShare: "The share of people who leave when loading takes too long."
    case .loadPatience: "How long half of those wait."
    case .loadPatienceSpread: "The spread of their patience: the standard deviation of its logarithm."
    case .patience:
      "The scale of the Weibull distribution of active time people are ready to spend on a goal; 0 means for ever."
    case .patienceShape: "The shape of that distribution."
    case .stepBudget:
      "The scale of the Weibull distribution of steps people are ready to take to finish a flow; 0 means for ever."
    case .stepBudgetShape: "The shape of that distribution."
    case .sessionLimit: "The longest session, in active time."
    case .stepCap: "The most inputs in a session; reaching it is a health alarm."
    case .visibleRows: "The rows visible at once on every device; 0 means as the device catalogue says."
    case .interruptionsPerHour:
      "How many things an hour could take a person away from the app; 0 means that nothing does."
    case .interruptionOpened: "The share of these that a person turns to at once."
    case .interruptionReturn: "The share of people who come back from one."
    case .away: "How long half of those are away."
    case .awaySpread: "The spread of the time away: the standard deviation of its logarithm."
    case .resume: "Finding one's thoughts again after an interruption."
    case .stateKept: "The longest time away after which the app is still as it was left."
    case .learning: "How far people who come back search as experts do, 0–1: 1 where things never move."
    case .expertSearch: "An expert's search of one thing."
    case .expertBit: "How much longer an expert searches twice as many."
    }
  }
}
