import HeadlessNavigation
import Testing

@Suite struct DeviceTests {
  /// Devices, orientation, window, horizontal and vertical size class: the published table of size classes.
  @Test(arguments: [
    "iPhone SE, iPhone 8, iPhone X, iPhone 15, iPhone 15 Plus, iPhone 17 Pro Max | portrait | full | compact regular",
    "iPhone SE, iPhone 8, iPhone X, iPhone XS, iPhone 11 Pro, iPhone 12 mini     | landscape | full | compact compact",
    "iPhone 12, iPhone 12 Pro, iPhone 13, iPhone 17 Pro                          | landscape | full | compact compact",
    "iPhone 8 Plus, iPhone XR, iPhone XS Max, iPhone 11, iPhone 11 Pro Max       | landscape | full | regular compact",
    "iPhone 12 Pro Max, iPhone 13 Pro Max, iPhone 14 Plus, iPhone 15 Pro Max     | landscape | full | regular compact",
    "iPhone 16 Plus, iPhone 17 Pro Max                                           | landscape | full | regular compact",
    "iPad mini, iPad, iPad Air 11-inch, iPad Pro 11-inch, iPad Pro 12.9-inch     | portrait | full | regular regular",
    "iPad mini, iPad, iPad Air 11-inch, iPad Pro 11-inch, iPad Pro 13-inch       | landscape | full | regular regular",
    "iPad mini, iPad Pro 11-inch, iPad Pro 12.9-inch                             | landscape | 2/3 | regular regular",
    "iPad mini, iPad, iPad Air 11-inch, iPad Pro 11-inch                         | landscape | 1/2 | compact regular",
    "iPad Pro 12.9-inch, iPad Pro 13-inch, iPad Air 13-inch                      | landscape | 1/2 | regular regular",
    "iPad mini, iPad Pro 12.9-inch                                               | landscape | 1/3 | compact regular",
    "iPad mini, iPad Pro 12.9-inch                                              | landscape | slide-over | compact regular",
    "iPad mini, iPad Air 11-inch, iPad Pro 12.9-inch                             | portrait | 2/3 | compact regular",
    "iPad mini, iPad Air 11-inch, iPad Pro 12.9-inch                             | portrait | 1/2 | compact regular",
    "iPhone 15                                                                   | portrait | 1/3 | compact regular",
    "iPhone 15 Plus                                                              | landscape | 1/2 | regular compact",
  ]) func `size classes`(row: String) throws {
    let cells = cells(row)
    let orientation = try #require(Device.Orientation(rawValue: cells[1]))
    let window = try #require(Device.Window(rawValue: cells[2]))
    for name in cells[0].split(separator: ", ") {
      let device = try #require(DeviceCatalog.device(named: String(name)), "\(name)")
      let traits = device.traits(orientation, window)
      #expect("\(traits.horizontal) \(traits.vertical)" == cells[3], "\(name)")
    }
  }

  @Test func `the catalog is sound`() {
    let devices = DeviceCatalog.devices
    #expect(Set(devices.map(\.name)).count == devices.count)
    #expect(DeviceCatalog.device(named: "Palm Pilot") == nil)
    for device in devices {
      #expect(device.longSide > device.shortSide)
      #expect(device.usualOrientation == (device.name.hasPrefix("iPad") ? .landscape : .portrait))
      #expect(device.isTablet == device.name.hasPrefix("iPad"))
    }
  }

  /// The length of a display's longer side, as makers tell it, in millimetres.
  @Test(arguments: [
    ("iPhone SE", 104.0), ("iPhone 11", 139.5), ("iPhone 13 mini", 124.8), ("iPhone 15", 141.2),
    ("iPhone 16 Pro Max", 158.4), ("iPad mini", 176.6), ("iPad Air 11-inch", 227.1), ("iPad Pro 13-inch", 264.8),
  ]) func `points are as large as they are`(name: String, millimeters: Double) throws {
    let device = try #require(DeviceCatalog.device(named: name))
    #expect(abs(Double(device.longSide) * 25.4 / device.pointsPerInch - millimeters) < 0.4)
    #expect(abs(device.rowMillimeters * Double(device.longSide) / 72 - millimeters) < 0.4)
  }

  @Test(arguments: [
    ("iPhone SE", 6, 3), ("iPhone 15", 9, 3), ("iPhone 17 Pro Max", 10, 4), ("iPad Air 11-inch", 13, 8),
    ("iPad Pro 13-inch", 16, 11),
  ]) func `visible rows`(name: String, portrait: Int, landscape: Int) throws {
    let device = try #require(DeviceCatalog.device(named: name))
    #expect(device.visibleRows(.portrait) == portrait)
    #expect(device.visibleRows(.landscape) == landscape)
  }
}
