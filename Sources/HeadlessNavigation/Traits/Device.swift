/// A device model, with what its size classes and visible rows are in each situation.
///
/// Size classes are a look-up, not a function of the width: a 736-point iPhone 8 Plus is regular in landscape where an
/// 844-point iPhone 12 is compact.
public struct Device: Hashable, Sendable {
  /// How the models of a family get their size classes.
  public enum Family: Hashable, Sendable {
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
  public var family: Family
  /// The longer side, in points.
  public var longSide: Int
  /// The shorter side, in points.
  public var shortSide: Int
  /// How many points there are to an inch.
  ///
  /// The pixels per inch of the manufacturer's specifications, divided by the pixels a point has.
  public var pointsPerInch: Double

  /// Whether windows beside another app exist on it.
  public var isTablet: Bool { family == .tablet || family == .largeTablet }

  /// How users hold it most: phones upright, tablets on their side.
  public var usualOrientation: Orientation { isTablet ? .landscape : .portrait }

  /// The size classes in a situation.
  ///
  /// A phone has only the full window.
  ///
  /// Sources: Apple, *Adopting Multitasking*, and the size-class tables of the Human Interface Guidelines; big phones
  /// from the 13 series on are extrapolated from earlier ones. Two thirds of a large tablet held upright are taken as
  /// compact, as measured on devices (the documentation said regular).
  public func traits(_ orientation: Orientation, _ window: Window = .full) -> Traits {
    switch family {
    case .phone:
      return Traits(horizontal: .compact, vertical: orientation == .portrait ? .regular : .compact)
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
  public var rowMillimeters: Double { 25.4 * Double(Self.rowPoints) / pointsPerInch }

  private static var rowPoints: Int { 72 }

  /// How many list rows are visible at once: 72 points a row below 180 points of bars (110 on a phone on its side).
  ///
  /// An assumption of this project, at least 2; `visible_rows` of an experiment's behavior replaces it.
  public func visibleRows(_ orientation: Orientation) -> Int {
    let height = orientation == .portrait ? longSide : shortSide
    let bars = orientation == .landscape && !isTablet ? 110 : 180
    return max(2, (height - bars) / Self.rowPoints)
  }
}
