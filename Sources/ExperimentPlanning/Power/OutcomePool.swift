package import ExperimentAnalysis
package import HeadlessNavigation
package import NavigationExperiments

/// What simulated users came to under every variant, user by user: the distributions that a test is sized from.
package struct OutcomePool: Sendable {
  /// One exposed user.
  package struct Member: Hashable, Sendable {
    /// The size class at exposure.
    package var sizeClass: SizeClass
    /// The variants that can differ for the user and not for everybody.
    package var triggers: [Int]
    /// The position of the goal; `nil` where goals are not told apart.
    package var goal: Int?
    /// The value of each metric, by variant; of a rate, its numerator; of a time, milliseconds or `UserOutcome.never`.
    package var values: [[Int64]]
    /// The denominator of each metric that is a rate, by variant.
    package var denominators: [[Int64]]

    /// Makes a member.
    package init(
      sizeClass: SizeClass,
      triggers: [Int] = [],
      goal: Int? = nil,
      values: [[Int64]],
      denominators: [[Int64]]
    ) {
      (self.sizeClass, self.triggers, self.goal) = (sizeClass, triggers, goal)
      (self.values, self.denominators) = (values, denominators)
    }
  }

  /// The experiment.
  package var experiment: ExperimentDefinition
  /// How many users were asked for, enrolled or not.
  package var users: Int
  /// How many of them are enrolled.
  package var enrolled: Int
  /// How many users' exposure depends on the variant, which it never should.
  package var exposureMismatches: Int
  /// The enrolled who were exposed, in the order of their indices.
  package var members: [Member]

  /// Makes a pool.
  package init(
    _ experiment: ExperimentDefinition,
    users: Int,
    enrolled: Int,
    exposureMismatches: Int = 0,
    members: [Member]
  ) {
    self.experiment = experiment
    self.users = users
    self.enrolled = enrolled
    self.exposureMismatches = exposureMismatches
    self.members = members
  }

  /// The share of users who are enrolled, 0…1.
  package var coverage: Double { users == 0 ? 0 : Double(enrolled) / Double(users) }

  /// The share of the enrolled who are exposed, 0…1.
  package var exposedShare: Double { enrolled == 0 ? 0 : Double(members.count) / Double(enrolled) }

  /// The scopes that somebody is in: everybody, those for whom a treatment can differ where that is not everybody, and
  /// the size classes.
  package func scopes(of treatment: Int) -> [Comparison.Scope] {
    let classes = SizeClass.allCases.map(Comparison.Scope.sizeClass)
    return ([.overall, .triggered] + classes).filter { scope in
      members.contains { $0.isIn(scope, of: treatment) }
    }
  }

  /// How many of the exposed are in a scope.
  package func count(in scope: Comparison.Scope, of treatment: Int) -> Int {
    members.count { $0.isIn(scope, of: treatment) }
  }

  /// A metric of those in a scope under a variant whom it counts; of a time, the restricted one, which a test is about.
  package func sample(
    of metric: Int,
    under variant: Int,
    in scope: Comparison.Scope,
    of treatment: Int
  ) -> PooledMetric {
    let rate = experiment.rates.firstIndex(of: metric)
    let definition = experiment.metrics[metric]
    let some = members.filter { $0.isIn(scope, of: treatment) && experiment.counts(definition, goal: $0.goal) }
    let longest = definition.horizonMilliseconds ?? .max
    return PooledMetric(
      definition,
      values: some.map { min(longest, $0.values[variant][metric]) },
      denominators: rate.map { rate in some.map { $0.denominators[variant][rate] } } ?? []
    )
  }
}

extension OutcomePool.Member {
  /// Whether the user is one of those in a scope of a treatment; segments are not told apart.
  fileprivate func isIn(_ scope: Comparison.Scope, of treatment: Int) -> Bool {
    switch scope {
    case .overall: true
    case .triggered: triggers.contains(treatment)
    case .sizeClass(let sizeClass): self.sizeClass == sizeClass
    case .segment, .goal: false
    }
  }
}
