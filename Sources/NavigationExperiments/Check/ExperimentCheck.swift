import ExperimentDesign
package import HeadlessNavigation
import TextFormats

/// Explores the app of an experiment under every variant and in every size class, and tells what is wrong with it.
package struct ExperimentCheck: Sendable {
  /// What came of a check.
  package struct Report: Hashable, Sendable {
    /// What is wrong, kind by kind, without what is declared.
    package var findings: [Finding]
    /// What may be meant, kind by kind, without what is declared.
    package var notes: [Finding] = []
    /// The variants and widths whose states were too many to see all of; what cannot be reached there is not reported.
    package var cut: [Cut]

    /// How many states were seen, of all variants together.
    package var states: Int
    /// Whether tabs were put back to their roots where more are open at once than are looked at.
    ///
    /// Of what a file can say that hides nothing; see `FlowExploration.mostOpenTabs`.
    package var isBounded: Bool

    /// What was found in the graph and is not there when its path is walked on the engine, so that it is not reported.
    package var dropped: [Finding] = []

    /// Whether everything was seen that had to be.
    package var isComplete: Bool { cut.isEmpty }
  }

  /// A variant and width that were not seen in full.
  package struct Cut: Hashable, Sendable {
    /// The id of the variant; `nil` for the comparison of all variants.
    package var variant: String?
    /// The width.
    package var width: CheckedWidth
    /// How many states were seen there.
    package var states = 0
    /// What makes so many states, in words; `nil` where nothing stands out.
    package var culprit: String?
  }

  /// The experiment.
  package var experiment: ExperimentDefinition
  /// The findings it declares.
  package var expectations: [Expectation] = []
  /// What is looked at: in both size classes and with turns, one tab at a time, at most 100,000 states of each variant.
  package var exploration = FlowExploration(
    traits: CheckedWidth.turning.traits, turns: true, rows: .outermost, ignoresLoading: true, mostOpenTabs: 1,
    mostStates: 100_000)
  /// The most transitions to look at, of all variants together; they take the time and the memory.
  package var mostTransitions = 3_000_000
  /// The states by which it is estimated how many transitions an app has.
  private static let sample = 2000
  /// The edges of that sample after which it is large enough.
  private static let sampleEdges = 400_000
  /// The items that users look for by name, whatever they announce; `nil` where it is not asked whether items that must
  /// be tapped have a scent.
  package var soughtItems: Set<Name<Item>>?
  /// The horizontal size classes of those devices that are also held with little height, as phones on their side.
  package var sizesInCompactHeight: Set<SizeClass> = []
  /// What users come for that the app has to show, by the ids of goals.
  package var goals: [(id: String, target: SoughtTarget)] = []
  /// What is known to be wrong before anything is explored.
  package var known: [Finding] = []

  /// Prepares a check.
  package init(_ experiment: ExperimentDefinition) { self.experiment = experiment }

  /// Explores, the variants side by side, and reports.
  ///
  /// What follows once the slot's coordinator has ended is explored once for all variants with the same app.
  ///
  /// Whether a declared finding is stale can only be told when everything was seen.
  /// - Throws: `CancellationError` when the task is canceled: what is found in half a graph may be wrong.
  package func report() async throws -> Report {
    let experiment = experiment
    var sampling = exploration
    sampling.mostStates = min(exploration.mostStates, Self.sample)
    sampling.mostEdges = Self.sampleEdges
    var (first, known) = try await FlowGraph.exploring(experiment.engine(for: 0), by: sampling)
    let exploration = first.isComplete ? exploration : affordable(by: first, sampling)
    if exploration.mostStates > sampling.mostStates, !first.isComplete {
      (first, known) = try await FlowGraph.exploring(experiment.engine(for: 0), by: exploration, knowing: known)
    }
    let common = experiment.variants[0].appNumber == nil ? nil : known.butFor(experiment.slot)
    let others = try await withThrowingTaskGroup(of: (Int, (graph: FlowGraph, known: CompiledFlow)).self) { group in
      for variant in experiment.variants.indices.dropFirst() {
        let shared = experiment.haveSameApp(variant, 0) ? common : nil
        group.addTask {
          let engine = experiment.engine(for: variant)
          return (variant, try await FlowGraph.exploring(engine, by: exploration, knowing: shared))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
    }
    let graphs = [first] + others.map(\.graph)
    let steps = [known] + others.map(\.known)
    let closesStacks = graphs.contains(where: \.closesStacks)
    async let exposure = Self.exposure(of: experiment, exploration, steps, closesStacks: closesStacks)
    let cells = try await findings(of: graphs, exploration)
    let size = exploration == sampling ? Self.size(of: first, experiment.engine(for: 0).app) : nil
    let found = (repeated: cells.flatMap(\.findings.found), dropped: cells.flatMap(\.findings.dropped))
    return try await report(on: graphs, cells.map(\.cell), found, exposure, beyond: size)
  }

  private static func exposure(
    of experiment: ExperimentDefinition, _ exploration: FlowExploration, _ known: [CompiledFlow], closesStacks: Bool
  ) throws(CancellationError) -> ExposureSearch.Result {
    var search = ExposureSearch(experiment, exploration: exploration, knowing: known, closesStacks: closesStacks)
    return try search.result()
  }

  /// The exploration with no more states than the transitions allow that there may be.
  ///
  /// Where they do not even allow one state for each screen, the sample has to do: no more of the app would ever be seen.
  /// - Parameters:
  ///   - sample: A part of what is to be explored.
  ///   - sampling: How that was explored.
  private func affordable(by sample: FlowGraph, _ sampling: FlowExploration) -> FlowExploration {
    var exploration = exploration
    let affordable = mostTransitions / (Self.inputs(of: sample) * experiment.variants.count)
    let screens = experiment.variants.map(\.app.screenOrder.count).max() ?? 0
    guard affordable >= screens else { return sampling }
    exploration.mostStates = min(exploration.mostStates, max(Self.sample, affordable))
    return exploration
  }

  /// The variants in each width and what is found there, side by side.
  private func findings(of graphs: [FlowGraph], _ exploration: FlowExploration) async throws -> [CheckedFindings] {
    let (experiment, soughtItems, sizesInCompactHeight) = (experiment, soughtItems, sizesInCompactHeight)
    return try await withThrowingTaskGroup(of: (Int, CheckedFindings).self) { group in
      for variant in graphs.indices {
        for (place, width) in CheckedWidth.allCases.enumerated() {
          group.addTask {
            let cell = CheckedCell(
              experiment, variant: variant, width: width, of: graphs[variant], by: exploration,
              sought: soughtItems, sizesInCompactHeight: sizesInCompactHeight)
            return (variant * CheckedWidth.allCases.count + place, (cell, try cell.findings()))
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// A variant in one width, with what is found there.
  private typealias CheckedFindings = (cell: CheckedCell, findings: (found: [Finding], dropped: [Finding]))

  private func report(
    on graphs: [FlowGraph], _ cells: [CheckedCell], _ cellFindings: (repeated: [Finding], dropped: [Finding]),
    _ exposure: ExposureSearch.Result, beyond size: String?
  ) -> Report {
    let cut = cuts(cells, exposure, beyond: size)
    // Where nothing starts what is tested, all else that the app lacks follows from that.
    let isUnstarted = known.contains { $0.kind == .unstartedSlot }
    let found =
      isUnstarted
      ? known
      : withoutConsequences(
        cellFindings.repeated + exposure.findings + changedInputs + missingLeaves + known
          + (cut.isEmpty ? unreachedScreens(cells) + unreachedGoals(cells, knowing: cellFindings.repeated) : [])
          + brokenPaths)
    let (undeclared, stale) = found.declared(by: expectations)
    let all = merged(undeclared) + (cut.isEmpty && !isUnstarted ? stale : [])
    let findings = FindingKind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
    return Report(
      findings: findings.filter { !$0.kind.isNote }, notes: findings.filter(\.kind.isNote), cut: cut,
      states: graphs.reduce(0) { $0 + $1.states.count }, isBounded: graphs.contains { !$0.boundedStates.isEmpty },
      dropped: cellFindings.dropped + exposure.dropped)
  }

  /// The declared paths that end elsewhere.
  private var brokenPaths: [Finding] {
    expectations.enumerated().flatMap { place, expectation in
      experiment.variants.indices.compactMap { expectation.brokenPath(at: place, of: $0, in: self) }
    }
  }

  /// Why a sample of the app has to do, in words.
  private static func size(of sample: FlowGraph, _ app: AppDefinition) -> String {
    "\(app.screenOrder.count) screens and about \(inputs(of: sample)) inputs in each state are too many"
  }

  /// How many inputs a state has on average.
  private static func inputs(of sample: FlowGraph) -> Int {
    let whole = sample.states.indices.filter { !sample.cutStates.contains($0) }
    let counts = (whole.isEmpty ? Array(sample.states.indices) : whole).map { sample.edges(from: $0).count }
    return max(1, counts.reduce(0, +) / max(1, counts.count))
  }

  /// - Parameter size: What makes the app too large to be seen at all, in words.
  private func cuts(_ cells: [CheckedCell], _ exposure: ExposureSearch.Result, beyond size: String?) -> [Cut] {
    let triesAll = exploration.triesAllLaunches
    let cut = cells.filter { !$0.graph.isComplete || !triesAll }.map {
      Cut(variant: $0.id, width: $0.width, states: $0.graph.states.count, culprit: size ?? $0.graph.explosion)
    }
    return cut + (exposure.isComplete && triesAll ? [] : [Cut(variant: nil, width: .turning)])
  }

  /// The same finding under several variants and in several widths is one; what is found without turning is not found
  /// again by turning.
  private func merged(_ findings: [Finding]) -> [Finding] {
    var merged: [Finding] = []
    for finding in findings {
      guard let known = merged.firstIndex(where: { $0.kind == finding.kind && $0.subject == finding.subject }) else {
        merged.append(finding)
        continue
      }
      merged[known].variants += finding.variants.filter { !merged[known].variants.contains($0) }
      merged[known].widths += finding.widths.filter { !merged[known].widths.contains($0) }
    }
    for index in merged.indices where merged[index].widths.count > 1 {
      merged[index].widths = CheckedWidth.allCases.filter { $0 != .turning && merged[index].widths.contains($0) }
    }
    return merged
  }

  /// What the variants compare beside their structure.
  private var changedInputs: [Finding] {
    experiment.treatments.filter { !experiment.comparesLabels($0) }.flatMap { variant in
      var seen: Set<String> = []
      return experiment.inputChanges(under: variant).map(\.subject).filter { seen.insert($0).inserted }.map {
        Finding(
          .changedInput, .change(of: $0, under: experiment.variants[variant].id),
          "'\($0)' has another scent, decision, load time or number of words than under the control",
          fix: "write what the control has for '\($0)', or "
            + FindingKind.changedInput.declaration(about: $0, because: "it is compared too"),
          variants: [experiment.variants[variant].id])
      }
    }
  }

  /// What can be looked for under the control and not under another variant, or the other way round.
  private var missingLeaves: [Finding] {
    let usual = experiment.variants[experiment.control]
    var seen: Set<Name<MenuDefinition>> = []
    let menus = usual.app.screenOrder.compactMap { usual.app.screens[$0]?.listing?.menu.id }.filter {
      seen.insert($0).inserted
    }.compactMap(usual.app.menu(listingLeavesOf:))
    return experiment.treatments.flatMap { variant in
      menus.flatMap { menu -> [Finding] in
        guard let own = experiment.variants[variant].app.menu(listingLeavesOf: menu.id), own != menu else { return [] }
        let id = experiment.variants[variant].id
        return missingLeaves(of: menu, in: own, of: id) + missingLeaves(of: own, in: menu, of: usual.id)
      }
    }
  }

  private func missingLeaves(of menu: MenuDefinition, in other: MenuDefinition, of variant: String) -> [Finding] {
    MenuTranslation(from: menu, to: other).positions.enumerated().filter { $0.element == nil }.map { leaf, _ in
      let path = menu.path(to: leaf)
      return Finding(
        .missingLeaf, DeclaredPath(path, "variants", .key(variant), "app", "menus").or(.init(path, "app", "menus")),
        "no menu has '\(path)', which it has under another variant",
        fix: "give it a place in the menu of '\(variant)', or write "
          + FindingKind.missingLeaf.declaration(about: path, because: "it is meant to be gone"), variants: [variant])
    }
  }

  /// A screen that one variant shows is there for that variant.
  ///
  /// That none shows it is shown by no path: the graphs are believed.
  private func unreachedScreens(_ cells: [CheckedCell]) -> [Finding] {
    let reached = cells.filter { $0.width == .turning }.reduce(into: Set<Name<Screen>>()) { reached, cell in
      reached.formUnion(cell.graph.visibleKinds(under: cell.engine.app.containers))
    }
    // The screen of a tab that is never selected is empty.
    let placeholders = experiment.variants.flatMap { variant in
      variant.app.screens.filter { $0.value.isPlaceholderOfTab }.keys
    }
    var seen = reached.union(placeholders)
    return experiment.variants.flatMap(\.app.screenOrder).filter { seen.insert($0).inserted }.map { kind in
      let declaring = experiment.variants.filter { $0.app.screens[kind] != nil }
      return Finding(
        .unreachedScreen, .screen(kind), "no variant ever shows screen '\(kind)'",
        fix: (declaring.count < experiment.variants.count ? patchedScreen(like: kind) : nil)
          ?? declaring.lazy.compactMap { self.condition(hiding: kind, in: $0.app, cells) ?? self.showing(kind, $0.app) }
          .first ?? "let an item ask for what a coordinator answers with { push: \"\(kind)\" }, or take '\(kind)' out",
        variants: declaring.map(\.id))
    }
  }

  /// What to write where a child shows a screen that starts only if something is true that nothing makes true.
  private func condition(hiding screen: Name<Screen>, in app: AppDefinition, _ cells: [CheckedCell]) -> String? {
    let choices = app.coordinators.values.compactMap { $0 as? ParentCoordinator }.flatMap { parent in
      parent.choices + parent.after.values.flatMap(\.self)
    }
    let facts = choices.compactMap { choice -> Name<Fact>? in
      guard case .holds(let fact) = choice.condition, let child = app.coordinators[choice.value],
        (child as? SequenceCoordinator)?.steps.contains(where: { $0.screen.kind == screen })
          ?? ((child as? StackCoordinator)?.root.kind == screen)
      else { return nil }
      return fact
    }
    let known = cells.reduce(into: Set<Name<Fact>>()) { $0.formUnion($1.graph.states.flatMap(\.facts)) }
    return facts.filter { !known.contains($0) }.min().map {
      "write facts: { \"\($0)\": 0.5 } under 'cohort' if half of the users come so"
    }
  }

  /// The screen that a patch may mean by a name of its own.
  private func patchedScreen(like kind: Name<Screen>) -> String? {
    let names = experiment.variants.map { Set($0.app.screenOrder.map(\.rawValue)) }
    let common = names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
    return Suggestion.nearest(to: kind.rawValue, among: common.sorted()).map {
      "did you mean '\($0)'? A patch that names '\(kind)' adds a screen"
    }
  }

  /// The answer that is called after a screen and shows another.
  private func showing(_ kind: Name<Screen>, _ app: AppDefinition) -> String? {
    app.coordinators.keys.sorted().lazy.compactMap { name in
      let responses = (app.coordinators[name] as? any AnswersByTable)?.responses ?? [:]
      return responses.sorted { $0.key < $1.key }.lazy.compactMap { intent, response in
        guard case .show(let template, .push)? = response.parts.last, template.kind != kind,
          intent.rawValue.hasSuffix("-\(kind)")
        else { return nil }
        let answer = "\"\(intent)\": { push: \"\(kind)\(template.takesPayload ? "($item)" : "")\" }"
        return "if '\(intent)' is to show it, write \(answer) under 'on' of '\(name)'; or take the screen out"
      }.first
    }.first
  }
}

/// What an experiment declares: a finding that is meant or does not matter, so that it is not reported, or a path with
/// its end, which a check walks.
package struct Expectation: Hashable, Sendable {
  /// What is declared.
  package enum Subject: Hashable, Sendable {
    /// A finding; `nil` for whatever it is about.
    case finding(FindingKind, about: String?)
    /// A path in the words that `check` prints and `walk` reads, and the screens in view at its end.
    case path(String, shows: [Name<Screen>])
  }

  /// What is declared.
  package var subject: Subject
  /// The id of the variant under which it is found or walked; `nil` for every variant.
  package var variant: String?
  /// Why it is right as it is; of a path, what it is for.
  package var reason: String

  /// Declares something.
  package init(_ subject: Subject, under variant: String? = nil, reason: String) {
    (self.subject, self.variant, self.reason) = (subject, variant, reason)
  }

  /// Declares a finding.
  package init(_ kind: FindingKind, about subject: String? = nil, under variant: String? = nil, reason: String) {
    self.init(.finding(kind, about: subject), under: variant, reason: reason)
  }

  /// What is left of a finding that is expected under some of its variants; `nil` when nothing is.
  ///
  /// The same finding where it is not expected at all.
  func rest(of finding: Finding) -> Finding? {
    guard case .finding(finding.kind, let subject) = subject, subject.map({ $0 == finding.subject }) ?? true else {
      return finding
    }
    guard let variant else { return nil }
    var rest = finding
    rest.variants.removeAll { $0 == variant }
    return rest.variants.isEmpty ? nil : rest
  }

  /// The finding that it is not there; `nil` of a path, and of what is found in several files.
  /// - Parameter place: Its position among all that are declared.
  fileprivate func stale(at place: Int, isLast: Bool) -> Finding? {
    guard case .finding(let kind, let subject) = subject, !kind.spansFiles else { return nil }
    let name = kind.rawValue + (subject.map { " about \($0)" } ?? "")
    return Finding(
      .staleExpectation, DeclaredPath(name, "expects", .position(place), .value),
      "the finding '\(name)' is declared and is not there",
      fix: isLast ? "take 'expects' out of the file: it would hide the finding when it comes back" : nil,
      variants: variant.map { [$0] } ?? [])
  }

  /// The finding that its path ends elsewhere under a variant; `nil` where it does not, and of a finding.
  fileprivate func brokenPath(at place: Int, of variant: Int, in check: ExperimentCheck) -> Finding? {
    let (id, engine) = (check.experiment.variants[variant].id, check.experiment.engine(for: variant))
    guard case .path(let text, let screens) = subject, self.variant ?? id == id else { return nil }
    var walk = WalkedPath(start: Traits(), facts: check.exploration.givenFacts, on: engine)
    func finding(_ message: String, _ fix: String?) -> Finding {
      Finding(
        .staleExpectation, DeclaredPath(text, "expects", .position(place), key: "path"), message, fix: fix,
        variants: [id], path: walk.path)
    }
    do { try walk.take(text, by: InputVocabulary(of: engine)) } catch {
      return finding("the declared path cannot be walked: \(error.message)", error.hint)
    }
    guard walk.shownScreens != screens else { return nil }
    let (shown, meant) = (walk.shownScreens.fileText, screens.fileText)
    return finding(
      "the declared path shows \(shown), not \(meant)",
      "mend what leads there, or if that is meant write shows: \(shown)")
  }
}

extension [Name<Screen>] {
  /// The screens as a file writes one or several.
  package var fileText: String {
    let names = map { "\"\($0)\"" }
    return count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
  }
}

extension [Finding] {
  /// The findings without those that are expected, and one for each expectation that none of them meets, but for those
  /// about other files.
  package func declared(by expectations: [Expectation]) -> (undeclared: [Finding], stale: [Finding]) {
    let undeclared = compactMap { finding in
      expectations.reduce(Finding?.some(finding)) { rest, expectation in rest.flatMap(expectation.rest) }
    }
    let isStale = expectations.map { expectation in allSatisfy { expectation.rest(of: $0) == $0 } }
    let isLast = !isStale.contains(false)
    return (
      undeclared, expectations.indices.compactMap { isStale[$0] ? expectations[$0].stale(at: $0, isLast: isLast) : nil }
    )
  }
}

extension FlowGraph {
  /// What multiplies the states, in words; `nil` where nothing stands out.
  fileprivate var explosion: String? {
    let sets = Set(states.map(\.facts))
    // Facts that change independently: far more combinations of them than there are facts.
    let varying = Set(sets.joined()).filter { fact in !sets.allSatisfy { $0.contains(fact) } }.sorted()
    if varying.count > 5, sets.count > varying.count * varying.count {
      let more = varying.count > 3 ? " and \(varying.count - 3) more" : ""
      return "every combination of the facts \(varying.prefix(3).map { "'\($0)'" }.joined(separator: ", "))\(more)"
    }
    let last = states.suffix(1000)
    return Self.most(last.map { $0.coordinators.map(\.slot.rawValue) }, above: 2).map { "'\($0)' starts itself again" }
      ?? Self.most(last.map { $0.tree.screens.map(\.kind.rawValue) }, above: 2).map {
        "'\($0)' opens over itself again"
      }
  }

  /// The name that is most often in one of the lists, the first of equals; `nil` where none is there more often.
  private static func most(_ lists: [[String]], above limit: Int) -> String? {
    let most = lists.reduce(into: [String: Int]()) { most, names in
      let counts = names.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      most.merge(counts) { max($0, $1) }
    }
    return most.filter { $0.value > limit }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
