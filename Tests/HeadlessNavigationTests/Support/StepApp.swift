import HeadlessNavigation

/// An app whose coordinators send one another steps.
enum StepApp {
  static let app = AppDefinition(
    screens: [],
    coordinators: [
      "main": ListeningCoordinator(), "child": CallingCoordinator(), "proxy": proxy,
      "helper": AnsweringCoordinator(),
    ], root: "main")

  /// Turns one step into another and swallows a second.
  private static let proxy = AnsweringCoordinator(
    forwards: "child",
    answers: { intent in
      switch intent.name {
      case "next": [.perform([.push(Screen(kind: "adapted"))])]
      case "filter": []
      default: nil
      }
    })
}

/// Remembers what it is asked for.
struct ListeningCoordinator: Coordinator {
  var initial: Value { .list([]) }

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setHome]
  }

  func respond(to intent: Intent, _ memory: inout Value, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "show": return [.perform([.push(Screen(kind: "ping"))])]
    case "start": memory.append(.name("start"))
    case "echo", "echoed", "one", "two", "told": memory.append(.name(intent.name.rawValue))
    default: return nil
    }
    switch intent.name {
    case "start": return [.start("child", argument: .none, [.push(Screen(kind: "child"))])]
    case "echo": return [.start("child", argument: .name("echoed"), [.push(Screen(kind: "echo"))]), after]
    default: return []
    }
  }

  private var after: Action { .perform([.push(Screen(kind: "after"))]) }

  func childEnded(
    _ child: Name<any Coordinator>, _ cause: Cause, _ memory: inout Value, in scene: NavigationContext
  ) -> [Action] {
    memory.append(.name("ended-\(child)"))
    return []
  }
}

/// Calls back to its parent as soon as it starts, if its argument says so.
struct CallingCoordinator: Coordinator {
  func started(_ argument: Value, _: inout NoMemory, in scene: NavigationContext) -> [Action] {
    if case .name(let name) = argument { [.forward(Intent(Name(name)))] } else { [] }
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    switch intent.name {
    case "next", "further", "filter": [.perform([.push(Screen(kind: Name(intent.name.rawValue)))])]
    case "deeper": [.start("helper", argument: .none, [.push(deeper(in: scene))])]
    case "end": [.finish(.finished(.none))]
    case "end-with": [.forward(Intent("told")), .finish(.finished(.none))]
    case "multiple": [.forward(Intent("one")), .forward(Intent("two"))]
    default: nil
    }
  }

  private func deeper(in scene: NavigationContext) -> Screen {
    Screen(kind: "deeper", context: .number(scene.tree.screens.count))
  }
}

/// Counts what it is told of.
struct RecordCounter: Coordinator {
  var initial: Int { 0 }

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setHome]
  }

  func respond(to intent: Intent, _ memory: inout Int, in scene: NavigationContext) -> [Action]? {
    intent.name == "begin" ? [.start("child", argument: .none, [.push(Screen(kind: "child"))])] : nil
  }

  func observe(_ record: NavigationRecord, _ memory: inout Int) { memory += 1 }
}
