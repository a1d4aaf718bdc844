public import HeadlessNavigation

/// A device in a situation, and how many of the users have it.
public struct DeviceShare: Hashable, Sendable {
  /// Size classes and rows of one way of holding the device.
  public struct Situation: Hashable, Sendable {
    /// The size classes.
    public var traits: Traits
    /// The rows visible at once.
    public var visibleRows: Int
    /// The distance from one row to the next, in millimeters.
    public var rowMillimeters: Double

    /// Makes a situation; rows are as far apart as on a screen of 152.4 points an inch unless said otherwise.
    public init(traits: Traits, visibleRows: Int, rowMillimeters: Double = 12) {
      self.traits = traits
      self.visibleRows = visibleRows
      self.rowMillimeters = rowMillimeters
    }
  }

  /// The share of the users, 0–1.
  public var share: Double
  /// The device's name.
  public var name: String
  /// The situation at the start, and the other one if the device is turned.
  public var situations: [Situation]
  /// The mean active time between two turns, in milliseconds; `nil` when it is never turned.
  public var rotationMeanMilliseconds: Int?

  /// Makes a share.
  public init(share: Double, name: String, situations: [Situation], rotationMeanMilliseconds: Int? = nil) {
    self.share = share
    self.name = name
    self.situations = situations
    self.rotationMeanMilliseconds = rotationMeanMilliseconds
  }

  /// Makes a share of a device of the catalog.
  public init(
    share: Double, device: Device, orientation: Device.Orientation? = nil, window: Device.Window = .full,
    rotationMeanMilliseconds: Int? = nil
  ) {
    let first = orientation ?? device.usualOrientation
    let orientations: [Device.Orientation] = [first, first == .portrait ? .landscape : .portrait]
    self.init(
      share: share, name: device.name,
      situations: orientations.map {
        Situation(
          traits: device.traits($0, window), visibleRows: device.visibleRows($0), rowMillimeters: device.rowMillimeters)
      }, rotationMeanMilliseconds: rotationMeanMilliseconds)
  }

  /// The situations that the device is ever in: all of them only if it is turned.
  package var heldSituations: ArraySlice<Situation> {
    rotationMeanMilliseconds == nil ? situations.prefix(1) : situations[...]
  }
}

extension Cohort {
  /// The horizontal size classes in which some device is held with little height, as a phone on its side is.
  package var sizesInCompactHeight: Set<SizeClass> {
    let held = devices.flatMap(\.heldSituations).map(\.traits)
    return Set(held.filter { $0.vertical == .compact }.map(\.horizontal))
  }
}

extension DeviceShare {
  /// Makes a share of a device by its name; an experiment with a name that the catalog does not have is refused.
  public init(_ name: String, share: Double) {
    if let device = DeviceCatalog.device(named: name) {
      self.init(share: share, device: device)
    } else {
      self.init(share: share, name: name, situations: [])
    }
  }
}

/// A fact that is true at launch for some of the users.
public struct FactShare: Hashable, Sendable {
  /// The fact.
  public var fact: Name<Fact>
  /// The proportion of the users for whom it is true, 0–1.
  public var share: Double

  /// Makes a share.
  public init(fact: Name<Fact>, share: Double) {
    self.fact = fact
    self.share = share
  }
}
