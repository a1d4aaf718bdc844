/// A device model, with what its size classes and visible rows are in each situation.
///
/// Size classes are a look-up, not a function of the width: a 736-point iPhone 8 Plus is regular in landscape where an
/// 844-point iPhone 12 is compact.
public struct Device: Hashable, Sendable {
  /// How the models of a family get their size classes.
  package enum Family: Hashable, Sendable {
    /// A phone that is compact in landscape too.
    case phone
    /// A big phone, regular in landscape.
    case largePhone
    /// A tablet whose half of the screen is compact.
    case tablet
    /// A 12.9- or 13-inch tablet, whose half of the screen in landscape is regular.
    case largeTablet
  }

  /// How the device is held.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
  }

  /// How much of a tablet's screen the app has.
  public enum Window: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case full
    /// Two thirds.
    case twoThirds = "2/3"
    /// One half.
    case half = "1/2"
    /// One third.
    case third = "1/3"
    /// A floating narrow window.
    case slideOver = "slide-over"
  }

  /// The marketing name, as written in experiment files.
  public var name: String
  /// The family.
  package var family: Family
  /// The longer side, in points.
  package var longSide: Int
  /// The shorter side, in points.
  package var shortSide: Int
  /// How many points there are to an inch.
  ///
  /// The pixels per inch of the manufacturer's specifications, divided by the pixels a point has.
  package var pointsPerInch: Double

  /// Whether windows beside another app exist on it.
  package var isTablet: Bool { family == .tablet || family == .largeTablet }

  /// How users hold it most: phones upright, tablets on their side.
  package var usualOrientation: Orientation { isTablet ? .landscape : .portrait }

  /// The size classes in a situation.
  ///
  /// A phone has only the full window.
  ///
  /// Sources: Apple, *Adopting Multitasking*, and the size-class tables of the Human Interface Guidelines; big phones
  /// from the 13 series on are extrapolated from earlier ones. Two thirds of a large tablet held upright are taken as
  /// compact, as measured on devices (the documentation said regular).
  package func traits(_ orientation: Orientation, _ window: Window = .full) -> Traits {
    switch family {
    case .phone: return Traits(horizontal: .compact, vertical: orientation == .portrait ? .regular : .compact)
    case .largePhone:
      return orientation == .portrait
        ? Traits(horizontal: .compact, vertical: .regular) : Traits(horizontal: .regular, vertical: .compact)
    case .tablet, .largeTablet:
      let isRegular =
        switch window {
        case .full: true
        case .twoThirds: orientation == .landscape
        case .half: orientation == .landscape && family == .largeTablet
        case .third, .slideOver: false
        }
      return Traits(horizontal: isRegular ? .regular : .compact, vertical: .regular)
    }
  }

  /// How far one list row is from the next, in millimetres.
  package var rowMillimeters: Double { 25.4 * Double(Self.rowPoints) / pointsPerInch }

  private static var rowPoints: Int { 72 }

  /// How many list rows are visible at once: 72 points a row below 180 points of bars (110 on a phone on its side).
  ///
  /// An assumption of this project, at least 2; `visible_rows` of an experiment's behavior replaces it.
  package func visibleRows(_ orientation: Orientation) -> Int {
    let height = orientation == .portrait ? longSide : shortSide
    let bars = orientation == .landscape && !isTablet ? 110 : 180
    return max(2, (height - bars) / Self.rowPoints)
  }
}

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
      ])
    + models(
      .largePhone,
      [
        ("iPhone 8 Plus", 736, 414, 153.7), ("iPhone XR", 896, 414, 163), ("iPhone XS Max", 896, 414, 152.7),
        ("iPhone 11", 896, 414, 163), ("iPhone 11 Pro Max", 896, 414, 152.7), ("iPhone 12 Pro Max", 926, 428, 152.7),
        ("iPhone 13 Pro Max", 926, 428, 152.7), ("iPhone 14 Plus", 926, 428, 152.7),
        ("iPhone 14 Pro Max", 932, 430, 153.3), ("iPhone 15 Plus", 932, 430, 153.3),
        ("iPhone 15 Pro Max", 932, 430, 153.3), ("iPhone 16 Plus", 932, 430, 153.3),
        ("iPhone 16 Pro Max", 956, 440, 153.3), ("iPhone 17 Pro Max", 956, 440, 153.3),
      ])
    + models(
      .tablet,
      [
        ("iPad mini", 1133, 744, 163), ("iPad", 1180, 820, 132), ("iPad Air 11-inch", 1180, 820, 132),
        ("iPad Pro 11-inch", 1210, 834, 132),
      ])
    + models(
      .largeTablet,
      [
        ("iPad Air 13-inch", 1366, 1024, 132), ("iPad Pro 12.9-inch", 1366, 1024, 132),
        ("iPad Pro 13-inch", 1376, 1032, 132),
      ])

  /// The device of that name, if there is one.
  public static func device(named name: String) -> Device? { devices.first { $0.name == name } }

  private static func models(_ family: Device.Family, _ rows: [(String, Int, Int, Double)]) -> [Device] {
    rows.map { Device(name: $0.0, family: family, longSide: $0.1, shortSide: $0.2, pointsPerInch: $0.3) }
  }
}
