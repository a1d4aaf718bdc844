package import ExperimentReports
import ExperimentRuns
import FunnelAnalysis
package import TextFormats

/// Merges the parts of a run, or of divided logs, in any order, into what they give in one piece.
///
/// Each part is added as it comes, so memory does not grow with their number.
package struct PartMerger {
  /// What was merged until now.
  private enum Sum {
    case nothing
    case run(MergedRun)
    case log(MergedLog)
  }

  private let experiment: Experiment
  /// The first part, which says what all others have to be of.
  private var first: (name: String, header: PartHeader)?
  private var sum = Sum.nothing

  /// Prepares to merge.
  /// - Parameter experiment: What the parts are of, as its file says.
  package init(_ experiment: Experiment) { self.experiment = experiment }

  /// Adds a part.
  /// - Parameter name: The file, with the line where it has several.
  /// - Throws: `Problem`; the merger is of no use then.
  package mutating func add(_ line: [UInt8], named name: String) throws(Problem) {
    do throws(Problem) {
      let part = try Part(line: line)
      try experiment.check(part.header)
      if let first, let (what, own, expected) = part.header.difference(from: first.header) {
        throw Problem.otherRun(what, own, expected: expected, in: first.name)
      }
      if first == nil { try begin(part.header, name) }
      // Taken out, so that tallies are not copied.
      let before = sum
      sum = .nothing
      sum = try Self.added(part, name, to: before)
    } catch { throw error.of(part: name) }
  }

  private mutating func begin(_ header: PartHeader, _ name: String) throws(Problem) {
    let own = try experiment.against(header.control)
    if let settings = header.run {
      sum = .run(try MergedRun(own, settings))
    } else if let settings = header.log {
      sum = .log(try MergedLog(own, settings))
    } else {
      throw Problem.damagedPart("it says nothing of its run or logs")
    }
    first = (name, header)
  }

  private static func added(_ part: Part, _ name: String, to sum: consuming Sum) throws(Problem) -> Sum {
    switch consume sum {
    case .nothing: return .nothing
    case .run(var run):
      try run.add(part, name)
      return .run(run)
    case .log(var log):
      try log.add(part, name)
      return .log(log)
    }
  }

  /// The report of all parts.
  /// - Throws: `Problem` where parts are missing, or have the same.
  package func report() throws(Problem) -> ExperimentReport {
    switch sum {
    case .nothing: throw Problem.noParts.of(part: "the input")
    case .run(let run): try run.report()
    case .log(let log): try log.report()
    }
  }
}

/// The shards of a run that were merged.
private struct MergedRun {
  private let experiment: Experiment
  private let options: RunOptions
  private let run: ExperimentRun
  private let whole: RunSlice
  private var tallies: RunTallies
  private var slices: [(name: String, slice: RunSlice)] = []

  init(_ experiment: Experiment, _ settings: PartHeader.Run) throws(Problem) {
    (self.experiment, options) = try experiment.running(settings)
    run = try self.experiment.simulation(options)
    let scenarios = self.experiment.scenarioRun(of: run, options)
    whole = .all(of: run, scenarios)
    tallies = RunTallies(run, scenarios)
  }

  mutating func add(_ part: Part, _ name: String) throws(Problem) {
    let slice = try part.header.slice(of: whole)
    if let damage = tallies.add(part.payload, of: slice) { throw .damagedPart("its payload \(damage)") }
    slices.append((name, slice))
  }

  func report() throws(Problem) -> ExperimentReport {
    for work in RunSlice.Work.allCases { try check(work) }
    return TalliedRun(experiment: experiment, run: run, tallies: tallies, options: options).report()
  }

  private func gap(_ work: RunSlice.Work, _ range: Range<Int>) -> Problem {
    .missingPart("has \(work.name(of: range)) of \(whole[work].count)")
  }

  private func check(_ work: RunSlice.Work) throws(Problem) {
    let all = whole[work]
    let some = slices.filter { !$0.slice[work].isEmpty }.sorted {
      ($0.slice[work].lowerBound, $0.name) < ($1.slice[work].lowerBound, $1.name)
    }
    var (end, last) = (0, "")
    for (name, slice) in some {
      let range = slice[work]
      guard range.lowerBound <= end else { throw gap(work, end..<range.lowerBound) }
      guard range.lowerBound == end else {
        throw Problem.overlap(work, range.lowerBound..<min(end, range.upperBound), with: last).of(part: name)
      }
      (end, last) = (range.upperBound, name)
    }
    guard end == all.upperBound else { throw gap(work, end..<all.upperBound) }
  }
}

/// The shards of logs that were merged.
private struct MergedLog {
  private let experiment: Experiment
  private let settings: PartHeader.Log
  private var tally: LogTally
  private var names: [Shard: String] = [:]

  init(_ experiment: Experiment, _ settings: PartHeader.Log) throws(Problem) {
    _ = try settings.rules()
    (self.experiment, self.settings) = (experiment, settings)
    tally = LogTally(experiment.definition, LogContents(settings.shape))
  }

  mutating func add(_ part: Part, _ name: String) throws(Problem) {
    guard let log = part.header.log, let shard = Shard(part.header.shard) else {
      throw Problem.damagedPart("its shard is none")
    }
    if let other = names[shard] { throw Problem.repeatedShard(shard, in: other) }
    if let damage = tally.add(part.payload, having: log.shape, of: experiment.definition) {
      throw .damagedPart("its payload \(damage)")
    }
    names[shard] = name
  }

  func report() throws(Problem) -> ExperimentReport {
    if let missing = Shard.all(names.keys.first?.count ?? 1).first(where: { names[$0] == nil }) {
      throw Problem.missingPart("is shard \(missing)")
    }
    var tally = tally
    tally.settle()
    let (clock, counting) = try settings.rules()
    return experiment.report(of: tally, by: clock, counting)
  }
}
