/// What a user remembers of each screen instance while it exists.
///
/// Every instance has a life, a number that is used once. An item counts as tried if it was marked in the current life
/// of its instance, so a new life forgets all marks without clearing them.
package struct UserMemory: ~Copyable {
  /// How far the search of one screen instance has come.
  package struct Place: BitwiseCopyable {
    /// The life; of another session when it is not above ``UserMemory/floor``.
    package var life = 0
    /// The next item to look at.
    @Small package var cursor: Int = 0
    /// The current pass over the items: 0 and 1, or 2 when both are done.
    @Small package var pass: Int = 0
    /// The first visible row.
    @Small package var offset: Int = 0
    /// How many items were tried.
    @Small package var trialCount: Int = 0

    init(life: Int = 0, offset: Int = 0) {
      self.life = life
      self.offset = offset
    }
  }

  /// A mark and the life it was made in.
  struct Trial: BitwiseCopyable {
    var mark: Int
    var life: Int
  }

  /// The places of the instances, by their numbers.
  package var places = FlatArray<Place>()
  /// For each mark the life in which it was tried last.
  private var tried = FlatArray<Int>()
  /// The instances met in this session, some of them gone.
  private var met = FlatArray<Int>()
  /// What was tried in this session, in order.
  private var trials = FlatArray<Trial>()
  /// The places to restore when the goal that was set aside continues.
  private var aside: [(instance: Int, place: Place)] = []
  private var asideTrials = 0
  /// The latest life of any instance.
  private(set) var lastLife = 0
  /// Lives up to this one are of other sessions.
  private(set) var floor = 0

  package init() {}

  /// About how many bytes it takes.
  var byteCount: Int { places.byteCount + tried.byteCount }

  /// Makes room for newly discovered parts of the flow.
  package mutating func grow(instances: Int, marks: Int) {
    while places.count < instances { places.append(Place()) }
    while tried.count < marks { tried.append(0) }
  }

  /// Forgets everything, for the next user or after the app restarts.
  package mutating func clear() {
    floor = lastLife
    met.removeAll()
    trials.removeAll()
    aside.removeAll(keepingCapacity: true)
    asideTrials = 0
  }

  /// Whether an instance was met and still exists.
  package func knows(_ instance: Int) -> Bool { places[instance].life > floor }

  /// Takes in a new instance.
  package mutating func meet(_ instance: Int) {
    lastLife += 1
    places[instance] = Place(life: lastLife)
    met.append(instance)
  }

  /// Forgets an instance that exists no more.
  package mutating func forget(_ instance: Int) {
    places[instance].life = 0
    if !aside.isEmpty { aside.removeAll { $0.instance == instance } }
  }

  /// Whether the item of a mark was tried in a life of its instance.
  @inline(__always) package func hasTried(_ mark: Int, in life: Int) -> Bool { tried[mark] == life }

  /// Remembers that an item was tried.
  @inline(__always) package mutating func noteTrial(of mark: Int, on instance: Int) {
    let trial = Trial(mark: mark, life: places[instance].life)
    places[instance].trialCount += 1
    tried[trial.mark] = trial.life
    trials.append(trial)
  }

  /// Forgets that an item was tried.
  mutating func forgetTrial(of mark: Int, on instance: Int) {
    let life = places[instance].life
    guard tried[mark] == life else { return }
    tried[mark] = 0
    places[instance].trialCount -= 1
    var kept = 0
    for position in trials.indices where trials[position].mark != mark || trials[position].life != life {
      trials[kept] = trials[position]
      kept += 1
    }
    trials.removeAll(after: kept)
  }

  /// Forgets everything except the scroll positions.
  package mutating func startOver() {
    for position in met.indices where knows(met[position]) {
      let instance = met[position]
      lastLife += 1
      places[instance] = Place(life: lastLife, offset: places[instance].offset)
    }
  }

  /// Remembers the places for a goal that is set aside, and starts over.
  package mutating func setAside() {
    for position in met.indices where knows(met[position]) { aside.append((met[position], places[met[position]])) }
    asideTrials = trials.count
    startOver()
  }

  /// Restores the places that were set aside and starts over everywhere else; scroll positions stay.
  package mutating func bringBack() {
    startOver()
    for (instance, place) in aside where knows(instance) {
      let offset = places[instance].offset
      places[instance] = place
      places[instance].offset = offset
    }
    trials.removeAll(after: asideTrials)
    for position in trials.indices { tried[trials[position].mark] = trials[position].life }
    aside.removeAll(keepingCapacity: true)
  }
}

/// The number of visits on which a user searched each screen instance.
struct Practice {
  private struct Trials {
    var count = 0
    var visit = -1
  }

  private var trials: [Int: Trials] = [:]

  /// Forgets everything, for the next user.
  mutating func clear() { trials.removeAll(keepingCapacity: true) }

  /// The number of visits on which an instance was searched, this one included.
  mutating func trial(on instance: Int, in visit: Int) -> Int {
    var known = trials[instance] ?? Trials()
    if known.visit != visit { known.count += 1 }
    known.visit = visit
    trials[instance] = known
    return known.count
  }
}

/// Where the taps of one session land.
struct Pointing {
  /// The draw keys of the items the user aimed at, one for each tap.
  private var meant: [UInt32] = []
  /// The height of the latest tap on a target of known size, in millimeters from the top; `nil` before the first.
  private(set) var height: Double?

  /// Forgets the session before.
  mutating func begin() {
    meant.removeAll(keepingCapacity: true)
    height = nil
  }

  /// The offset of a tap from its target in the list: 0, or one to either side with equal odds.
  ///
  /// Each tap on a target has its own draw, keyed by the number of earlier taps, so one slip does not repeat forever.
  /// The side does not depend on the probability: a user slips the same way on small and large rows.
  /// - Parameter probability: The probability of a slip.
  mutating func displacement(ofTapOn key: UInt32, probability: Double, goal: Int, draws: UserDraws) -> Int {
    guard probability > 0 else { return 0 }
    let earlier = meant.count { $0 == key }
    meant.append(key)
    let uniform = draws.uniform(.slip, about: key, goal: goal, attempt: earlier)
    guard uniform < probability else { return 0 }
    return UInt64(uniform * 0x1p53) & 1 == 0 ? -1 : 1
  }

  /// Moves to a height on the screen and returns the distance.
  mutating func move(to height: Double, from start: Double) -> Double {
    defer { self.height = height }
    return abs(height - (self.height ?? start))
  }
}
