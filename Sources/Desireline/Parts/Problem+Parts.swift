import ExperimentRuns
import FunnelAnalysis
import TextFormats

/// Why parts cannot be merged; what is wrong follows the name of the part.
extension Problem {
  /// It cannot be read, for a reason of the system.
  static func unreadablePart(_ reason: String) -> Problem {
    Problem(
      .invalidPart, "cannot be read: \(reason)",
      hint: "look at the path and the rights of the file; - is standard input")
  }

  /// It is no part.
  static var notAPart: Problem {
    Problem(
      .invalidPart, "is no part of a run or of a log",
      hint: "parts are what 'run --shard K/N --part FILE' and 'desireline shard' write; the experiment comes last")
  }

  /// It is longer than parts are read.
  static var tooLongPart: Problem {
    Problem(
      .invalidPart, "is longer than \(Part.longestLine >> 20) MiB, the most that a part may have",
      hint: "compute its shard again")
  }

  /// It is of a format that is not read.
  static func otherFormat(_ format: String) -> Problem {
    Problem(.invalidPart, "has the format '\(format)', not '\(PartHeader.currentFormat)'", hint: oneVersion)
  }

  /// It is not as it was written.
  static func damagedPart(_ reason: String) -> Problem {
    Problem(.invalidPart, "is damaged: \(reason)", hint: "compute its shard again")
  }

  /// Another version wrote it.
  static func otherVersion(_ version: String, expected: String) -> Problem {
    Problem(.otherPart, "was written by desireline \(version), not \(expected)", hint: oneVersion)
  }

  private static let oneVersion = "use one version of desireline for all shards and for merging"

  /// It is of another experiment, or of the experiment as it was.
  static func otherExperiment(_ what: String, _ value: String, expected: String) -> Problem {
    Problem(
      .otherPart, "is of another experiment: its \(what) is '\(value)', not '\(expected)'",
      hint: "merge with the experiment file that the shards were run with")
  }

  /// It is not of the same run as another part.
  static func otherRun(_ what: String, _ value: String, expected: String, in other: String) -> Problem {
    Problem(
      .otherPart, "is of another run than \(other): its \(what) is '\(value)', not '\(expected)'",
      hint: "give all shards the same options, and merge the parts of one run only")
  }

  /// It has what another part has too.
  static func overlap(_ work: RunSlice.Work, _ range: Range<Int>, with other: String) -> Problem {
    Problem(.repeatedPart, "has \(work.name(of: range)), and so has \(other)", hint: "leave one of the two out")
  }

  /// It is of a shard of logs that another part has too.
  static func repeatedShard(_ shard: Shard, in other: String) -> Problem {
    Problem(.repeatedPart, "is shard \(shard), and so is \(other)", hint: "leave one of the two out")
  }

  /// No part has something.
  static func missingPart(_ what: String) -> Problem {
    Problem(.missingPart, "no part \(what)", hint: "compute the missing shard, and merge all parts")
  }

  /// There are no parts.
  static var noParts: Problem {
    Problem(.missingPart, "has no parts", hint: "look whether the shards failed")
  }

  /// The problem of a part, by its file, with the line where it has several.
  func of(part: String) -> Problem { Problem(code, "\(part): \(message)", hint: hint) }
}

extension RunSlice.Work {
  /// A range of what is to be done, such as `users 0 to 99`.
  func name(of range: Range<Int>) -> String {
    let (one, several) =
      switch self {
      case .users: ("user", rawValue)
      case .scenarios: ("scenario", rawValue)
      case .mechanisms: ("the mechanisms of user", "the mechanisms of users")
      case .examples: ("the example", "the examples among users")
      }
    return range.count == 1
      ? "\(one) \(range.lowerBound)" : "\(several) \(range.lowerBound) to \(range.upperBound - 1)"
  }
}
