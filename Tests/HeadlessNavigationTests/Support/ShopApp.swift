import HeadlessNavigation

/// An app of parents and children (Hudson's shop): a main coordinator that writes down whose end it is told.
enum ShopApp {
  static func app(_ more: [Name<any Coordinator>: any Coordinator] = [:]) -> AppDefinition {
    AppDefinition(
      screens: [],
      coordinators: [
        "main": MainCoordinator(), "buy": buy, "help": help, "wrapper": wrapper, "restless": restless,
        "stubborn": stubborn,
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
    [.setHome]
  }

  func respond(to intent: Intent, _ memory: inout Value, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "buy", "wrapper", "restless", "stubborn":
      return [.start(Name(intent.name.rawValue), argument: intent.payload, [])]
    case "call": return [.start("help", argument: .none, [])]
    case "go-home": return [.perform([.setHome])]
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

extension ShopApp {
  /// Two screens, the plans and the card; ends with a result or without.
  private static let buy = AnsweringCoordinator(
    begins: { [.push(Screen(kind: "plans", context: $0))] },
    answers: { intent in
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
    }, ends: { [.forward(Intent("heard", payload: .name("buy-heard-\($0)-\($1.word)")))] })

  /// One screen over everything.
  private static let help = AnsweringCoordinator(
    begins: { _ in [.present(.screen(Screen(kind: "help")), style: .sheet)] },
    answers: { $0.name == "thanks" ? [.finish(.finished(.none))] : nil })

  /// No screens of its own: starts to buy by an intent of its first screen, and ends when its child has ended.
  private static let wrapper = AnsweringCoordinator(
    begins: { _ in [.push(Screen(kind: "cover"))] },
    answers: { intent in
      switch intent.name {
      case "open-shop": [.start("buy", argument: .none, [])]
      case "close-cover": [.finish(.cancelled)]
      default: nil
      }
    }, ends: { [.finish($1), .start("buy", argument: .none, [])] })

  /// Starts itself again when it ends, without end.
  private static let restless = AnsweringCoordinator(
    begins: { $0 == .none ? [.push(Screen(kind: "rest"))] : [] },
    answers: { $0.name == "stir" ? [.start("restless", argument: .flag(true), [])] : nil },
    ends: { _, _ in [.start("restless", argument: .flag(true), [])] })

  /// Starts help again whenever it ends; must still be able to end itself.
  private static let stubborn = AnsweringCoordinator(
    begins: { _ in [.push(Screen(kind: "stubborn"))] },
    answers: { intent in
      switch intent.name {
      case "help": [.start("help", argument: .none, [])]
      case "quit": [.finish(.cancelled)]
      default: nil
      }
    }, ends: { _, _ in [.start("help", argument: .none, [])] })
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
