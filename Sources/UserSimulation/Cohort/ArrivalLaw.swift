import HeadlessNavigation

/// When users open the app for the first time, and by what.
public struct ArrivalLaw: Hashable, Sendable {
  /// The time over which they come for the first time, in milliseconds; 0 when all come at once.
  public var periodMilliseconds: Int
  /// How much of a day's users come in each of its 24 hours, on any scale; empty when every moment is as likely.
  ///
  /// With weights the period is a whole number of days.
  public var hours: [Double]
  /// The links that bring some of them; everybody else taps the icon.
  public var links: [LinkArrival]

  /// Makes a law.
  public init(periodMilliseconds: Int = 0, hours: [Double] = [], links: [LinkArrival] = []) {
    self.periodMilliseconds = periodMilliseconds
    self.hours = hours
    self.links = links
  }

  static let hour = 3_600_000

  /// When a user comes, in milliseconds from the start of the period.
  func time(_ draws: UserDraws) -> Int {
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
  func arranged(in app: App) -> ArrivalLaw {
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
