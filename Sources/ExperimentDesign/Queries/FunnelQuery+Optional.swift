import FunnelAnalysis
import TextFormats

/// Optional steps: of the chains of a user that get furthest, the one that fills the most of them counts.
///
/// Chains at a step are kept apart by how many optional steps they fill. The start of a chain is kept with the optional
/// steps themselves, as one number: the start times the number of sets of optional steps, plus the number of its set. Of
/// two sets of one size, that with the first steps has the greater number.
extension FunnelQuery {
  /// The most optional steps of a query: with more, the start and the set of steps do not fit in one number.
  static let mostOptionalSteps = 16

  /// The numbers of the optional steps, counted from 1.
  private var optionalNumbers: [Int] { numbers.filter { funnel.isOptional($0 - 1) } }

  private func isOptional(_ number: Int) -> Bool { funnel.isOptional(number - 1) }

  /// How many sets of optional steps there are.
  private var setCount: Int { 1 << optionalNumbers.count }

  /// How many optional steps a chain at a step may fill.
  private func counts(of number: Int) -> ClosedRange<Int> {
    (isOptional(number) ? 1 : 0)...optionalNumbers.count { $0 <= number }
  }

  /// The names of the kinds of chains at a step, by how many optional steps they fill.
  func chainKinds(of number: Int) -> [String] {
    optionalNumbers.isEmpty ? ["\(number)"] : counts(of: number).map { "\(number)_\($0)" }
  }

  /// The start of a chain that has filled no optional step.
  func code(_ start: String) -> String { optionalNumbers.isEmpty ? start : "\(start) * \(setCount)" }

  /// The start of a chain that fills one more step.
  func code(_ start: String, filling number: Int) -> String {
    isOptional(number) ? "\(start) + \(weight(of: number))" : start
  }

  /// The number of the set that has an optional step alone.
  private func weight(of number: Int) -> Int { 1 << optionalNumbers.count { $0 > number } }

  /// Whether a row is in the window of a chain.
  func isWithinWindow(since start: String) -> String {
    guard !optionalNumbers.isEmpty else { return "moment - \(start) <= \(funnel.windowMilliseconds)" }
    return "\(code("moment")) - \(start) <= \(funnel.windowMilliseconds * Int64(setCount))"
  }

  /// The starts of the chains that a row leaves for a step to follow, by how many optional steps they then fill.
  ///
  /// A step follows the last required step before it, or any optional one between.
  func starts(before number: Int) -> [String] {
    guard !optionalNumbers.isEmpty else { return ["start_\(number - 1)"] }
    let required = numbers.last { $0 < number && !isOptional($0) } ?? 1
    let least = "-9223372036854775807"
    return counts(of: number).map { count in
      let own = isOptional(number) ? count - 1 : count
      let names = (required..<number).filter { counts(of: $0).contains(own) }.map { "start_\($0)_\(own)" }
      guard names.count > 1 else { return names.first ?? "NULL" }
      let known = names.map { "COALESCE(\($0), \(least))" }.joined(separator: ", ")
      return "NULLIF(GREATEST(\(known)), \(least))"
    }
  }

  /// The furthest step and the optional steps of each user.
  var fullest: [Part] {
    let last = "dl_chain_\(funnel.steps.count)"
    let kinds = numbers.reversed().flatMap { number in
      counts(of: number).reversed().map { (number: number, start: "start_\(number)_\($0)") }
    }
    func value(_ result: (Int) -> String) -> String {
      let cases = kinds.indices.map { "WHEN \(kinds[$0].start) IS NOT NULL THEN \(result($0))" }
      return "CASE \(cases.joined(separator: " ")) END"
    }
    let place = funnel.ties == .inputOrder ? ", place" : ""
    let order = "ORDER BY rank_of_chain, moment\(place), start_of_chain DESC"
    let flags = optionalNumbers.map { number in
      let twice = weight(of: number) * 2
      let remainder = "MOD(MOD(start_of_chain, \(twice)) + \(twice), \(twice))"
      return "CASE WHEN \(remainder) >= \(weight(of: number)) THEN 1 ELSE 0 END AS optional_\(number)"
    }
    return [
      Part(
        "dl_ranks",
        [
          "SELECT", "  user_key, moment, place,", "  \(value { "\($0)" }) AS rank_of_chain,",
          "  \(value { "\(kinds[$0].number)" }) AS furthest,", "  \(value { kinds[$0].start }) AS start_of_chain",
          "FROM \(last)",
        ]),
      Part(
        "dl_choices",
        [
          "SELECT *, ROW_NUMBER() OVER (PARTITION BY user_key \(order)) AS choice", "FROM dl_ranks",
          "WHERE furthest IS NOT NULL",
        ]),
      Part(
        "dl_levels",
        ["SELECT user_key, furthest, " + flags.joined(separator: ", "), "FROM dl_choices", "WHERE choice = 1"]),
    ]
  }

  /// Whether a user reached a step.
  func isReached(_ number: Int) -> String {
    isOptional(number) ? "l.optional_\(number) = 1" : "l.furthest >= \(number)"
  }

  /// The reasons against a query for a funnel with optional steps.
  static func reasonsOfOptionalSteps(_ funnel: ExperimentFunnel) -> [Problem] {
    let optional = funnel.steps.indices.filter(funnel.isOptional)
    guard !optional.isEmpty else { return [] }
    var reasons: [Problem] = []
    if optional.count > mostOptionalSteps {
      let hint = "leave all but \(mostOptionalSteps) out, or analyze the log"
      reasons.append(Problem(uncounted: "a query counts at most \(mostOptionalSteps) optional steps", hint: hint))
    }
    let windowed = funnel.steps.indices.first {
      $0 > 0 && funnel.isOptional($0 - 1) && funnel.steps[$0].window != nil
    }
    if let windowed {
      let (before, after) = (funnel.steps[windowed - 1].id, funnel.steps[windowed].id)
      let problem = "the window of step '\(after)' does not begin at the optional step '\(before)' before it"
      let hint = "leave 'at_least' and 'at_most' of '\(after)' out, or 'optional' of '\(before)'"
      reasons.append(Problem(uncounted: problem, hint: hint))
    }
    if !funnel.exclusions.isEmpty, funnel.entry != .bestChain {
      let problem = "an exclusion may hit some chains of an attempt with optional steps and not others"
      reasons.append(Problem(uncounted: problem, hint: "ask for \"best-chain\", or leave the exclusions out"))
    }
    return reasons
  }
}
