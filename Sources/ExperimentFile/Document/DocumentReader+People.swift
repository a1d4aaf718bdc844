import HeadlessNavigation
import UserSimulation

extension DocumentReader {
  /// The people, and what is not known about them.
  struct People {
    let population: Population
    let uncertain: [UncertainParameter]
  }

  /// The people.
  func people(_ reader: ObjectReader, app: App?, menus: [String]) -> People? {
    reader.required(
      "people",
      .object("the people") { people in
        let count = people.required("count", .integer(in: 1...4_000_000_000))
        let seed = people.required("seed", .seed)
        let devices = people.required("devices", .array(of: .device, count: 1...1000))
        let goals = people.required("goals", .array(of: .goal(menus: app?.menus, names: menus), count: 1...250))
        let behavior = people.optional("behavior", .behavior) ?? BehaviorParameters()
        let uncertain = people.optional("uncertain", .uncertain) ?? []
        if let devices { checkSum(of: devices.map(\.share), people, "devices") }
        if let goals { checkSum(of: goals.map { $0?.share ?? 0 }, people, "goals") }
        guard let count, let seed, let devices, let goals = goals?.compactMap({ $0 }), !goals.isEmpty else {
          return nil
        }
        return People(
          population: Population(count: count, seed: seed, devices: devices, goals: goals, behavior: behavior),
          uncertain: uncertain
        )
      }
    )
  }

  private func checkSum(of shares: [Double], _ reader: ObjectReader, _ key: String) {
    let sum = shares.reduce(0, +)
    guard abs(sum - 1) > 1e-9 else { return }
    let shown = (sum * 1e9).rounded() / 1e9
    reader.report(
      .sharesNotOne,
      "the shares of the \(key) sum to \(shortest(shown)), not 1",
      at: key,
      hint: "shares are proportions of all people: 0.62 for 62 %"
    )
  }
}

extension App {
  /// The menus that the screens list, each once.
  var menus: [Menu] {
    var found: [Menu] = []
    for name in screenOrder {
      guard let menu = screens[name]?.listing?.menu, !found.contains(where: { $0.id == menu.id }) else { continue }
      found.append(menu)
    }
    return found
  }
}

extension ValueForm where Value == UInt64 {
  /// A seed: a whole number, or a text such as "0x5eed2026" for one of up to 64 bits.
  static var seed: Self {
    let text = ValueForm<UInt64>("a seed such as \"0x5eed2026\"", of: [.string]) { context in
      guard let text = context.value.text else { return nil }
      let digits = text.hasPrefix("0x") ? text.dropFirst(2) : Substring(text)
      guard let seed = UInt64(digits, radix: text.hasPrefix("0x") ? 16 : 10) else {
        return context.reject(.wrongType, "must be a seed", hint: "at most 16 hexadecimal digits after 0x")
      }
      return seed
    }
    return ValueForm.converting(ValueForm<Int>.integer(in: 0...1 << 53)) { UInt64($0) }.or(text)
  }
}

extension ValueForm where Value == DeviceShare {
  /// A device and how many have it.
  static var device: Self {
    .object { reader in
      let share = reader.required("share", .number(in: 0...1))
      let mean = reader.optional("rotates", .meanDuration)
      let device = reader.required("device", .modelOrWindow)
      let orientation = reader.optional("orientation", ValueForm<Device.Orientation>.anyCase)
      let window = reader.optional("window", ValueForm<Device.Window>.anyCase)
      guard let share, let device else { return nil }
      switch device {
      case .window(let situation):
        return DeviceShare(share: share, name: "window", situations: [situation])
      case .model(let model):
        if let window, window != .full, !model.isTablet {
          reader.report(.outOfRange, "\(model.name) shows one app at a time", at: "window")
          return nil
        }
        return DeviceShare(
          share: share,
          device: model,
          orientation: orientation,
          window: window ?? .full,
          rotationMeanMilliseconds: mean
        )
      }
    }
  }
}

/// A device of the catalogue, or a free window with its size classes.
enum ModelOrWindow {
  case model(Device)
  case window(DeviceShare.Situation)
}

extension ValueForm where Value == ModelOrWindow {
  static var modelOrWindow: Self {
    let names = ValueForm<String>.name(among: DeviceCatalog.devices.map(\.name), called: "device")
    let model = Self.converting(names) { DeviceCatalog.device(named: $0).map(ModelOrWindow.model) }
    let window = ValueForm<ModelOrWindow>.object { reader in
      let horizontal = reader.required("horizontal", ValueForm<SizeClass>.anyCase)
      let vertical = reader.optional("vertical", ValueForm<SizeClass>.anyCase) ?? .regular
      let rows = reader.required("rows", .integer(in: 2...1000))
      guard let horizontal, let rows else { return nil }
      let traits = Traits(horizontal: horizontal, vertical: vertical)
      return .window(DeviceShare.Situation(traits: traits, visibleRows: rows))
    }
    return model.or(window)
  }
}

extension ValueForm where Value == Int {
  /// A mean time between two events, such as `5 min mean`, in milliseconds.
  static var meanDuration: Self {
    Self("a mean duration such as \"5 min mean\"", of: [.string]) { context in
      guard let text = context.value.text, text.hasSuffix(" mean") else {
        return context.reject(.wrongType, "must be a mean duration", hint: "for example \"5 min mean\"")
      }
      let duration = JSON5Value(.string(String(text.dropLast(5))), at: context.value.range)
      return ValueForm<Int>.duration(in: 1000...86_400_000)
        .read(duration, as: context.subject, into: context.diagnostics)
    }
  }
}

extension ValueForm where Value == GoalDefinition? {
  /// What a share of the people come for; inner `nil` when its menu was refused where it stands.
  static func goal(menus: [Menu]?, names: [String]) -> Self {
    .object { reader in
      let share = reader.optional("share", .number(in: 0...1)) ?? 1
      let find = reader.required("find", .name(among: names, called: "menu"))
      let then = reader.optional("then", .array(of: .identifier, count: 0...20)) ?? []
      guard let find else { return nil }
      guard let menus else { return .some(nil) }
      guard let menu = menus.first(where: { $0.id.rawValue == find }) else {
        reader.report(
          .unlistedMenu,
          "no screen lists the menu '\(find)', so nobody can find anything in it",
          at: "find"
        )
        return nil
      }
      return GoalDefinition(share: share, find: menu, then: then.map { Name($0) })
    }
  }
}
