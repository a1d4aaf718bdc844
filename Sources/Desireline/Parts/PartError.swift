import ExperimentRuns
import FunnelAnalysis

/// Why parts cannot be merged.
package struct PartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Reason: Error, Hashable, Sendable {
    /// The file cannot be read, in the system's words.
    case unreadable(String)
    /// It is no part.
    case notAPart
    /// It is longer than parts are read.
    case tooLong
    /// It is of a format that is not read.
    case otherFormat(String)
    /// It is not as it was written, in words.
    case damaged(String)
    /// Another version wrote it.
    case otherVersion(String, expected: String)
    /// It is of another experiment, or of the experiment as it was.
    case otherExperiment(what: String, String, expected: String)
    /// It is not of the same run as another part.
    case otherRun(what: String, String, expected: String, in: String)
    /// It has what another part has too.
    case overlap(RunSlice.Work, Range<Int>, with: String)
    /// No part has something.
    case gap(RunSlice.Work, Range<Int>, of: Int)
    /// It is of a shard of logs that another part has too.
    case repeatedShard(Shard, in: String)
    /// No part has a shard of logs.
    case missingShard(Shard)
    /// There are no parts.
    case none
  }

  /// The file, with the line where it has several.
  package var part: String
  /// What is wrong.
  package var reason: Reason

  /// Makes an error.
  package init(_ part: String, _ reason: Reason) { (self.part, self.reason) = (part, reason) }

  /// Where, and what is wrong, in one sentence without a full stop.
  package var description: String {
    switch reason {
    case .unreadable(let words): "\(part): cannot be read: \(words)"
    case .notAPart: "\(part): is no part of a run or of a log"
    case .tooLong: "\(part): is longer than \(Part.longestLine >> 20) MiB, the most that a part may have"
    case .otherFormat(let format): "\(part): has the format '\(format)', not '\(PartHeader.currentFormat)'"
    case .damaged(let words): "\(part): is damaged: \(words)"
    case .otherVersion(let version, let expected): "\(part): was written by desireline \(version), not \(expected)"
    case .otherExperiment(let what, let own, let expected):
      "\(part): is of another experiment: its \(what) is '\(own)', not '\(expected)'"
    case .otherRun(let what, let own, let expected, let other):
      "\(part): is of another run than \(other): its \(what) is '\(own)', not '\(expected)'"
    case .overlap(let work, let range, let other): "\(part): has \(Self.words(work, range)), and so has \(other)"
    case .gap(let work, let range, let all): "no part has \(Self.words(work, range)) of \(all)"
    case .repeatedShard(let shard, let other): "\(part): is shard \(shard), and so is \(other)"
    case .missingShard(let shard): "no part is shard \(shard)"
    case .none: "\(part): has no parts"
    }
  }

  /// What to do about it, in one sentence without a full stop.
  package var hint: String {
    switch reason {
    case .unreadable: "look at the path and the rights of the file; - is standard input"
    case .notAPart:
      "parts are what 'run --shard K/N --part FILE' and 'desireline shard' write; the experiment comes last"
    case .tooLong, .damaged: "compute its shard again"
    case .otherFormat, .otherVersion: "use one version of desireline for all shards and for merging"
    case .otherExperiment: "merge with the experiment file that the shards were run with"
    case .otherRun: "give all shards the same options, and merge the parts of one run only"
    case .overlap, .repeatedShard: "leave one of the two out"
    case .gap, .missingShard: "compute the missing shard, and merge all parts"
    case .none: "look whether the shards failed"
    }
  }

  private static func words(_ work: RunSlice.Work, _ range: Range<Int>) -> String {
    range.count == 1
      ? "\(work.one) \(range.lowerBound)" : "\(work.several) \(range.lowerBound) to \(range.upperBound - 1)"
  }
}

extension RunSlice.Work {
  fileprivate var one: String {
    switch self {
    case .users: "user"
    case .scenarios: "scenario"
    case .mechanisms: "the mechanisms of user"
    case .examples: "the example"
    }
  }

  fileprivate var several: String {
    switch self {
    case .users, .scenarios: rawValue
    case .mechanisms: "the mechanisms of users"
    case .examples: "the examples among users"
    }
  }
}
