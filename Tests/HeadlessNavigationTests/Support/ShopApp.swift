import HeadlessNavigation

/// An app of parents and children (Hudson's shop): a main coordinator that writes down whose end it is told.
enum ShopApp {
  static func app(_ more: [Name<any Coordinator>: any Coordinator] = [:]) -> AppDefinition {
    AppDefinition(
      screens: [],
      coordinators: [
        "main": MainCoordinator(), "buy": BuyCoordinator(), "help": HelpCoordinator(),
        "wrapper": WrapperCoordinator(),
        "restless": RestlessCoordinator(), "stubborn": StubbornCoordinator(),
      ].merging(more) { _, new in new }, root: "main",
      gates: ["login": FactGate(unless: "logged-in", present: Screen(kind: "login"))],
      destinations: [
        "order": DestinationRule(gates: ["login"], responses: [.push("order($item)")]),
        "info": DestinationRule(responses: [.push("info")]),
      ])
  }
}

/// Starts children; remembers the name and cause of every end it is told of, and what is called up to it.
struct MainCoordinator: Coordinator {
  var initial: Value { .list([]) }

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setRoot(.stack([Screen(kind: "home")]))]
  }

  func respond(to intent: Intent, _ memory: inout Value, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "buy", "wrapper", "restless", "stubborn":
      return [.start(Name(intent.name.rawValue), argument: intent.payload, [])]
    case "call": return [.start("help", argument: .none, [])]
    case "go-home": return [.perform([.setRoot(.stack([Screen(kind: "home")]))])]
    case "renew": return [.perform([.pop]), .start("help", argument: .none, [])]
    case "heard":
      memory.append(intent.payload)
      return []
    default: return nil
    }
  }

  func childEnded(
    _ child: Name<any Coordinator>, _ cause: Cause, _ memory: inout Value, in scene: NavigationContext
  ) -> [Action] {
    memory.append(.name("\(child)-\(cause.word)"))
    return []
  }
}

/// Two screens, the plans and the card; ends with a result or without.
struct BuyCoordinator: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.push(Screen(kind: "plans", context: argument))]
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "choose": [.perform([.push(Screen(kind: "card"))])]
    case "pay": [.finish(.finished(.name("paid"))), .perform([.push(Screen(kind: "never"))])]
    case "give-up": [.finish(.cancelled)]
    case "help": [.start("help", argument: .none, [])]
    case "shout": [.forward(Intent("heard", payload: .name("shout")))]
    case "out": [.forward(Intent("go-home")), .perform([.push(Screen(kind: "late"))])]
    case "leave": [.forward(Intent("close-cover")), .perform([.push(Screen(kind: "late"))])]
    case "order": [.go(Destination("order", context: intent.payload))]
    default: nil
    }
  }

  func childEnded(_ child: Name<any Coordinator>, _ cause: Cause, _: inout NoMemory, in: NavigationContext) -> [Action]
  { [.forward(Intent("heard", payload: .name("buy-heard-\(child)-\(cause.word)")))] }
}

/// One screen over everything.
struct HelpCoordinator: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.present(.screen(Screen(kind: "help")), style: .sheet)]
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    intent.name == "thanks" ? [.finish(.finished(.none))] : nil
  }
}

/// No screens of its own: starts to buy by an intent of its first screen, and ends when its child has ended.
struct WrapperCoordinator: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.push(Screen(kind: "cover"))]
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "open-shop": [.start("buy", argument: .none, [])]
    case "close-cover": [.finish(.cancelled)]
    default: nil
    }
  }

  func childEnded(_: Name<any Coordinator>, _ cause: Cause, _: inout NoMemory, in: NavigationContext) -> [Action] {
    [.finish(cause), .start("buy", argument: .none, [])]
  }
}

/// Starts itself again under its parent's eyes for ever: it has no screens and restarts whoever ends.
struct RestlessCoordinator: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    argument == .none ? [.push(Screen(kind: "rest"))] : []
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    intent.name == "stir" ? [.start("restless", argument: .flag(true), [])] : nil
  }

  func childEnded(_: Name<any Coordinator>, _: Cause, _: inout NoMemory, in: NavigationContext) -> [Action] {
    [.start("restless", argument: .flag(true), [])]
  }
}

/// Starts help again whenever it ends; must still be able to end itself.
struct StubbornCoordinator: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.push(Screen(kind: "stubborn"))]
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "help": [.start("help", argument: .none, [])]
    case "quit": [.finish(.cancelled)]
    default: nil
    }
  }

  func childEnded(_: Name<any Coordinator>, _: Cause, _: inout NoMemory, in: NavigationContext) -> [Action] {
    [.start("help", argument: .none, [])]
  }
}

extension Value {
  /// Adds to a list.
  mutating func append(_ value: Value) {
    guard case .list(let values) = self else { return }
    self = .list(values + [value])
  }
}

extension Cause {
  /// The cause in a word.
  var word: String {
    switch self {
    case .finished(let value): value == .none ? "finished" : "finished-\(value)"
    case .cancelled: "cancelled"
    case .back: "back"
    case .swipe: "swipe"
    case .code: "code"
    }
  }
}
