package import EventLogs
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments

/// Counts the people of a log as a run counts those it simulates.
///
/// The variant of a person is what their rows say. Who has two is not counted, as nobody can say which of them did what.
package struct LogTally {
  /// What came of the people.
  package private(set) var tally: ExperimentTally
  /// People that no row gives a variant.
  package private(set) var usersWithoutVariant = 0
  /// People that rows give more than one.
  package private(set) var usersInSeveralVariants = 0

  private let meanings: [LogMeaning]
  private var moves: MoveTally
  private var reader: LogPersonReader

  /// Counts everybody in a log.
  package init(_ log: EventLog, of experiment: Experiment) {
    var symbols = SymbolTable()
    let definition = experiment.funnel.definition(&symbols)
    var acts = SymbolTable()
    var moves = MoveTally(experiment)
    meanings = log.facts.map { LogMeaning($0, experiment, symbols, &acts, &moves) }
    self.moves = moves
    reader = LogPersonReader(experiment.metrics, definition, acts: acts)
    tally = ExperimentTally(experiment)
    log.forEachUser { add($0) }
    self.moves.handOver(to: &tally)
  }

  private mutating func add(_ entries: ArraySlice<LogEntry>) {
    let variants = Set(entries.compactMap { meanings[Int($0.facts)].variant })
    guard let variant = variants.first else {
      usersWithoutVariant += 1
      return tally.addNotEnrolled()
    }
    let outcome = reader.outcome(entries, meanings)
    guard variants.count == 1 else {
      usersInSeveralVariants += 1
      return tally.addInSeveralVariants(variants.sorted(), startClass: outcome.startClass)
    }
    tally.addRevealed(outcome, variant: variant)
    if let stratum = outcome.stratum { moves.count(reader.moves[...], variant: variant, in: stratum) }
  }
}
