/// A constant of the behavior model: every one has a key, a unit, a default, a range and a source.
///
/// What each of them is stands in the reference of the file format. Marks of sources:
/// **[V]** read in a primary source, **[A]** its abstract only, **[S]** a secondary source, **[C]** fitted by this
/// project, **[P]** an assumption of this project.
public enum BehaviorParameter: Int, CaseIterable, Sendable {
  /// How labels are perceived.
  case labelNoise, leafNoise, noiseGrowth
  /// From which perceived value a label is taken, and whether the best is.
  case chooseThreshold, secondThreshold, deliberation
  /// From which drop of scent a page is left again.
  case scentDrop
  /// Whether an icon is perceived at all.
  case iconNoticed
  /// How often a user starts over.
  case attempts
  /// Looking around: the time it takes.
  case scan, swipe, paneChange, orient, orientAgain
  /// Tapping: time and mistakes.
  case tap, tapStart, tapSlope, slip, touchSpread, touchSpreadShare, deadTap
  /// Waiting for what moves.
  case transition, expand
  /// Reading texts.
  case readShare, wordsPerMinute
  /// Filling in forms.
  case field, keystroke, fieldLength
  /// Leaving while something loads, or as soon as it has loaded.
  case leavesAtOnce, impatientShare, loadPatience, loadPatienceSpread
  /// Searching by typing, and going up by a tab or an item.
  case searchShare, queryLength, queryKeystroke, searchQuality, emptyResults, reformulation, tabRetap, upItem
  /// Giving up on a goal.
  case patience, patienceShape, unaskedPatience, unaskedShape, failedExpectation
  /// Limits and settings of the simulation, which no scenario moves.
  case sessionLimit, stepCap, visibleRows
  /// Interruptions.
  case interruptionsPerHour, interruptionOpened, interruptionReturn, away, awaySpread, resume, stateKept
  /// Learning from visit to visit.
  case learning, expertSearch, expertBit

  /// What a parameter is measured in, and hence how it is written.
  package enum Unit: String, Hashable, Sendable {
    /// A duration, written with its unit, held in milliseconds.
    case duration
    /// A length, written with its unit, held in millimeters.
    case length
    /// A number from 0 to 1.
    case proportion
    /// A number that is not negative.
    case number
    /// A whole number that is not negative.
    case count

    /// The unit in which values are held, as it is written; empty for plain numbers.
    package var symbol: String {
      switch self {
      case .duration: "ms"
      case .length: "mm"
      case .proportion, .number, .count: ""
      }
    }
  }

  /// The parameter that files call by a key; `nil` where there is none.
  package init?(key: String) {
    guard let parameter = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = parameter
  }

  /// What files, tables and documents call it, such as `label_noise`.
  public var key: String { facts.key }

  /// What reports call it, a few words that fit after "depends on".
  package var name: String { facts.name }

  /// What it is measured in.
  package var unit: Unit { facts.unit }

  /// The default; durations in milliseconds, lengths in millimeters.
  package var standard: Double { facts.standard }

  /// The values that a file may give it; durations in milliseconds, lengths in millimeters.
  ///
  /// Wide enough for any experiment, and narrow enough for every draw to stay a number of milliseconds.
  package var range: ClosedRange<Double> { facts.range }

  /// Between which factors of its value the true value may lie; `nil` for a limit or a setting of the simulation.
  ///
  /// What was read in a primary source and holds for anybody, such as a time to move the eyes, is doubted least; what
  /// this project assumes is doubted by a factor of two. Ranges that say more stand with their reason.
  package var doubt: ClosedRange<Double>? { facts.doubt }

  /// Where the default comes from, with its mark.
  package var source: String { facts.source }

  /// What it is, in a sentence.
  package var meaning: String { facts.meaning }
}

/// A value for every parameter.
public struct BehaviorParameters: Hashable, Sendable {
  @usableFromInline var values: [Double]

  /// The defaults.
  public init() { values = BehaviorParameter.allCases.map(\.standard) }

  /// The value of a parameter, durations in milliseconds.
  public subscript(parameter: BehaviorParameter) -> Double {
    @inlinable get { values[parameter.rawValue] }
    set { values[parameter.rawValue] = newValue }
  }

  @inlinable package func milliseconds(_ parameter: BehaviorParameter) -> Int { Int(self[parameter] + 0.5) }
}
