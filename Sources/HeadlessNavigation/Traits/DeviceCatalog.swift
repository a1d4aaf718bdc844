/// The devices that experiment files may name.
public enum DeviceCatalog {
  /// Every device, phones by age, then tablets.
  public static let devices: [Device] =
    models(
      .phone,
      [
        ("iPhone SE", 667, 375, 163), ("iPhone 8", 667, 375, 163), ("iPhone X", 812, 375, 152.7),
        ("iPhone XS", 812, 375, 152.7), ("iPhone 11 Pro", 812, 375, 152.7), ("iPhone 12 mini", 812, 375, 165.3),
        ("iPhone 12", 844, 390, 153.3), ("iPhone 12 Pro", 844, 390, 153.3), ("iPhone 13 mini", 812, 375, 165.3),
        ("iPhone 13", 844, 390, 153.3), ("iPhone 13 Pro", 844, 390, 153.3), ("iPhone 14", 844, 390, 153.3),
        ("iPhone 14 Pro", 852, 393, 153.3), ("iPhone 15", 852, 393, 153.3), ("iPhone 15 Pro", 852, 393, 153.3),
        ("iPhone 16e", 844, 390, 153.3), ("iPhone 16", 852, 393, 153.3), ("iPhone 16 Pro", 874, 402, 153.3),
        ("iPhone 17", 874, 402, 153.3), ("iPhone 17 Pro", 874, 402, 153.3),
      ]
    )
    + models(
      .largePhone,
      [
        ("iPhone 8 Plus", 736, 414, 153.7), ("iPhone XR", 896, 414, 163), ("iPhone XS Max", 896, 414, 152.7),
        ("iPhone 11", 896, 414, 163), ("iPhone 11 Pro Max", 896, 414, 152.7), ("iPhone 12 Pro Max", 926, 428, 152.7),
        ("iPhone 13 Pro Max", 926, 428, 152.7), ("iPhone 14 Plus", 926, 428, 152.7),
        ("iPhone 14 Pro Max", 932, 430, 153.3), ("iPhone 15 Plus", 932, 430, 153.3),
        ("iPhone 15 Pro Max", 932, 430, 153.3), ("iPhone 16 Plus", 932, 430, 153.3),
        ("iPhone 16 Pro Max", 956, 440, 153.3), ("iPhone 17 Pro Max", 956, 440, 153.3),
      ]
    )
    + models(
      .tablet,
      [
        ("iPad mini", 1133, 744, 163), ("iPad", 1180, 820, 132), ("iPad Air 11-inch", 1180, 820, 132),
        ("iPad Pro 11-inch", 1210, 834, 132),
      ]
    )
    + models(
      .largeTablet,
      [
        ("iPad Air 13-inch", 1366, 1024, 132), ("iPad Pro 12.9-inch", 1366, 1024, 132),
        ("iPad Pro 13-inch", 1376, 1032, 132),
      ]
    )

  /// The device of that name, if there is one.
  public static func device(named name: String) -> Device? { devices.first { $0.name == name } }

  private static func models(_ family: Device.Family, _ rows: [(String, Int, Int, Double)]) -> [Device] {
    rows.map { Device(name: $0.0, family: family, longSide: $0.1, shortSide: $0.2, pointsPerInch: $0.3) }
  }
}
