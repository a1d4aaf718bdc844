import HeadlessNavigation
import TextFormats
import UserSimulation

extension DocumentReader {
  /// A device and how many have it.
  var device: ValueForm<DeviceShare> {
    .object(
      "a device",
      .reader,
      .required(
        "share", share(in: root["cohort"]?["devices"]),
        "The share of all users. Shares are exact in every 10,000 users."),
      .required("device", modelOrWindow, "A device of the list below, or a window by its size classes."),
      .optional(
        "orientation", ValueForm<Device.Orientation>.anyCase, unlessSaid: "phones upright, tablets on their side",
        "How it is held at the start."),
      .optional(
        "window", ValueForm<Device.Window>.anyCase, default: .full,
        "How much of a tablet's screen the app has. Phones have the full screen."),
      .optional(
        "rotates", meanDuration(upTo: 86_400_000), unlessSaid: "never",
        "The mean active time between two turns of the device.")
    ) { reader, share, device, orientation, window, mean in
      switch device {
      case .window(let situation):
        reader.reportMisplaced(
          ["orientation", "window", "rotates"], "for a window given by its size classes",
          hint: "leave it out, or name a device")
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

/// A device of the catalog, or a free window with its size classes.
enum ModelOrWindow {
  case model(Device)
  case window(DeviceShare.Situation)
}

extension DocumentReader {
  /// A device by name, or a window as an object.
  var modelOrWindow: ValueForm<ModelOrWindow> {
    let devices = DeviceCatalog.devices.map(\.name)
    let names = ValueForm<String>.name(among: devices, called: "device").known(as: .words(devices))
    let model = names.flatMap { name, _ in DeviceCatalog.device(named: name).map(ModelOrWindow.model) }
    let window = ValueForm<ModelOrWindow>.object(
      "a window",
      .required(
        "horizontal", ValueForm<SizeClass>.anyCase, "The horizontal size class. It decides on coordinators and panes."),
      .optional("vertical", ValueForm<SizeClass>.anyCase, default: .regular, "The vertical size class."),
      .required("rows", .integer(in: 2...1000), "The rows of a list that are visible at once.")
    ) { .window(DeviceShare.Situation(traits: Traits(horizontal: $0, vertical: $1), visibleRows: $2)) }
    return model.or(window)
  }
}
