public import HeadlessNavigation

/// A part of the users that is counted apart: those of one size class and one segment.
public struct ExposureStratum: Hashable, Sendable {
  /// The size class.
  public var sizeClass: SizeClass
  /// The position of the segment; 0 where segments are not told apart.
  public var segment: Int

  /// Makes a stratum; of the first segment unless said otherwise.
  public init(_ sizeClass: SizeClass, segment: Int = 0) {
    self.sizeClass = sizeClass
    self.segment = segment
  }

  /// The position in tables by stratum; those of the first segment are the positions of the size classes.
  public var index: Int { segment * SizeClass.allCases.count + sizeClass.index }
}

extension ExperimentDefinition {
  /// Every stratum, by size class and then by segment, as reports list them.
  public var strata: [ExposureStratum] {
    SizeClass.allCases.flatMap { sizeClass in
      (0..<max(1, segments.count)).map { ExposureStratum(sizeClass, segment: $0) }
    }
  }
}
