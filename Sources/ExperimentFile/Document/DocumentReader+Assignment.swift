import Assignment
import NavigationExperiments

extension DocumentReader {
  private struct Settings {
    var salt: String?
    var coverage = 1.0
  }

  /// The scheme that deals users to the variants.
  func assignment(
    _ reader: ObjectReader,
    defaultSalt: String?,
    variants: [ReadVariant]?
  ) -> (any BucketingScheme)? {
    let form = ValueForm<Settings>.object { entry in
      _ = entry.optional(
        "scheme",
        .oneOf(["desireline": "desireline"]),
        default: "desireline",
        "How an id becomes a variant."
      )
      _ = entry.optional("unit", .oneOf(["user": "user"]), default: "user", "What is assigned.")
      let salt = entry.optional(
        "salt",
        .salt,
        unlessSaid: "the experiment's id",
        "What sets this experiment's hashes apart from those of others."
      )
      let coverage = entry.optional(
        "coverage",
        .number(in: 0.0001...1),
        default: 1,
        "The share of users who take part."
      )
      return Settings(salt: salt, coverage: coverage)
    }
    let settings =
      reader.optional("assignment", form, unlessSaid: "the defaults", "How users are assigned to the variants.")
      ?? Settings()
    guard let variants, let salt = settings.salt ?? defaultSalt else { return nil }
    do {
      return try DesirelineScheme(
        salt: salt,
        coverage: settings.coverage,
        weights: variants.map(\.variant.weight)
      )
    } catch {
      reader.report(.outOfRange, "\(error)", at: "assignment")
      return nil
    }
  }
}

extension ValueForm where Value == String {
  /// What sets an experiment's hashes apart from those of others.
  fileprivate static var salt: Self {
    .string.satisfying("of at least one character") { !$0.isEmpty }.known(as: .text(.notEmpty))
  }
}
