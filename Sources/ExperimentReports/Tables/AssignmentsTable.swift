extension TableDescription {
  /// `assignments.csv`: who got which variant, and whether the shares are the expected ones.
  package static let assignments = TableDescription(
    name: "assignments",
    title: "Assignments",
    description:
      "One row per variant and size class: how many people were assigned and exposed, and how many should be.",
    columns: [
      .experiment,
      .source,
      .variant,
      .id("size_class", "The device's size class at the start of the first session."),
      .number("weight", nil, "The variant's declared weight.", from: 0),
      .proportion("expected_share", "The share of the buckets the variant really holds."),
      .count("assigned_users", "people", "People whose bucket gives them the variant.", isRequired: false),
      .count("exposed_users", "people", "Assigned people who were exposed."),
      .number("expected_users", "people", "Exposed people to be expected from expected_share.", from: 0),
      .count("forced_users", "people", "People pinned to the variant; not in the other counts.", isRequired: false),
      .count("sticky_users", "people", "People kept in the variant by an earlier assignment.", isRequired: false),
      .count("multiple_variant_users", "people", "People seen in more than one variant.", isRequired: false),
      .proportion("srm_pvalue", "p-value of the sample ratio of this size class, before any adjustment."),
    ],
    primaryKey: ["experiment_id", "source", "variant_id", "size_class"]
  )
}
