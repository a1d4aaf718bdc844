import TextFormats
import ExperimentPlanning
import ExperimentReports
import ExperimentStatistics

/// What was given for `--effect` is no difference.
struct UnreadableEffect: Error, CustomStringConvertible {
  let text: String

  var description: String { "'--effect' takes simulated, margin or a difference, not '\(text)'" }
  /// What to do about it.
  var hint: String { "write a difference as 2pp, 1.5s or 0.2; with = where it has a sign, as in --effect=-2pp" }
}

extension PlannedEffect {
  /// Reads the value of `--effect`.
  init(word: String) throws(UnreadableEffect) {
    switch word {
    case "simulated": self = .simulated
    case "margin": self = .margin
    default:
      guard let stated = StatedDifference(word) else { throw UnreadableEffect(text: word) }
      self = .stated(stated)
    }
  }

  /// The value of `--effect`.
  var word: String {
    switch self {
    case .simulated: "simulated"
    case .margin: "margin"
    case .stated(let stated):
      (stated.isSigned && stated.value > 0 ? "+" : "")
        + (DecimalFormat.text(stated.value * (stated.unit == .points ? 100 : 1)) ?? "") + stated.unit.rawValue
    }
  }
}

extension SampleSizeFormula {
  /// The word of the command line.
  var word: String { rawValue.replacing("_", with: "-") }
}
