import HeadlessNavigation
import UserBehavior

/// Searching by typing.
///
/// A share of the users types as soon as a search field is in view, more where nothing they read convinces them; all
/// others do where they have found nothing worth a try. What is looked for has a rank among the results: each of them is
/// it with the same probability, given that none before it was, so that it is among all that are shown as often as the
/// search is good. Who does not find it searches again with other words, or goes on by looking around.
extension SessionWalker {
  /// When a user may type: at once, where nothing that was read convinces, and where nothing else is worth a try.
  enum SearchMoment { case atSight, afterReading, lastResort }

  /// A search field in view that the user types into now, by the number of its item, and its pane.
  mutating func searchField(in panes: Range<Int>, _ moment: SearchMoment) -> (item: Int, pane: Int)? {
    guard case .leaf(_, let menu) = currentTask.aim, currentTask.passage == nil else { return nil }
    for pane in panes where !isUnwanted(pane) {
      for item in machine.tables.panes[pane].items where machine.tables.items[item].searches == menu {
        guard !machine.tables.looks[item].canBeMissed || notices(item) else { continue }
        if currentTask.wantsToSearch == nil || moment == .afterReading && currentTask.searchCount == 0 {
          currentTask.wantsToSearch = rules.wantsToSearch(
            user.draws.uniform(.searching), among: machine.tables.panes[pane].items.count,
            visible: attention.visibleRows, isRead: moment == .afterReading)
        }
        let isLast = moment == .lastResort && currentTask.searchCount == 0
        return isLast || currentTask.wantsToSearch == true ? (item, pane) : nil
      }
    }
    return nil
  }

  /// Types into a search field and sees what was found.
  mutating func search(by field: (item: Int, pane: Int)) -> Bool {
    guard let input = results(of: field) else { return goBack() }
    currentTask.searchCount += 1
    // What was typed brings what it brings; other words come to mind when that is of no use.
    currentTask.wantsToSearch = false
    guard spend(rules.tap, on: .tap) else { return false }
    did(.search)
    guard spend(rules.query, on: .form) else { return false }
    let latest = memory.lastLife
    guard perform(step(outside: input), lasting: rules.transition) else { return false }
    foundBySearch = memory.lastLife > latest ? attention.gaze : -1
    return true
  }

  /// Decides whether to search again, where the results of a search are in view and the user has found nothing in them.
  mutating func noteFailedSearch(in panes: Range<Int>) {
    guard foundBySearch >= 0, panes.contains(where: { machine.tables.panes[$0].instance == foundBySearch }) else {
      return
    }
    foundBySearch = -1
    let uniform = user.draws.uniform(.reformulation, goal: currentTask.goal, attempt: currentTask.searchCount)
    currentTask.wantsToSearch = uniform < rules.reformulation
  }

  /// The input of a search for what is wanted, with what it finds.
  private mutating func results(of field: (item: Int, pane: Int)) -> FlowInput? {
    let name = machine.names[machine.tables.items[field.item].name]
    let kind = Name<Screen>(machine.names[machine.tables.panes[field.pane].kind])
    guard let item = machine.engine.app.screens[kind]?.items.first(where: { $0.id.rawValue == name }),
      let search = item.search
    else { return nil }
    let (leaf, draws, goal) = (currentTask.position, user.draws, currentTask.goal)
    let attempt = currentTask.occurrence << 4 + currentTask.searchCount
    let place = draws.uniform(.rank, goal: goal, attempt: attempt)
    if leaf >= 0, let rank = search.rank(at: place, quality: search.quality ?? rules.searchQuality) {
      return item.input(finding: search.results(with: leaf, at: rank), on: kind)
    }
    let findsNothing = draws.uniform(.otherResults, goal: goal, attempt: attempt) < rules.emptyResults
    return item.input(finding: findsNothing ? 0..<0 : search.results(without: leaf), on: kind)
  }
}

extension MenuSearch {
  /// The rank of what is looked for, from 0 up; `nil` where it is not among the results.
  /// - Parameters:
  ///   - uniform: A uniform number in [0, 1).
  ///   - quality: The probability, 0–1, that it is among them.
  package func rank(at uniform: Double, quality: Double) -> Int? {
    guard uniform < quality else { return nil }
    guard quality < 1 else { return 0 }
    let share = ReproducibleMathematics.logarithm(1 - uniform) / ReproducibleMathematics.logarithm(1 - quality)
    return min(Int(Double(results) * share), results - 1)
  }
}
