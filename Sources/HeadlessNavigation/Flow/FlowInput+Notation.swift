extension FlowInput: CustomStringConvertible {
  /// The input as paths and traces write it: `browse(shop)`, `toggle browser 0..<8`, `back`, `width regular`.
  public var description: String {
    switch self {
    case .intent(let intent): intent.description
    case .tap(let tap): "tap \(tap.item)"
    case .toggle(let section, let kind): "toggle \(kind) \(Value.range(section))"
    case .back(.button): "back"
    case .back(let gesture): gesture.rawValue
    case .drag(let drag): "drag \(drag.rawValue)"
    // Users count tabs from 1.
    case .selectTab(let tab): "tab \(tab + 1)"
    case .open(let destination): "open \(destination)"
    case .traits(let traits): traits.description
    case .fact(let fact, let isTrue): "fact \(fact) \(isTrue)"
    case .gate(let gate, let verdict): "answer \(gate) \(verdict)"
    case .timeout(let gate): "timeout \(gate)"
    case .relaunch: "relaunch"
    }
  }
}

extension Destination: CustomStringConvertible {
  /// The destination as traces write it: `chat(7)`.
  public var description: String { context == .none ? "\(name)" : "\(name)(\(context))" }
}

extension Traits: CustomStringConvertible {
  /// The width, and the height where it is compact: `width compact`, `width regular, height compact`.
  public var description: String {
    "width \(horizontal.rawValue)" + (vertical == .compact ? ", height compact" : "")
  }
}

extension FlowInput {
  /// The input as reports name it: an intent by its name, all others by their kind.
  public var cause: String {
    switch self {
    case .intent(let intent): intent.name.rawValue
    case .tap(let tap): tap.item.rawValue
    case .toggle: "toggle"
    case .back, .drag: "back"
    case .selectTab: "tab"
    case .open: "link"
    case .traits: "traits"
    case .fact: "fact"
    case .gate: "gate"
    case .timeout: "timeout"
    case .relaunch: "relaunch"
    }
  }
}
