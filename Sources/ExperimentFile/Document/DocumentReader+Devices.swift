import HeadlessNavigation
import TextFormats
import UserSimulation

extension ValueForm where Value == DeviceShare {
  /// A device and how many have it.
  static var device: Self {
    .object { reader in
      reader.read(
        .required("share", .number(in: 0...1), "The share of all users. Shares are exact in every 10,000 users."),
        .required("device", .modelOrWindow, "A device of the list below, or a window by its size classes."),
        .optional(
          "orientation", ValueForm<Device.Orientation>.anyCase, unlessSaid: "phones upright, tablets on their side",
          "How it is held at the start."),
        .optional(
          "window", ValueForm<Device.Window>.anyCase, default: .full,
          "How much of a tablet's screen the app has. Phones have the full screen."),
        .optional(
          "rotates", .meanDuration(upTo: 86_400_000), unlessSaid: "never",
          "The mean active time between two turns of the device.")
      ) { share, device, orientation, window, mean in
        switch device {
        case .window(let situation):
          reportMisplaced(in: reader)
          return DeviceShare(share: share, name: "window", situations: [situation])
        case .model(let model):
          if window != .full, !model.isTablet {
            reader.report(.outOfRange, "\(model.name) shows one app at a time", at: "window", hint: "leave it out")
          }
          return DeviceShare(
            share: share, device: model, orientation: orientation, window: window, rotationMeanMilliseconds: mean)
        }
      }
    }
  }

  private static func reportMisplaced(in reader: ObjectReader) {
    for member in ["orientation", "window", "rotates"].compactMap(reader.member) {
      let message = "\(quoted(member.key)) in \(reader.subject) means nothing for a window given by its size classes"
      reader.diagnostics.report(.misplacedKey, message, at: member.keyRange, hint: "leave it out, or name a device")
    }
  }
}

/// A device of the catalog, or a free window with its size classes.
enum ModelOrWindow {
  case model(Device)
  case window(DeviceShare.Situation)
}

extension ValueForm where Value == ModelOrWindow {
  /// A device by name, or a window as an object.
  static var modelOrWindow: Self {
    let devices = DeviceCatalog.devices.map(\.name)
    let names = ValueForm<String>.name(among: devices, called: "device").known(as: .words(devices))
    let model = Self.converting(names, to: names.description) {
      DeviceCatalog.device(named: $0).map(ModelOrWindow.model)
    }
    let window = ValueForm<ModelOrWindow>.object(
      .required(
        "horizontal", ValueForm<SizeClass>.anyCase, "The horizontal size class. It decides on coordinators and panes."),
      .optional("vertical", ValueForm<SizeClass>.anyCase, default: .regular, "The vertical size class."),
      .required("rows", .integer(in: 2...1000), "The rows of a list that are visible at once.")
    ) { .window(DeviceShare.Situation(traits: Traits(horizontal: $0, vertical: $1), visibleRows: $2)) }
    return model.or(window)
  }
}

extension ValueForm where Value == Int {
  /// A mean time between two events, such as `5 min mean`, in milliseconds.
  static func meanDuration(upTo longest: Int) -> Self {
    let pattern = TextPattern.quantity(in: TextPattern.durationUnits, before: " mean")
    return Self("a mean duration such as \"5 min mean\"", of: [.string], as: .text(pattern)) { context in
      guard let text = context.value.text, text.hasSuffix(" mean") else {
        return context.reject(.wrongType, "must be a mean duration", hint: "for example \"5 min mean\"")
      }
      let duration = JSON5Value(.string(String(text.dropLast(5))), at: context.value.range)
      return ValueForm<Int>.duration(in: 1000...longest).read(duration, as: context.subject, into: context.diagnostics)
    }
  }
}
