/// What somebody who goes by scents keeps in mind beside what everybody does: how they came to the screens they know.
struct Forager: ~Copyable {
  /// How a screen was come to.
  struct Way: BitwiseCopyable {
    /// The life of the screen's instance that it belongs to.
    var life = 0
    /// The instance from which it was come to, and the life of that.
    var origin = -1
    var originLife = 0
    var trail = ScentTrail(chosen: 0, others: 0)
  }

  /// A choice of which it is not yet known where it leads.
  struct Choice {
    /// What was chosen, as it is remembered as tried, and in which life of its instance.
    var mark: Int
    var markLife: Int
    /// The instance of the screen that was looked at, and the life of that.
    var origin: Int
    var originLife: Int
    /// The latest life of any instance at that time.
    var latestLife: Int
    /// The number of the perceptions it was made by; others are another user's, of another attempt or for another goal.
    var glance: Int
    /// Whether it opens or closes a section, so that no other screen is expected.
    var isSection: Bool
    var trail: ScentTrail
  }

  var scentPerception: ScentPerception
  var choice: Choice?
  private var ways = FlatArray<Way>()

  init(_ scentPerception: consuming ScentPerception) { self.scentPerception = scentPerception }

  /// Whether it is remembered how an instance was come to; lives count from 1.
  private func isKnown(_ instance: Int, in life: Int) -> Bool {
    life > 0 && instance >= 0 && instance < ways.count && ways[instance].life == life
  }

  /// How an instance was come to in its present life.
  func trail(to instance: Int, in life: Int) -> ScentTrail? {
    guard isKnown(instance, in: life) else { return nil }
    return ways[instance].trail
  }

  /// Remembers how an instance was come to.
  mutating func note(_ choice: Choice, ledTo instance: Int, in life: Int) {
    while ways.count <= instance { ways.append(Way()) }
    ways[instance] = Way(life: life, origin: choice.origin, originLife: choice.originLife, trail: choice.trail)
  }

  /// Trusts an instance less, since something chosen there came to nothing.
  mutating func noteFailure(on instance: Int, in life: Int) {
    guard isKnown(instance, in: life) else { return }
    ways[instance].trail.failures += 1
  }

  /// Trusts the instance less from which another was come to, since nothing is left there.
  mutating func noteDeadEnd(on instance: Int, in life: Int) {
    guard isKnown(instance, in: life) else { return }
    noteFailure(on: ways[instance].origin, in: ways[instance].originLife)
  }
}
