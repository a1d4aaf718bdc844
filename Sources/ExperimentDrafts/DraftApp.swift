import ExperimentFile
import ExperimentRuns

/// An app in which the ways of a log can be gone, as far as coordinators of a file can do that.
struct DraftApp {
  /// What a coordinator does about an intent.
  enum Response: Hashable {
    case push, present
    /// Back to the first screen, back to one between, back one, or back from what was presented, because of a tap.
    case popToRoot, popTo, pop, dismiss

    /// Whether it is that of Home or a breadcrumb.
    var leadsUp: Bool { self == .popToRoot || self == .popTo }

    /// Goes to the screen where it stands, and otherwise makes it by the destination's rule.
    case open
    /// Ends what comes before the tabs.
    case finish
  }

  /// An intent, and the screen it leads to.
  struct Intent: Hashable {
    var id: String
    var target: String
    var response: Response
    /// Whether it is asked for before the tabs are there.
    var isBefore: Bool
  }

  /// A screen that is shown where it stands, and how it is made where it does not.
  struct Destination: Hashable {
    enum Way: Hashable {
      /// It is always there.
      case select
      case present
      /// On the stack of another screen.
      case pushIn(String)
    }

    var screen: String
    var way: Way
  }

  /// The screens that are kept, the most viewed first, as the log calls them.
  let screens: [String]
  /// The screens that too few users saw to be kept.
  let rareScreens: [String]
  /// The ways that are too rare to be written.
  let rareMoves: [DraftMove]
  /// The screen visits start with.
  let root: String
  /// The screens at the roots of tabs; none where the app has no tabs.
  let tabs: [String]
  /// The screens that come before the tabs, as a welcome does; none where the app starts with a tab.
  let prelude: Set<String>
  /// The intents, in the order of their targets.
  var intents: [Intent] = []
  /// The destinations, in the order of their names.
  var destinations: [Destination] = []
  /// How often each intent was asked for on each screen.
  var taps: [String: [(intent: String, moves: [DraftMove])]] = [:]
  /// How often each tab was selected on each screen.
  var selections: [String: [String: Int]] = [:]
  /// How often users went back on each screen.
  var backs: [String: Int] = [:]
  /// Ways that no tap went.
  var outside: [DraftMove] = []
  /// The two panes that regular size class shows beside each other, if there are such.
  var panes: (primary: String, secondary: String)?
  /// Screens to which nothing that is written leads.
  var unreached: [String] = []

  /// The most screens that are kept.
  static let mostScreens = 200
  /// A screen that fewer than one in so many users saw is left out, as is a way that fewer than one in so many of those
  /// who were on a screen went.
  static let rareness = 200

  /// Makes an app of what happened; `nil` where nothing did.
  init?(_ survey: LogSurvey) {
    let viewed = survey.views.keys.sorted { (survey.views[$1] ?? 0, $0) < (survey.views[$0] ?? 0, $1) }
    let common = viewed.filter { (survey.viewers[$0] ?? 0) * Self.rareness >= survey.users }
    screens = Array(common.prefix(Self.mostScreens))
    rareScreens = viewed.filter { !common.contains($0) } + common.dropFirst(Self.mostScreens)
    let kept = Set(screens)
    let starts = survey.starts.filter { kept.contains($0.key) }
    guard let root = starts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key ?? screens.first else {
      return nil
    }
    self.root = root
    var departures: [String: Int] = [:]
    for (move, count) in survey.moves { departures[move.from, default: 0] += count }
    for (end, count) in survey.ends { departures[end.screen, default: 0] += count }
    let all = DraftMove.moves(of: survey, among: kept)
    let isRare = { (move: DraftMove) in move.count * Self.rareness < departures[move.from] ?? 0 }
    rareMoves = all.filter { isRare($0) && $0.verb != .outside }
    var moves = all.filter { !isRare($0) }
    tabs = Self.tabs(of: moves, root: root)
    prelude = tabs.isEmpty || tabs.contains(root) ? [] : Self.prelude(of: moves, root: root, tabs: Set(tabs))
    if tabs.isEmpty { for index in moves.indices where moves[index].verb == .tab { moves[index].verb = .push } }
    outside = all.filter { $0.verb == .outside && $0.from != $0.to }
    write(moves)
    panes = tabs.isEmpty ? commonPanes(of: survey) : nil
  }

  /// The screens of which one replaced the other beside the first in regular size class, if both are pushed otherwise.
  private func commonPanes(of survey: LogSurvey) -> (primary: String, secondary: String)? {
    var pairs: [[String]: Int] = [:]
    for (move, count) in survey.moves where move.action == "replace" && move.sizeClass == "regular" {
      pairs[[move.from, move.to], default: 0] += count
    }
    let pushed = Set(intents.filter { $0.response == .push }.map(\.target))
    let fitting = pairs.filter { $0.key[0] != $0.key[1] && $0.key.allSatisfy(pushed.contains) }
    let best = fitting.min { ($1.value, $0.key[0], $0.key[1]) < ($0.value, $1.key[0], $1.key[1]) }
    return best.map { ($0.key[0], $0.key[1]) }
  }
}
