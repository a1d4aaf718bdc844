public import HeadlessNavigation

/// When users open the app for the first time, and by what.
public struct ArrivalLaw: Hashable, Sendable {
  /// The time over which they come for the first time, in milliseconds; 0 when all come at once.
  public var periodMilliseconds: Int
  /// How much of a day's users come in each of its 24 hours, on any scale; empty when every moment is as likely.
  ///
  /// With weights the period is a whole number of days.
  public var hours: [Double]
  /// The links that bring some of them; all others tap the icon.
  public var links: [LinkArrival]

  /// Makes a law.
  public init(periodMilliseconds: Int = 0, hours: [Double] = [], links: [LinkArrival] = []) {
    self.periodMilliseconds = periodMilliseconds
    self.hours = hours
    self.links = links
  }

  static let hour = 3_600_000

  /// When a user comes, in milliseconds from the start of the period.
  package func time(_ draws: UserDraws) -> Int {
    guard periodMilliseconds > 0 else { return 0 }
    let uniform = draws.uniform(.arrival)
    let total = hours.reduce(0, +)
    guard total > 0 else { return Int(uniform * Double(periodMilliseconds)) }
    let days = periodMilliseconds / (24 * Self.hour)
    let day = Int(uniform * Double(days))
    return day * 24 * Self.hour + timeOfDay(weight: (uniform * Double(days) - Double(day)) * total)
  }

  /// When so much of a day's weight has come.
  private func timeOfDay(weight: Double) -> Int {
    var rest = weight
    for (hour, weight) in hours.enumerated() {
      if rest < weight { return hour * Self.hour + min(Int(rest / weight * Double(Self.hour)), Self.hour - 1) }
      rest -= weight
    }
    return 24 * Self.hour - 1
  }

  /// The same law, with links about what an app has.
  func arranged(in app: AppDefinition) -> ArrivalLaw {
    var law = self
    for index in links.indices {
      guard let menu = links[index].arrangement else { continue }
      let places = LeafPlaces(of: menu, in: app)
      law.links[index].contexts =
        links[index].menu == nil
        ? links[index].contexts.compactMap { places.context($0, among: links[index].contexts) }
        : LeafPlaces.nodes(links[index].contexts, of: menu, in: app)
    }
    return law
  }

  /// Where the link leads that brings a user; `nil` where they tap the icon.
  /// - Parameter position: Where the app has the leaf that the user looks for; negative where it has none.
  func destination(for goal: Goal, at position: Int, _ draws: UserDraws) -> Destination? {
    guard !links.isEmpty else { return nil }
    let uniform = draws.uniform(.link)
    var end = 0.0
    for link in links {
      end += link.share
      if uniform < end { return link.destination(for: goal, at: position, draws) }
    }
    return nil
  }
}

/// A link by which some users open the app for the first time.
public struct LinkArrival: Hashable, Sendable {
  /// The proportion of all users it brings, 0–1.
  public var share: Double
  /// Where it leads.
  public var destination: Name<Destination>
  /// What it may be about; `[.none]` where the link has no parameter.
  public var contexts: [Value]
  /// The menu in which each of those is a node with what the user looks for; `nil` where the link is about any of
  /// them, all equally likely, whatever the user wants.
  public var menu: Name<MenuDefinition>?
  /// The menu in which the contexts are nodes, so that an app that arranges it otherwise finds them; `nil` where all apps
  /// number its leaves alike.
  public var arrangement: MenuDefinition?

  /// Makes a link.
  public init(
    share: Double, destination: Name<Destination>, contexts: [Value] = [.none], menu: Name<MenuDefinition>? = nil,
    arrangement: MenuDefinition? = nil
  ) {
    self.arrangement = arrangement
    self.share = share
    self.destination = destination
    self.contexts = contexts
    self.menu = menu
  }

  /// Where it leads a user; `nil` where it would be about what they want, and they want nothing of the kind.
  /// - Parameter position: Where the app has the leaf that the user looks for; negative where it has none.
  func destination(for goal: Goal, at position: Int, _ draws: UserDraws) -> Destination? {
    guard let menu else {
      guard contexts.count > 1 else { return contexts.first.map { Destination(destination, context: $0) } }
      let uniform = draws.uniform(.link, attempt: 1)
      return Destination(destination, context: contexts[Int(uniform * Double(contexts.count))])
    }
    guard case .leaf(_, menu) = goal.aim else { return nil }
    return contexts.first { $0.covers(position) }.map { Destination(destination, context: $0) }
  }
}

extension Value {
  fileprivate func covers(_ leaf: Int) -> Bool {
    if case .range(let leaves) = self { leaves.contains(leaf) } else { false }
  }
}

/// How often users open the app until they reach their goal.
public struct VisitLaw: Hashable, Sendable {
  /// The most visits, at least 1.
  public var most: Int
  /// The probability, 0–1, that a user who leaves without success comes back.
  public var returns: Double
  /// The mean time from the end of a visit to the next, in milliseconds; the times are exponentially distributed.
  public var gapMilliseconds: Int

  /// Makes a law.
  public init(most: Int, returns: Double = 1, gapMilliseconds: Int) {
    self.most = most
    self.returns = returns
    self.gapMilliseconds = gapMilliseconds
  }

  /// One visit each.
  public static let once = VisitLaw(most: 1, returns: 0, gapMilliseconds: 0)

  /// The time until the next visit after that one, counted from 0; `nil` when there is none.
  ///
  /// It belongs to the user and the number of the visit, so it is the same under every variant.
  func gap(after visit: Int, _ draws: UserDraws) -> Int? {
    guard visit + 1 < most, draws.uniform(.returning, attempt: visit) < returns else { return nil }
    return SessionRules.exponentialTime(mean: gapMilliseconds, uniform: draws.uniform(.gap, attempt: visit))
  }
}
