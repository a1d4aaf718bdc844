import HeadlessNavigation
import NavigationExperiments

/// How many users there are of each sort: of each size class at exposure, and of each segment where segments are told apart.
package struct UserMix: Sendable {
  private let users: [(stratum: ExposureStratum, count: Int)]

  /// Makes a mix of the users of strata; several counts of one stratum add up.
  init(_ users: [(stratum: ExposureStratum, count: Int)]) { self.users = users }

  /// How many users a scope has.
  package func count(in scope: Comparison.Scope) -> Int { count { scope.holds($0) } }

  /// The share of all users who are in a scope; 0 where there is nobody at all.
  package func share(of scope: Comparison.Scope) -> Double { share(of: scope, within: .overall) }

  /// The share that one scope has of another's users; 0 where those are none.
  func share(of part: Comparison.Scope, within whole: Comparison.Scope) -> Double {
    share(within: whole) { part.holds($0) }
  }

  /// The share that some of a scope's strata have of its users; 0 where those are none.
  func share(within whole: Comparison.Scope, where isCounted: (ExposureStratum) -> Bool) -> Double {
    let all = count(in: whole)
    return all > 0 ? Double(count { whole.holds($0) && isCounted($0) }) / Double(all) : 0
  }

  /// The size classes, of which everybody is in one.
  static let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)

  private func count(where isCounted: (ExposureStratum) -> Bool) -> Int {
    users.reduce(0) { isCounted($1.stratum) ? $0 + $1.count : $0 }
  }
}

extension Comparison.Scope {
  /// Whether users of a stratum are in the scope; of those for whom something can differ a stratum tells nothing.
  func holds(_ stratum: ExposureStratum) -> Bool {
    switch self {
    case .overall: true
    case .triggered, .goal: false
    case .sizeClass(let sizeClass): stratum.sizeClass == sizeClass
    case .segment(let segment): stratum.segment == segment
    }
  }
}
