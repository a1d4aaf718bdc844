import HeadlessNavigation
import Testing

@Suite struct DeviceTests {
  /// Devices, orientation, window, horizontal and vertical size class: the published table of size classes.
  @Test(arguments: try fixtureRows(in: "DeviceTests", "size classes")) func `size classes`(row: String) throws {
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
