/// What users who compare scents also remember: how they came to each screen.
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

/// What a user remembers of the choice that led to a screen.
package struct ScentTrail: BitwiseCopyable, Sendable {
  /// The scent of what was chosen.
  package var chosen: Double
  /// The mean scent of everything else that was read before; 0 where nothing was.
  package var others: Double
  /// How often something chosen on the screen came to nothing.
  package var failures: Int

  /// Remembers a choice.
  package init(chosen: Double, others: Double, failures: Int = 0) {
    self.chosen = chosen
    self.others = others
    self.failures = failures
  }
}

/// What to do next by the scents read so far: the utilities of SNIF-ACT 2.0, as CogTool-Explorer works them out.
///
/// They start from nothing whenever a user turns to what is on display: a new screen, or the same one again.
package struct ScentUtilities: Sendable {
  /// What a user can do after reading something.
  package enum Move: Hashable, Sendable {
    /// Reading one thing more.
    case read
    /// Choosing the best of what was read.
    case choose
    /// Going back to where they came from.
    case back
  }

  private let rules: ScentRules
  /// How the user came here, if by a choice and if there is a way back.
  private let trail: ScentTrail?
  /// The utility of reading on.
  package private(set) var read = 0.0
  /// The utility of choosing the best.
  package private(set) var choose = 0.0
  /// The utility of going back; below all others where it is impossible.
  package private(set) var back = -Double.infinity
  /// How many things were read.
  package private(set) var count = 0
  /// The scent of the best of them.
  package private(set) var best = 0.0
  private var sum = 0.0

  /// Starts from nothing.
  package init(_ rules: ScentRules, after trail: ScentTrail? = nil) {
    self.rules = rules
    self.trail = trail
  }

  /// Adds a scent and returns whether it is the best so far; of equal scents, the later is.
  package mutating func take(_ scent: Double) -> Bool {
    count += 1
    sum += scent
    let isBest = scent >= best
    if isBest { best = scent }
    read = (read + scent) / Double(1 + count)
    choose = (choose + best) / (Double(1 + count) + rules.reluctance)
    if let trail { back = trail.others - mean(after: trail) - rules.goBackCost }
    return isBest
  }

  /// The move of the highest utility; of equal ones, the one that commits to less.
  package var move: Move {
    if back > read, back > choose { return .back }
    return choose > read ? .choose : .read
  }

  /// What is remembered when the best is chosen.
  package var trailOfBest: ScentTrail {
    ScentTrail(chosen: best, others: count > 1 ? (sum - best) / Double(count - 1) : 0)
  }

  /// The mean scent here, to which what promised to lead here counts, and every failure.
  private func mean(after trail: ScentTrail) -> Double {
    (sum + trail.chosen + Double(trail.failures) * rules.floor) / Double(count + 1 + trail.failures)
  }
}

/// The constants of the policy `scent-utility`, and what scents they make of values from 0 to 1.
package struct ScentRules: Sendable {
  /// What is added to the number of things read before the best of them is chosen: `k`.
  let reluctance: Double
  /// What going back has to be better by: `C`.
  let goBackCost: Double
  /// The least scent, which is also that of a failure.
  let floor: Double
  private let scale: Double
  /// The value of a label that is not on the way, yet stands in a list with one that is.
  private let kinship: Double
  private let labelNoise, leafNoise: Double

  /// Takes the constants from the parameters of behavior.
  package init(_ parameters: BehaviorParameters) {
    reluctance = parameters[.reluctance]
    goBackCost = parameters[.goBackCost]
    floor = parameters[.scentFloor]
    scale = parameters[.scentScale]
    kinship = parameters[.kinship]
    labelNoise = parameters[.labelNoise]
    leafNoise = parameters[.leafNoise]
  }

  /// The scent of what is perceived to be worth a value.
  package func scent(ofValue value: Double) -> Double { max(floor, scale * value) }

  /// How far the perception of a label of a leaf, or of another thing, strays.
  package func noise(isLeaf: Bool) -> Double { isLeaf ? leafNoise : labelNoise }

  /// The perceived value of a label.
  /// - Parameters:
  ///   - deviation: The magnitude of a standard normal deviation.
  ///   - isKin: Whether something else in the same narrower list is on the way.
  package func value(isOnPath: Bool, isKin: Bool, isLeaf: Bool, deviation: Double) -> Double {
    let error = noise(isLeaf: isLeaf) * deviation
    return isOnPath ? max(0, 1 - error) : min(1, (isKin ? kinship : 0) + error)
  }

  /// The perceived value of a fixed item.
  /// - Parameter deviation: A standard normal deviation.
  package func value(scent: Double, deviation: Double) -> Double {
    min(1, max(0, scent + noise(isLeaf: false) * deviation))
  }
}
