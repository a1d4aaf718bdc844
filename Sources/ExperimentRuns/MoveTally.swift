import ExperimentDesign
import NavigationEvents
package import NavigationExperiments
import UserBehavior
package import UserSimulation

/// How often one worker's users made which moves, by variant and stratum, as plain counts of numbered moves.
struct MoveTally {
  /// The counts of one variant and stratum, by move.
  private struct Cell {
    var variant: Int
    var stratum: ExposureStratum
    var counts: [TallyRow.MoveCount] = []
  }

  private var table = NumberTable<ScreenTransition>()
  private var cells: [Cell]
  private let strataCount: Int
  /// The last user counted for each move.
  private var lastUsers: [Int] = []
  private var users = 0
  /// The moves that end a session, by the move before and the reason; negative where one has no number yet.
  private var ends: [Int] = []

  init(_ experiment: ExperimentDefinition) {
    let strata = experiment.strata.sorted { $0.index < $1.index }
    strataCount = strata.count
    cells = experiment.variants.indices.flatMap { variant in strata.map { Cell(variant: variant, stratum: $0) } }
  }

  /// The move of a number.
  subscript(number: Int) -> ScreenTransition { table[number] }

  /// The number of a move.
  mutating func number(of move: ScreenTransition) -> Int {
    let number = table.number(of: move)
    if number == lastUsers.count { lastUsers.append(0) }
    return number
  }

  /// The number of the move that ends a session.
  /// - Parameter last: The move before it, if there was one.
  mutating func number(of end: SessionEnd, after last: Int?) -> Int {
    let place = last.map { ($0 + 1) * SessionEnd.count + end.index } ?? end.index
    while ends.count <= place { ends.append(-1) }
    if ends[place] < 0 {
      let move = ScreenTransition(from: last.flatMap { table[$0].to }, to: nil, action: "end", cause: end.rawValue)
      ends[place] = number(of: move)
    }
    return ends[place]
  }

  /// Counts the moves of one user.
  mutating func count(_ moves: ArraySlice<Int>, variant: Int, in stratum: ExposureStratum) {
    let cell = variant * strataCount + stratum.index
    users += 1
    // Every move of the table has its last user, and that list is the quicker one to ask.
    while cells[cell].counts.count < lastUsers.count { cells[cell].counts.append(TallyRow.MoveCount()) }
    Self.count(moves, &cells[cell].counts, &lastUsers, user: users)
  }

  /// Hands the counts over, and counts from 0 again.
  mutating func handOver(to tally: inout ExperimentTally) {
    for cell in cells.indices {
      for (move, count) in cells[cell].counts.enumerated() where count.transitions > 0 {
        tally.add(count, of: table[move], variant: cells[cell].variant, in: cells[cell].stratum)
      }
      cells[cell].counts = []
    }
  }

  private static func count(
    _ moves: ArraySlice<Int>, _ counts: inout [TallyRow.MoveCount], _ lastUsers: inout [Int], user: Int
  ) {
    var counts = counts.mutableSpan
    var last = lastUsers.mutableSpan
    for move in moves {
      counts[move].transitions += 1
      if last[move] != user { counts[move].users += 1 }
      last[move] = user
    }
  }
}

/// For which users which variants can differ from the control, as far as that hangs on the device.
///
/// It is known before assignment, so a real test can be limited to these users. Users whose sessions happened to differ
/// are unknown in a real test, because they depend on the draws.
package struct TriggerTable: Sendable {
  /// By device, the variants that can differ on it and not on all devices.
  private let variants: [[Int]]

  /// Works out which variants can differ on each device.
  package init(_ experiment: ExperimentDefinition, _ cohort: Cohort) {
    let differing = cohort.devices.map { device in
      experiment.treatments.filter { variant in
        device.heldSituations.contains { experiment.outline.canDiffer(variant, in: $0.traits.horizontal) }
      }
    }
    let everywhere = experiment.treatments.filter { variant in differing.allSatisfy { $0.contains(variant) } }
    variants = differing.map { variants in variants.filter { !everywhere.contains($0) } }
  }

  /// The variants that can differ for a user but not for all users.
  package subscript(user: SimulatedUser) -> [Int] { variants[user.device] }
}
