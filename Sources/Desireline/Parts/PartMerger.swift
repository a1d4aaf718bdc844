package import ExperimentReports
import ExperimentRuns
import FunnelAnalysis
import NavigationExperiments

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
  /// - Throws: ``PartError``; the merger is of no use then.
  package mutating func add(_ line: [UInt8], named name: String) throws(PartError) {
    do throws(PartError.Reason) {
      let part = try Part(line: line)
      try experiment.check(part.header)
      if let first, let (what, own, expected) = part.header.difference(from: first.header) {
        throw PartError.Reason.otherRun(what: what, own, expected: expected, in: first.name)
      }
      if first == nil { try begin(part.header, name) }
      // Taken out, so that tallies are not copied.
      let before = sum
      sum = .nothing
      sum = try Self.added(part, name, to: before)
    } catch { throw PartError(name, error) }
  }

  private mutating func begin(_ header: PartHeader, _ name: String) throws(PartError.Reason) {
    let own = try experiment.against(header.control)
    if let settings = header.run {
      sum = .run(try MergedRun(own, settings))
    } else if let settings = header.log {
      sum = .log(try MergedLog(own, settings))
    } else {
      throw .damaged("it says nothing of its run or logs")
    }
    first = (name, header)
  }

  private static func added(_ part: Part, _ name: String, to sum: consuming Sum) throws(PartError.Reason) -> Sum {
    do {
      switch consume sum {
      case .nothing: return .nothing
      case .run(var run):
        try run.add(part, name)
        return .run(run)
      case .log(var log):
        try log.add(part, name)
        return .log(log)
      }
    } catch let error as DamagedTally {
      throw .damaged("its payload \(error.reason.rawValue), at byte \(error.place)")
    } catch let error as PartError.Reason { throw error } catch { throw .damaged("\(error)") }
  }

  /// The report of all parts.
  /// - Throws: ``PartError`` where parts are missing, or have the same; ``UncountableLog``.
  package func report() throws -> ExperimentReport {
    switch sum {
    case .nothing: throw PartError("the input", .none)
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

  init(_ experiment: Experiment, _ settings: PartHeader.Run) throws(PartError.Reason) {
    (self.experiment, options) = try experiment.running(settings)
    run = self.experiment.simulation(options)
    let scenarios = self.experiment.scenarioRun(of: run, options)
    whole = .all(of: run, scenarios)
    tallies = RunTallies(run, scenarios)
  }

  mutating func add(_ part: Part, _ name: String) throws {
    let slice = try part.header.slice(of: whole)
    try tallies.add(part.payload, of: slice)
    slices.append((name, slice))
  }

  func report() throws(PartError) -> ExperimentReport {
    for work in RunSlice.Work.allCases { try check(work) }
    return experiment.report(of: tallies, run, options)
  }

  private func check(_ work: RunSlice.Work) throws(PartError) {
    let all = whole[work]
    let some = slices.filter { !$0.slice[work].isEmpty }.sorted {
      ($0.slice[work].lowerBound, $0.name) < ($1.slice[work].lowerBound, $1.name)
    }
    var (end, last) = (0, "")
    for (name, slice) in some {
      let range = slice[work]
      guard range.lowerBound <= end else { throw PartError(name, .gap(work, end..<range.lowerBound, of: all.count)) }
      guard range.lowerBound == end else {
        throw PartError(name, .overlap(work, range.lowerBound..<min(end, range.upperBound), with: last))
      }
      (end, last) = (range.upperBound, name)
    }
    guard end == all.upperBound else { throw PartError(last, .gap(work, end..<all.upperBound, of: all.count)) }
  }
}

/// The shards of logs that were merged.
private struct MergedLog {
  private let experiment: Experiment
  private let settings: PartHeader.Log
  private var tally: LogTally
  private var names: [Shard: String] = [:]

  init(_ experiment: Experiment, _ settings: PartHeader.Log) throws(PartError.Reason) {
    _ = try settings.rules()
    (self.experiment, self.settings) = (experiment, settings)
    tally = LogTally(experiment.definition, LogContents(settings.shape))
  }

  mutating func add(_ part: Part, _ name: String) throws {
    guard let log = part.header.log, let shard = Shard(part.header.shard) else {
      throw PartError.Reason.damaged("its shard is none")
    }
    if let other = names[shard] { throw PartError.Reason.repeatedShard(shard, in: other) }
    try tally.add(part.payload, having: log.shape, of: experiment.definition)
    names[shard] = name
  }

  func report() throws -> ExperimentReport {
    if let missing = Shard.all(names.keys.first?.count ?? 1).first(where: { names[$0] == nil }) {
      throw PartError("", .missingShard(missing))
    }
    var tally = tally
    tally.settle()
    let (clock, counting) = try settings.rules()
    return try experiment.report(of: tally, by: clock, counting)
  }
}
