/// By which rules the users of a log are counted.
package struct LogCounting: Hashable, Sendable {
  /// Which rows tell that a user met what is tested.
  package enum ExposureSource: Hashable, Sendable {
    /// The rows that are exposures.
    case exposureRows
    /// Every row that names the user's variant.
    case variantRows
  }

  /// Which of a user's exposures is theirs.
  package enum ExposureRule: String, CaseIterable, Sendable {
    case first, last
  }

  /// From when on a user's events count.
  package enum Start: String, CaseIterable, Sendable {
    /// From the instant of the exposure on; what has the same time counts, wherever it stands.
    case exposure
    /// From the user's first row on.
    case start
  }

  /// What becomes of users whom rows give more than one variant.
  package enum SeveralVariants: String, CaseIterable, Sendable {
    /// They are told and not counted.
    case exclude
  }

  /// Which rows expose.
  package var exposedBy = ExposureSource.exposureRows
  /// Which exposure decides when a user was exposed, and in which size class.
  package var exposureRule = ExposureRule.first
  /// From when on events count, for the funnel and for every metric.
  package var countFrom = Start.exposure
  /// What becomes of users in several variants.
  package var multipleVariants = SeveralVariants.exclude
  /// The size class of users whose rows tell none.
  ///
  /// A row that tells none is in the class of the user's row before it, or else of their first that tells one.
  package var sizeClass = "compact"

  /// The rules by which logs of other products are counted, if nobody says otherwise.
  package init() {}

  /// The rules that make the report of a run's log the run's.
  package static let native = {
    var counting = LogCounting()
    counting.countFrom = .start
    return counting
  }()
}
