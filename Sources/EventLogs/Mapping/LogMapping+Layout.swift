extension LogMapping {
  /// Which values of a row are read, each path once and in the order in which the mapping names them.
  package var layout: RowLayout {
    var paths: [String] = []
    func places(_ wanted: [String]) -> [Int] {
      wanted.map { path in
        if let known = paths.firstIndex(of: path) { return known }
        paths.append(path)
        return paths.count - 1
      }
    }
    let users = places(users)
    let times = places(times)
    let others = [sequence, identity, session].map { $0.map { places([$0])[0] } }
    let happenings = places(eventPaths)
    let facts = places(factPaths)
    var layout = RowLayout(
      paths: paths,
      users: users,
      times: times,
      timeUnit: timeUnit,
      facts: facts,
      required: [
        .init(need: "column of the user's id", places: users), .init(need: "column of the time", places: times),
        .init(need: "column of what happened", places: happenings),
      ]
    )
    (layout.sequence, layout.identity, layout.session) = (others[0], others[1], others[2])
    (layout.format, layout.columns) = (format, columns)
    return layout
  }

  /// The paths of what happened, each once: one of them must be in a log with a header.
  private var eventPaths: [String] {
    let exposing = exposures.flatMap { Self.paths(of: $0.condition) + ($0.variants ?? variants) }
    let acting = (screens + acts).flatMap { Self.paths(of: $0.condition) + $0.names }
    return Self.unique(exposing + acting + (exposures.isEmpty ? variants : []))
  }

  /// The paths of all that is told of an event, each once.
  var factPaths: [String] {
    let rest = exposures.flatMap(\.experiments) + Self.paths(of: onGoal) + sizeClass.paths + segment.paths + goal.paths
    return Self.unique(eventPaths + rest)
  }

  private static func paths(of condition: Condition?) -> [String] { condition?.tests.keys.sorted() ?? [] }

  private static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}
