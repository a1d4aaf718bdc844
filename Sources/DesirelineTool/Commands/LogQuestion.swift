import Desireline
import EventLogs
import ExperimentFile
import ExperimentRuns
import Foundation
import TextFormats

/// Something that a log leaves open before its steps can be compared.
struct LogQuestion {
  /// The option that answers it.
  let option: String
  /// What is missing or wrong, and what there is, without a full stop.
  let text: String
  /// What the option may be, the likeliest first; none where the log has no answer.
  let answers: [String]
  /// Whether there is only one answer, which is taken and said.
  var isSettled = false
  var code = ProblemCode.unknownVariant

  /// Everything that logs leave open under some options.
  static func all(of open: OpenLog, _ options: StepOptions) throws -> [LogQuestion] {
    let names = try LogNames(open.log)
    let views = try viewQuestion(open, options, names)
    return [experiments(open, options), try variants(open, options)].compactMap(\.self)
      + control(open, options) + [views ?? steps(open, options, names)].compactMap(\.self)
  }

  /// Which of several experiments is meant.
  private static func experiments(_ open: OpenLog, _ options: StepOptions) -> LogQuestion? {
    let names = open.experiments.filter { !$0.key.isEmpty }.sorted {
      ($1.value.users.count > 1 ? $1.value.total : 0, $0.key) < ($0.value.users.count > 1 ? $0.value.total : 0, $1.key)
    }.map(\.key)
    if let name = options.experiment {
      guard open.experiment != name || names.isEmpty else { return nil }
      return LogQuestion(
        option: "--experiment", text: "no row of the log is of the experiment \(quoted(name))\(choices(name, names))",
        answers: nearestFirst(to: name, names))
    }
    guard names.count > 1 else { return nil }
    return LogQuestion(
      option: "--experiment", text: Suggestion.listing(names, called: "the log has \(names.count) experiments") ?? "",
      answers: names)
  }

  /// Where the variants are, unless two to twenty are there.
  private static func variants(_ open: OpenLog, _ options: StepOptions) throws -> LogQuestion? {
    let names = open.variants.namesFromControl
    let isFound = options.variant.map { OpenLog.path(of: $0, in: open.sample) != nil } ?? true
    guard !isFound || !(2...20 ~= names.count) else { return nil }
    let properties = try open.sample.assignments(of: open.draft.mapping().users)
    let named = properties.filter(\.isNamed)
    func question(_ text: String, _ paths: [String]? = nil, isSettled: Bool = false) -> LogQuestion {
      let known = Dictionary(properties.map { ($0.path, " (\($0.values.joined(separator: ", ")))") }) { $1 }
      let answers = paths ?? properties.map(\.path)
      let list = answers.prefix(8).map { $0 + (known[$0] ?? "") }.joined(separator: ", or ")
      return LogQuestion(
        option: "--variant", text: text + (list.isEmpty ? "" : isSettled ? list : "; it may be \(list)"),
        answers: answers, isSettled: isSettled)
    }
    if let given = options.variant {
      let paths = open.sample.paths(of: given)
      let members = Set([given] + paths).sorted().flatMap(open.sample.members)
      if paths.count > 1 { return question("several properties are called \(quoted(given)) for '--variant'", paths) }
      if !members.isEmpty {
        let likely = properties.map(\.path).filter(members.contains)
        return question(
          "the values of \(quoted(given)) are JSON objects, and no variants",
          likely + members.filter { !likely.contains($0) })
      }
      if names.isEmpty || !isFound {
        let lacks =
          open.sample.isTable
          ? "there is no column \(quoted(given)) of the variant"
          : "no row has a value at \(quoted(given)) for '--variant'"
        return question(lacks)
      }
    }
    if names.count > 20 {
      return question("users have \(names.count) different values there, such as \(quoted(names[0])): no variants")
    }
    if names.count == 1 {
      return question("users have one variant, \(quoted(names[0])), in the log, and two are compared")
    }
    if named.count == 1 { return question("each user's variant is ", [named[0].path], isSettled: true) }
    return question("users have no variant in the log, and two are compared")
  }

  /// Which variant is the control, and how many users the others were to get.
  private static func control(_ open: OpenLog, _ options: StepOptions) -> [LogQuestion] {
    let names = open.variants.namesFromControl
    guard 2...20 ~= names.count else { return [] }
    var questions: [LogQuestion] = []
    if let control = options.control, !names.contains(control) {
      questions.append(
        LogQuestion(
          option: "--control", text: "no user in the log has the variant \(quoted(control))\(choices(control, names))",
          answers: nearestFirst(to: control, names)))
    }
    if let weights = options.weights, weights.count != names.count {
      questions.append(
        LogQuestion(
          option: "--weights",
          text: "'--weights' has \(weights.count) numbers, and the log \(names.count) variants: write one for each of "
            + names.joined(separator: ", "),
          answers: [names.map { _ in "1" }.joined(separator: ",")], code: .invalidOptionValue))
    }
    return questions
  }

