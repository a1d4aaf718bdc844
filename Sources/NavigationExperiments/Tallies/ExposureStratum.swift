package import HeadlessNavigation

/// A part of the users that is counted apart: those of one size class and one segment.
package struct ExposureStratum: Hashable, Sendable {
  /// The size class.
  package var sizeClass: SizeClass
  /// The position of the segment; 0 where segments are not told apart.
  package var segment: Int

  /// Makes a stratum; of the first segment unless said otherwise.
  package init(_ sizeClass: SizeClass, segment: Int = 0) {
    self.sizeClass = sizeClass
    self.segment = segment
  }

  /// The position in tables by stratum; those of the first segment are the positions of the size classes.
  package var index: Int { segment * SizeClass.allCases.count + sizeClass.index }
}

extension ExperimentDefinition {
  /// Every stratum, by size class and then by segment, as reports list them.
  package var strata: [ExposureStratum] {
    SizeClass.allCases.flatMap { sizeClass in
      (0..<max(1, segments.count)).map { ExposureStratum(sizeClass, segment: $0) }
    }
  }
}
