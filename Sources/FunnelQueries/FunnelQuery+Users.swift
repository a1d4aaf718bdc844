import NavigationExperiments

extension FunnelQuery {
  /// The users who count: exposed, and of one variant.
  var users: Part {
    let segment = segments.first.map {
      "COALESCE(\(dialect.first("part", where: "part IS NOT NULL")), \(dialect.literal($0)))"
    }
    return Part(
      "dl_users",
      [
        "SELECT",
        "  user_key,",
        "  MIN(arm) AS variant_id,",
        "  \(dialect.first("width", where: "exposes = 1")) AS size_class,",
        "  \(segment ?? "'all'") AS segment,",
        "  MIN(CASE WHEN exposes = 1 THEN moment END) AS exposed_at",
        "FROM dl_rows",
        "GROUP BY user_key",
        "HAVING MIN(arm) = MAX(arm) AND MAX(exposes) = 1",
      ]
    )
  }

  /// How many users there are of each sort, and how many of them reached each step.
  var counts: Part {
    let reached = numbers.map { "  SUM(CASE WHEN l.furthest >= \($0) THEN 1 ELSE 0 END) AS reached_\($0)" }
    return Part(
      "dl_counts",
      [
        "SELECT",
        "  p.variant_id AS variant_id, p.size_class AS size_class, p.segment AS segment,",
        "  COUNT(*) AS exposed_users,",
      ] + reached.joinedLines
        + [
          "FROM dl_users AS p LEFT JOIN dl_levels AS l ON l.user_key = p.user_key",
          "GROUP BY p.variant_id, p.size_class, p.segment",
        ]
    )
  }

  /// The steps as rows.
  var steps: Part {
    let rows = funnel.steps.enumerated().map { place, step in
      "SELECT \(place) AS step_index, \(dialect.literal(step.id)) AS step_id"
    }
    return Part("dl_steps", rows.dropLast().map { $0 + " UNION ALL" } + rows.suffix(1))
  }

  /// The rows that are asked for, one for each sort of users and step.
  var answer: String {
    let cases = numbers.map { "WHEN \($0 - 1) THEN c.reached_\($0)" }.joined(separator: " ")
    return """
      SELECT
        c.variant_id AS variant_id, c.size_class AS size_class, c.segment AS segment,
        s.step_index AS step_index, s.step_id AS step_id,
        c.exposed_users AS exposed_users,
        CASE s.step_index \(cases) END AS reached_users
      FROM dl_counts AS c CROSS JOIN dl_steps AS s
      ORDER BY 1, 2, 3, 4
      """
  }
}
