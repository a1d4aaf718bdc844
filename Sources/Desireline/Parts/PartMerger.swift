package import ExperimentReports
import ExperimentRuns
import FunnelAnalysis
import NavigationExperiments

/// Merges the parts of a run, in any order, into what the run in one piece gives.
///
/// Each part is added as it comes, so memory does not grow with their number.
package struct PartMerger {
  /// The shards that were added, and the run that they are of.
  private struct Merged {
    var name: String
    var header: PartHeader
    var experiment: Experiment
    var options: RunOptions
    var run: ExperimentRun
    var tallies: RunTallies
    var whole: RunSlice
    var slices: [(name: String, slice: RunSlice)] = []
  }

  private let experiment: Experiment
  private let threads: Int
  private var merged: Merged?

  /// Prepares to merge.
  /// - Parameters:
  ///   - experiment: What the parts are of, as its file says.
  ///   - threads: How many threads share the rest of the work.
  package init(_ experiment: Experiment, threads: Int) { (self.experiment, self.threads) = (experiment, threads) }

  /// Adds a part.
  /// - Parameter name: The file, with the line where it has several.
  /// - Throws: ``PartError``; the merger is of no use then.
  package mutating func add(_ line: [UInt8], named name: String) throws(PartError) {
    do throws(PartError.Reason) {
      let part = try Part(line: line)
      try experiment.check(part.header)
      var merged = if let merged { merged } else { try begin(part.header, name) }
      self.merged = nil
      if let (what, own, expected) = part.header.difference(from: merged.header) {
        throw PartError.Reason.otherRun(what: what, own, expected: expected, in: merged.name)
      }
      let slice = try part.header.slice(of: merged.whole)
      do throws(DamagedTally) {
        try merged.tallies.add(part.payload, of: slice)
      } catch {
        throw PartError.Reason.damaged("its payload \(error.reason.rawValue), at byte \(error.place)")
      }
      merged.slices.append((name, slice))
      self.merged = merged
    } catch {
      throw PartError(name, error)
    }
  }

  private func begin(_ header: PartHeader, _ name: String) throws(PartError.Reason) -> Merged {
    guard let settings = header.run else { throw .damaged("it says nothing of its run") }
    let (experiment, options) = try experiment.running(settings, against: header.control, threads: threads)
    let run = experiment.simulation(options)
    let scenarios = experiment.scenarioRun(of: run, options)
    return Merged(
      name: name,
      header: header,
      experiment: experiment,
      options: options,
      run: run,
      tallies: RunTallies(run, scenarios),
      whole: .all(of: run, scenarios)
    )
  }

  /// The report of the whole run.
  /// - Throws: ``PartError`` where parts are missing, or have the same.
  package func report() throws(PartError) -> ExperimentReport {
    guard let merged else { throw PartError("the input", .none) }
    for work in RunSlice.Work.allCases { try check(work, of: merged) }
    return merged.experiment.report(of: merged.tallies, merged.run, merged.options)
  }

  private func check(_ work: RunSlice.Work, of merged: Merged) throws(PartError) {
    let slices = merged.slices.filter { !$0.slice[work].isEmpty }
      .sorted { ($0.slice[work].lowerBound, $0.name) < ($1.slice[work].lowerBound, $1.name) }
    var (end, last) = (0, "")
    for (name, slice) in slices {
      let range = slice[work]
      guard range.lowerBound <= end else {
        throw PartError(name, .gap(work, end..<range.lowerBound, of: merged.whole[work].count))
      }
      guard range.lowerBound == end else {
        throw PartError(name, .overlap(work, range.lowerBound..<min(end, range.upperBound), with: last))
      }
      (end, last) = (range.upperBound, name)
    }
    guard end == merged.whole[work].upperBound else {
      throw PartError("", .gap(work, end..<merged.whole[work].upperBound, of: merged.whole[work].count))
    }
  }
}