  /// Which property has the names of screens, where steps are values of one and not names of events.
  private static func viewQuestion(_ open: OpenLog, _ options: StepOptions, _ names: LogNames) throws -> LogQuestion? {
    func question(_ text: String, _ paths: [String], isSettled: Bool = false) -> LogQuestion {
      LogQuestion(option: "--screens", text: text, answers: paths, isSettled: isSettled, code: .unknownScreen)
    }
    if let given = options.screens {
      let paths = open.sample.paths(of: given)
      guard OpenLog.path(of: given, in: open.sample) == nil || paths.isEmpty else { return nil }
      let what = paths.isEmpty ? "no row has" : paths.count > 1 ? "several properties are called" : "objects are at"
      return question("\(what) \(quoted(given)) for '--screens'", paths.isEmpty ? try open.screens() : paths)
    }
    guard let steps = options.stepNames(where: { names[$0] != nil }) else {
      let paths = try open.screens()
      return paths.isEmpty
        ? nil
        : question(
          "screens are named by \(paths.joined(separator: ", or by "))", paths, isSettled: paths.count == 1)
    }
    let unknown = Set(steps.joined().filter { names[$0] == nil })
    let paths = open.sample.properties(having: unknown)
    guard let path = paths.first else { return nil }
    let values = unknown.filter { value in open.sample.rows.contains { $0[path] == value } }.sorted()
    let verb = values.count == 1 ? "is a value" : "are values"
    let list = values.map { quoted($0) }.joined(separator: ", ")
    return question(
      "\(list) \(verb) of \(paths.prefix(8).joined(separator: ", or of ")), and no event's name", paths,
      isSettled: paths.count == 1)
  }

  /// Which steps are meant, where some are not in the log, or there are too few.
  private static func steps(_ open: OpenLog, _ options: StepOptions, _ names: LogNames) -> LogQuestion? {
    func question(_ text: String, _ steps: [[String]], isSettled: Bool = false) -> LogQuestion {
      let line = steps.map { $0.joined(separator: "|") }.joined(separator: ">")
      return LogQuestion(
        option: "--steps", text: text, answers: steps.count > 1 ? [line] : [], isSettled: isSettled,
        code: .unknownScreen)
    }
    let path = names.path.map { [$0] }
    guard let given = options.steps else { return question("no steps are named", path) }
    guard let steps = options.stepNames(where: { names[$0] != nil }) else {
      var quoting = "'--steps' takes 2 to 20 names with '>' between them, not \(quoted(given))"
      if !given.contains(">") { quoting += "; outside of quotes a shell writes into files what comes after '>'" }
      let own = Suggestion.nearest(to: given.trimmingCharacters(in: .whitespaces), among: names.all)
      return LogQuestion(
        option: "--steps", text: quoting,
        answers: question("", own.map { [[$0]] + path.filter { [own] != $0 } } ?? path).answers,
        code: .invalidOptionValue)
    }
    let unknown = Set(steps.joined().filter { names[$0] == nil })
    guard !unknown.isEmpty else { return nil }
    var known = Set(steps.joined()).subtracting(unknown)
    var (lines, isSpelled) = ([String](), true)
    let mended = steps.map { step in
      step.compactMap { name -> String? in
        guard unknown.contains(name) else { return name }
        let alike = names.all.filter { $0.lowercased() == name.lowercased() }
        if alike.count == 1 {
          lines.append("\(quoted(name)) is \(quoted(alike[0]))")
          return alike[0]
        }
        isSpelled = false
        let nearest = Suggestion.nearest(to: name, among: names.all)
        let other = nearest ?? names.all.first { !known.contains($0) && LogNames.isStep($0) }
        let hint =
          nearest.map { "; did you mean \(quoted($0))?" } ?? Suggestion.listing(names.all, called: "; there are")
        lines.append("\(quoted(name)) in '--steps' is the name of no view or event of the log\(hint ?? "")")
        other.map { _ = known.insert($0) }
        return other
      }
    }.filter { !$0.isEmpty }
    return question(lines.joined(separator: "; "), mended.count > 1 ? mended : path, isSettled: isSpelled)
  }

  private static func choices(_ name: String, _ names: [String]) -> String {
    Suggestion.choices(for: name, among: names).map { "; \($0)" } ?? ""
  }

  private static func nearestFirst(to name: String, _ names: [String]) -> [String] {
    let nearest = Suggestion.nearest(to: name, among: names)
    return [nearest].compactMap(\.self) + names.filter { $0 != nearest }
  }
}
