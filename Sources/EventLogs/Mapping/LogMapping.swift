/// Where the rows of another product's log hold what an experiment needs.
///
/// Paths are those of ``RowLayout``. Of several for one thing the first that has a value is taken, unless it is said
/// otherwise. See <doc:Mapping>.
package struct LogMapping: Hashable, Sendable {
  /// The format of the logs; `nil` to detect it by name or first line.
  package var format: LogFormat?
  /// The names of the columns of CSV or TSV without a header; empty where there is one.
  package var columns: [String] = []
  /// Where the user's id is.
  package var users: [String] = []
  /// Where the time is.
  package var times: [String] = []
  /// The unit of the time.
  package var timeUnit = RowLayout.TimeUnit.iso8601
  /// Where an event id is that is unique for the user.
  package var identities: [String] = []
  /// The path of a number that orders rows of one millisecond.
  package var sequence: String?
  /// The path of the visit's id.
  package var session: String?
  /// Which rows are views of screens, the first that fits.
  package var screens: [Rule] = []
  /// Which of the other rows are acts, the first that fits.
  package var acts: [Rule] = []
  /// Which rows are exposures; asked before all others.
  package var exposures: [Exposure] = []
  /// Where the user's variant is, of exposures and, where there are no rules for those, of any row.
  ///
  /// The first path is taken whose value is a variant.
  package var variants: [String] = []
  /// The variant that all users have, where no row has one.
  package var commonVariant: String?
  /// What the experiment is called in the log; its own id where this is empty.
  package var experiments: [String] = []
  /// Which views of screens serve what the user came for; `nil` where no row tells.
  package var onGoal: Condition?
  /// The variants by their names in the log; a name that is `nil` is none, and its exposures are passed over.
  package var variantNames: [String: String?] = [:]
  /// The screens by their names in the log; views of a name that is `nil` are passed over.
  package var screenNames: [String: String?] = [:]
  /// The acts by their names in the log; those of a name that is `nil` are passed over.
  package var actNames: [String: String?] = [:]
  /// The size class of the row.
  package var sizeClass = Sorting(otherwise: "compact")
  /// The segment of the user.
  package var segment = Sorting(otherwise: "")
  /// What the user came for.
  package var goal = Sorting(otherwise: "")
  /// The columns or members by which a log of the product is recognized: all of one of the lists.
  package var signatures: [[String]] = []
  /// The paths of the columns that the experiment names, by their names there; others are paths themselves.
  package var columnPaths: [String: String] = [:]
  /// By which rules users are counted; which rows expose, and the size class, depends on the rest of the mapping.
  package var counting = LogCounting()

  /// Makes a mapping that finds nothing.
  package init() {}

  /// Whether it has what every mapping must: users, times, events and variants.
  package var isComplete: Bool {
    !users.isEmpty && !times.isEmpty && !(screens.isEmpty && acts.isEmpty) && tellsVariants
  }

  /// Whether it has the variants of users.
  package var tellsVariants: Bool {
    commonVariant != nil
      || (exposures.isEmpty ? !variants.isEmpty : exposures.allSatisfy { !($0.variants ?? variants).isEmpty })
  }
}

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
    let (others, identities) = ([sequence, session].map { $0.map { places([$0])[0] } }, places(identities))
    let happenings = places(eventPaths)
    let facts = places(factPaths)
    var layout = RowLayout(
      paths: paths, users: users, times: times, timeUnit: timeUnit, facts: facts,
      required: [
        .init(need: "column of the user's id", places: users), .init(need: "column of the time", places: times),
        .init(need: "column of what happened", places: happenings),
      ])
    (layout.sequence, layout.identities, layout.session) = (others[0], identities, others[1])
    (layout.format, layout.columns) = (format, columns)
    return layout
  }

  /// The paths of what happened, each once: one of them must be in a log with a header.
  private var eventPaths: [String] {
    let exposing = exposures.flatMap { Self.paths(of: $0.condition) + ($0.variants ?? variants) }
    let acting = (screens + acts).flatMap { Self.paths(of: $0.condition) + $0.names }
    return Self.unique(exposing + acting + (exposures.isEmpty ? variants : []))
  }

  /// The paths of everything read of an event, each once.
  var factPaths: [String] {
    let origins = exposures.flatMap { Self.paths(of: $0.sticky) + Self.paths(of: $0.forced) }
    let rest =
      exposures.flatMap(\.experiments) + origins + Self.paths(of: onGoal) + sizeClass.paths + segment.paths + goal.paths
    return Self.unique(eventPaths + rest)
  }

  private static func paths(of condition: Condition?) -> [String] { condition?.tests.keys.sorted() ?? [] }

  private static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}

