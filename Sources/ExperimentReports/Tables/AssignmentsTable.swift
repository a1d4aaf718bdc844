extension TableDescription {
  /// `assignments.csv`: who got which variant, and whether the shares are the expected ones.
  package static let assignments = TableDescription(
    name: "assignments",
    title: "Assignments",
    description:
      "One row per variant and size class: how many users were assigned and exposed, and how many should be.",
    columns: [
      .experiment,
      .source,
      .variant,
      .id(
        "size_class",
        "The width of the device at the start of the first session: compact as a phone, regular as a tablet.",
        oneOf: ["compact", "regular"]
      ),
      .number("weight", nil, "The weight of the variant as the file declares it.", from: 0, isRequired: true),
      .proportion("expected_share", "The share of the buckets that the variant really holds.", isRequired: true),
      .count("assigned_users", "users", "Users who have the variant, by their bucket or as a log says."),
      .count("exposed_users", "users", "Assigned users who met what is tested."),
      .number(
        "expected_users",
        "users",
        "Exposed users to be expected: expected_share of all exposed in the size class.",
        from: 0,
        isRequired: true
      ),
      .count("forced_users", "users", "Users pinned to the variant, who are in no other count."),
      .count("sticky_users", "users", "Users kept in the variant by an earlier assignment."),
      .count(
        "multiple_variant_users",
        "users",
        "Users seen in this and in other variants, who are in no other count."
      ),
      .proportion(
        "srm_pvalue",
        "Unadjusted p-value that shares as these come from expected_share; empty where the size class has nobody to test."
      ),
    ],
    primaryKey: ["experiment_id", "source", "variant_id", "size_class"]
  )
}
