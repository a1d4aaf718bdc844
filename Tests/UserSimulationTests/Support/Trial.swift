import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

/// Lets users loose on an app; unless said otherwise they see clearly, hit what they mean and have all the time in the world.
struct Trial {
  var app: AppDefinition
  var goals: [GoalDefinition]
  var facts: [FactShare] = []
  var notifications: [NotificationDefinition] = []
  var arrivals = ArrivalLaw()
  var visits = VisitLaw.once
  var policy = Policy.scan
  var device = DeviceShare(
    share: 1, name: "d", situations: [DeviceShare.Situation(traits: Traits(), visibleRows: 1000)])
  var behavior = BehaviorParameters.sure

  /// How the device is held, where it is never turned.
  var situation: DeviceShare.Situation {
    get { device.situations[0] }
    set { device = DeviceShare(share: 1, name: "d", situations: [newValue]) }
  }

  var cohort: Cohort {
    Cohort(
      count: 1, seed: 11, devices: [device], goals: goals, facts: facts, notifications: notifications,
      arrivals: arrivals, visits: visits, behavior: behavior, policy: policy)
  }

  /// The sessions of the users of some indices, one after another on the same machine.
  func journals(_ users: some Sequence<Int>) -> [Journal] {
    let machine = FlowMachine(engine: FlowEngine(app: app), observing: app.root)
    let cohort = cohort
    let walker = SessionWalker(cohort, in: machine, rules: SessionRules(behavior))
    return Journal.journals(of: users, in: cohort, by: walker)
  }

  func journals(_ count: Int) -> [Journal] { journals(0..<count) }

  var journal: Journal { journals(1)[0] }

  /// The sessions in which something happened exactly once.
  func once(_ act: UserAction) -> [Journal] {
    let journals = journals(600).filter { $0.count(act) == 1 }
    #expect(journals.count > 40)
    return journals
  }
}

extension BehaviorParameters {
  /// Users who see clearly, hit what they mean, and have all the time in the world; what convinces them is worth 0.5, and what
  /// is hopeless less than 0.1.
  static let sure: BehaviorParameters = {
    var parameters = BehaviorParameters()
    for parameter: BehaviorParameter in [.labelNoise, .patience, .slip, .interruptionsPerHour] {
      parameters[parameter] = 0
    }
    (parameters[.chooseThreshold], parameters[.secondThreshold]) = (0.5, 0.1)
    return parameters
  }()
}

extension AppDefinition {
  /// An app of one stack, whose items ask for what they are called.
  static func stack(_ screens: [(Name<Screen>, ScreenContent)], on responses: [Name<Intent>: Response]) -> AppDefinition
  {
    let root = ScreenTemplate(screens.first?.0 ?? "")
    return AppDefinition(
      screens: screens, coordinators: ["root": StackCoordinator(root: root, responses: responses)], root: "root")
  }
}

extension Item {
  /// An item that asks for what it is called.
  static func item(_ name: String, _ scent: Double, byGoal: [String: Double] = [:], decides: Double? = nil) -> Item {
    Item(id: Name(name), intent: Name(name), scent: Scent(scent, byGoal: byGoal), decides: decides)
  }
}