extension LogMapping {
  /// What must be true of a row's values, all of it at once.
  package struct Condition: Hashable, Sendable {
    /// What a value must be.
    package enum Test: Hashable, Sendable {
      /// One of some texts.
      case oneOf([String])
      /// There, or not there.
      case exists(Bool)

      func holds(_ value: String) -> Bool {
        switch self {
        case .oneOf(let texts): texts.contains(value)
        case .exists(let exists): value.isEmpty != exists
        }
      }
    }

    /// What must be true of the value at each path.
    package var tests: [String: Test]

    /// Makes a condition.
    package init(_ tests: [String: Test]) { self.tests = tests }

    /// A condition that one value is a text.
    package init(_ path: String, is text: String...) { self.init([path: .oneOf(text)]) }
  }

  /// Which rows are of a sort, and where the name of what happened is.
  package struct Rule: Hashable, Sendable {
    /// What must be true of the rows; `nil` where it is enough that they have the name.
    package var condition: Condition?
    /// Where the name is.
    package var names: [String]

    /// Makes a rule.
    package init(_ condition: Condition? = nil, names: String...) { self.init(condition, names: names) }

    /// The same of names that are at hand.
    package init(_ condition: Condition?, names: [String]) { (self.condition, self.names) = (condition, names) }
  }

  /// Which rows are exposures.
  package struct Exposure: Hashable, Sendable {
    /// What must be true of the rows; `nil` where it is enough that they have the variant.
    package var condition: Condition?
    /// Where the experiment's name is, one of which must be this experiment's; empty where all rows are of this one.
    package var experiments: [String]
    /// Where the variant is, the first that is one; `nil` where it stands in these rows as in all others.
    package var variants: [String]?
    /// What is true of rows whose users have a kept assignment; `nil` where no row says.
    package var sticky: Condition?
    /// What is true of rows whose users are forced to their variant, and are not counted; `nil` where no row says.
    package var forced: Condition?

    /// Makes a rule.
    package init(
      _ condition: Condition? = nil, experiments: [String] = [], variants: [String]? = nil, sticky: Condition? = nil,
      forced: Condition? = nil
    ) {
      (self.condition, self.experiments, self.variants) = (condition, experiments, variants)
      (self.sticky, self.forced) = (sticky, forced)
    }
  }

  /// Which of a few classes a value stands for.
  package struct Sorting: Hashable, Sendable {
    /// Where a class begins.
    package struct Bin: Hashable, Sendable {
      /// The smallest number in it.
      package var start: Double
      /// The class.
      package var name: String

      /// Makes a bin.
      package init(_ start: Double, _ name: String) { (self.start, self.name) = (start, name) }
    }

    /// Where the value is; empty where all rows are of one class.
    package var paths: [String]
    /// The classes by texts that stand for them.
    package var names: [String: String]
    /// The classes of numbers, the smallest first.
    package var bins: [Bin]
    /// The class of other values, and of users of whom no row has one; `nil` where other values are faults.
    package var otherwise: String?

    /// Makes a sorting; without names and bins a value is the name of its class.
    package init(_ paths: [String] = [], names: [String: String] = [:], bins: [Bin] = [], otherwise: String? = nil) {
      (self.paths, self.names, self.bins, self.otherwise) = (paths, names, bins, otherwise)
    }

    /// The class that a value stands for; `nil` if it stands for none.
    func name(of value: String) -> String? {
      if let name = names[value] { return name }
      if !bins.isEmpty, let number = Double(value), let bin = bins.last(where: { $0.start <= number }) {
        return bin.name
      }
      return otherwise ?? (names.isEmpty && bins.isEmpty ? value : nil)
    }
  }
}
