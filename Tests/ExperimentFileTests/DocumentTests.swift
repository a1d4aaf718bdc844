import Assignment
import ExperimentDesign
import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing
import TextFormats
import UserBehavior
import UserSimulation

@Suite struct DocumentTests {
  private func read(_ text: String) throws -> ExperimentDocument {
    let (document, diagnostics) = try document(text)
    #expect(diagnostics == [])
    return try #require(document)
  }

  @Test func `the sample of the format is read to what it says`() throws {
    let document = try read(fixture("catalog.json5"))
    let experiment = document.experiment
    #expect(experiment.id == "catalog-browse")
    #expect(experiment.slot == "drill")
    #expect(experiment.variants.map(\.id) == ["accordion", "push", "hybrid"])
    #expect(experiment.control == 0)
    #expect(experiment.variants[2].coordinator == CoordinatorChoice(compact: "accordion", regular: "hybrid"))
    #expect(experiment.assignment.expectedShares == [0.3333, 0.3334, 0.3333])
    #expect(experiment.funnel.windowMilliseconds == 1_800_000)
    #expect(experiment.funnel.steps.map(\.id) == ["home", "list", "tiles", "product", "bag"])
    #expect(experiment.funnel.steps[1].screens == ["departments", "browser"])
    #expect(experiment.funnel.steps.map(\.onGoal) == [false, false, false, true, false])
  }

  @Test func `a variant has the title and the description that the file gives it`() throws {
    let text = try fixture("catalog.json5").replacing(
      "control: true }", with: "control: true, title: \"In place\", description: \"Sections open in the list.\" }")
    let variants = try read(text).experiment.variants
    #expect(variants.map(\.title) == ["In place", "", ""])
    #expect(variants.map(\.description) == ["Sections open in the list.", "", ""])
  }

  @Test func `the sample's users are read to what it says`() throws {
    let users = try read(fixture("catalog.json5")).cohort
    #expect((users.count, users.seed) == (20_000, 0x5eed_2026))
    #expect(users.devices.map(\.share) == [0.62, 0.08, 0.24, 0.06])
    #expect(users.devices[1].rotationMeanMilliseconds == 300_000)
    #expect(users.devices.map { $0.situations[0].traits.horizontal } == [.compact, .compact, .regular, .compact])
    #expect(users.goals.map(\.menu?.leafCount) == [576])
    #expect(users.goals[0].then == ["add"])
    #expect(users.behavior == BehaviorParameters())
    let uncertain = try read(fixture("catalog.json5")).uncertain
    let written = uncertain.filter { [.labelNoise, .patience].contains($0.parameter) }
    #expect(written.map(\.range) == [0.2...0.5, 60_000...120_000] && written.map(\.basis) == [.widened, .standard])
    #expect(uncertain.first { $0.parameter == .chooseThreshold }?.basis == .standard)
  }

  @Test func `a range that is narrowed keeps its source, and shares and scents join the parameters`() throws {
    let text = try fixture("catalog.json5").replacing(
      "label_noise: [0.2, 0.5]",
      with: """
        label_noise: { range: [0.3, 0.4], source: "fit of 2026" }, devices: { "iPhone 15": [0.5, 0.7] },
        goals: { catalog: [0.9, 1] }, scents: { shop: [0.9, 1] }
        """)
    let uncertain = try read(text).uncertain
    let noise = try #require(uncertain.first { $0.parameter == .labelNoise })
    #expect(noise.basis == .narrowed && noise.source == "fit of 2026" && noise.value == 0.34)
    #expect(uncertain.suffix(3).map(\.name) == ["goals.catalog", "devices.iPhone 15", "scents.shop"])
    #expect(uncertain.suffix(3).map(\.value) == [1, 0.62, 0.95])
    #expect(uncertain.suffix(3).allSatisfy { $0.basis == .declared })
  }

  @Test func `who declares no range has the standard ones, and so has who declares an empty table`() throws {
    let sample = try fixture("catalog.json5")
    let written = "uncertain: { label_noise: [0.2, 0.5], patience: [\"60 s\", \"120 s\"] },"
    #expect(sample.contains(written))
    let document = try read(sample.replacing(written, with: ""))
    let apps = document.experiment.variants.map(\.app)
    #expect(document.uncertain == UncertainParameter.standard(for: document.cohort, in: apps))
    #expect(document.uncertain.count > 15 && document.uncertain.allSatisfy { $0.basis == .standard })
    #expect(try read(sample.replacing(written, with: "uncertain: {},")).uncertain == document.uncertain)
  }

  @Test func `the sample's metrics and requirements are read to what it says`() throws {
    let experiment = try read(fixture("catalog.json5")).experiment
    #expect(experiment.metrics.map(\.role) == [.primary, .secondary, .secondary, .guardrail])
    #expect(experiment.metrics.map(\.margin) == [0.01, nil, nil, nil])
    let time = Metric.Measure.time(from: .exposure, to: 3, horizonMilliseconds: 360_000)
    #expect(experiment.metrics.map(\.measure) == [.reached(step: 3), .reached(step: 4), time, .count("wrong-branch")])
    let bound = Requirement(metric: 3, variant: 2, comparison: .atMost, isRelativeToControl: true, bound: 0.5)
    #expect(experiment.requirements == [bound])
  }

  @Test func `the sample's app is read to what it says`() throws {
    let app = try read(fixture("catalog.json5")).experiment.variants[0].app
    #expect(app.screenOrder == ["home", "departments", "categories", "browser", "tiles", "product", "bag"])
    #expect(app.screens["tiles"]?.loadMilliseconds == 600)
    #expect(app.screens["tiles"]?.listing?.columns == BySizeClass(compact: 2, regular: 3))
    #expect(app.screens["browser"]?.listing?.style == .accordion)
    #expect(app.screens["product"]?.subject == "catalog")
    #expect(app.screens["product"]?.words == 120)
    #expect(app.screens["product"]?.items.map(\.decides) == [0.35])
    let accordion = try #require(app.coordinators["accordion"] as? StackCoordinator)
    #expect(accordion.responses["browse"] == .push("browser"))
    #expect(accordion.responses["add-to-bag"] == .present("bag", style: .sheet))
  }

  @Test func `a proxy shows its secondary beside its primary wherever the coordinator behind it pushes it`() throws {
    let written = "on: { \"show-products\": { replace_secondary: \"tiles($item)\" } }, "
    let sample = try fixture("catalog.json5")
    #expect(sample.contains(written))
    for text in [sample, sample.replacing(written, with: "")] {
      let proxy = try read(text).experiment.variants[2].app.coordinators["hybrid"] as? SplitProxyCoordinator
      let expected = Response.replaceSecondary("tiles($item)")
      #expect(proxy?.responses == ["show-products": expected])
    }
  }

  @Test func `every key is read to what it says`() throws {
    let document = try read(fixture("every-key.json5"))
    let experiment = document.experiment
    #expect(document.cohort.seed == .max)
    #expect(document.cohort.devices[2].situations[0].visibleRows == 9)
    #expect(document.cohort.devices[2].situations[0].traits == Traits(horizontal: .regular, vertical: .compact))
    #expect(document.cohort.goals.map(\.menu?.leafCount) == [12, 4, nil, nil])
    #expect(experiment.variants.map { $0.app.screens["tiles"]?.loadMilliseconds } == [600, 600, 3000])
    #expect(experiment.variants[0].app.screens["bag"]?.isLocked == true)
    #expect(experiment.variants[0].app.screens["bag"]?.pullIntent == "browse")
    #expect(experiment.metrics[1].measure == .time(from: .exposure, to: 2, horizonMilliseconds: 300_000))
    #expect(experiment.metrics[2].measure == .time(from: .step(1), to: 2, horizonMilliseconds: 360_000))
    #expect(experiment.metrics.map(\.margin) == [0.01, 2, nil, 0.1, 0.02, nil, 0.02, nil, 0.5])
    #expect(experiment.goals == ["catalog", "help", "news", "steps", "gossip"])
    #expect(experiment.metrics.map(\.goals) == [[], [], ["catalog", "news"], [], [], [], [], [], []])
    #expect(
      experiment.funnel.steps[1].baselines == [
        Baseline(0.6),
        Baseline(0.48, users: 4000, sizeClass: .compact, goal: "catalog", source: "June", anchors: false),
      ])
    let baselines = [1: [Baseline(36, users: 900)], 3: [Baseline(0.4)]]
    #expect(experiment.metrics.map(\.baselines) == experiment.metrics.indices.map { baselines[$0] ?? [] })
    #expect(experiment.requirements.map(\.bound) == [0.5, 0.4, 5])
    #expect(experiment.requirements.map(\.isRelativeToControl) == [true, false, true])
    #expect(experiment.requirements.map(\.judgment) == [.worstOf90, .value, .worstOf90])
    var analysis = AnalysisChoices()
    (analysis.level, analysis.adjustment) = (0.9, .benjaminiHochberg)
    (analysis.estimator, analysis.covariate) = (.covariateAdjusted, .beforeExposure)
    (analysis.assignedBy, analysis.completeUsersOnly) = (.first, true)
    (analysis.startAt, analysis.endAt) = (1_772_323_200_000, 1_774_958_400_000)
    (analysis.exposedFrom, analysis.exposedTo) = (1_772_409_600_000, 1_774_396_799_999)
    for check in HealthCheck.allCases { analysis.healthLimits[check] = .init(warn: 0.0123, refuse: 0.00123) }
    #expect(experiment.analysis == analysis)
    #expect(experiment.metrics[4].margins == BySizeClass(compact: 0.02, regular: 0.03))
    #expect(experiment.published.suffix(2).map(\.range) == [-0.05 ... -0.05, -0.04 ... -0.04])
    #expect(experiment.published.map(\.sizeClass) == [.regular, nil, .compact, .regular])
    let refine = try #require(experiment.variants[0].app.screens["found"]?.items.first)
    #expect(refine.isAbove && refine.scents == BySizeClass(compact: 0.1, regular: 0.3))
    let page = experiment.variants[0].app.screens["page"]?.items ?? []
    #expect(page.first { $0.id == "get" }?.scent == Scent(0.05, byGoal: ["catalog": 0.3, "help": 0.2]))
    #expect(page.first?.noticing == BySizeClass(compact: .share(0.5), regular: .icon))
    let topics = try #require(experiment.variants[0].app.screens["topics"]?.listing?.menu)
    #expect(
      topics.levels.map { $0.nodes.map(\.label) } == [
        ["Orders", "Account", "Imprint"], ["Track", "Return", "Password", "Imprint"],
      ])
    #expect(topics.levels[0].nodes.map(\.leaves) == [0..<2, 2..<3, 3..<4])
    #expect(topics.levels.map { $0.nodes.map(\.isNamed) } == [[true, false, false], [true, true, true, true]])
    #expect(experiment.variants[0].app.screens["news"]?.items.map(\.scent) == [Scent(isNamed: true)])
    let patched = experiment.variants[2].app.screens
    #expect(patched["home"]?.items.map(\.id) == ["close", "shop", "questions", "ask"] && patched["bag"]?.words == 0)
    #expect(patched["departments"]?.listing?.menu.levels.map(\.nodes.count) == [3, 6, 12])
  }

  @Test func `a metric of visits names one screen or several`() throws {
    let text = try fixture("every-key.json5")
    let metric = try read(text).experiment.metrics[4]
    #expect(metric.measure == .visited(["departments", "topics"]) && metric.margin == 0.02 && metric.isBinary)
    let one = try read(text.replacing("visited: [\"departments\", \"topics\"]", with: "visited: \"bag\""))
    #expect(one.experiment.metrics[4].measure == .visited(["bag"]))
  }

  @Test func `a value is a column, at a step, of a user or an event`() throws {
    let text = try fixture("every-key.json5")
    #expect(
      try read(text).experiment.metrics[8].measure
        == .value(.init("amount", at: 2, isPerEvent: true, quantile: 0.99)))
    let plain = try read(text.replacing("at: \"found\", per: \"event\", winsorize: 0.99, ", with: ""))
    #expect(plain.experiment.metrics[8].measure == .value(.init("amount")))
    #expect(plain.experiment.outline.valueColumns == ["amount"])
  }

  @Test func `first taps are counted among users who reach a step`() throws {
    let text = try fixture("every-key.json5")
    let metrics = try read(text).experiment.metrics
    #expect(metrics[6].measure == .among(.firstTap("questions", on: "home"), step: 1))
    #expect(metrics[6].isShare && metrics[6].isRate && !metrics[6].isBinary && metrics[6].base == 1)
    #expect(metrics[7].measure == .rate(of: "wrong-branch", per: ["tap", "expand"]))
    let all = try read(text.replacing("of: \"list\", role: \"secondary\", margin", with: "role: \"secondary\", margin"))
    #expect(
      all.experiment.metrics[6].measure == .firstTap("questions", on: "home") && all.experiment.metrics[6].isBinary)
  }

  @Test func `attempts are counted that reach a step`() throws {
    let experiment = try read(fixture("every-key.json5")).experiment
    #expect(experiment.funnel.step("list").map { .attempts(step: $0) } == experiment.metrics[5].measure)
  }

  @Test func `acts are counted per user, or as a rate per tap, Back and notification opened`() throws {
    let text = try fixture("every-key.json5")
    #expect(try read(text).experiment.metrics[3].measure == .count("wrong-branch"))
    let rate = try read(text.replacing("per: \"exposed\"", with: "per: \"move\"")).experiment.metrics[3]
    #expect(rate.measure == .rate(of: "wrong-branch", per: ["tap", "back", "notification"]) && rate.margin == 0.1)
  }

  @Test func `arrivals and visits are read to what they say`() throws {
    let users = try read(fixture("every-key.json5")).cohort
    #expect(users.visits == VisitLaw(most: 3, returns: 0.7, gapMilliseconds: 86_400_000))
    #expect(users.arrivals.periodMilliseconds == 604_800_000)
    #expect(users.arrivals.hours.count == 24 && users.arrivals.hours[12] == 4)
    let leaves = (0..<12).map { Value.range($0..<$0 + 1) }
    let menu = try #require(users.goals[0].menu)
    #expect(
      users.arrivals.links == [
        LinkArrival(share: 0.4, destination: "product", contexts: leaves, menu: "catalog", arrangement: menu)
      ])
    let any = try read(fixture("every-key.json5").replacing("{goal}", with: "{any}")).cohort.arrivals.links
    #expect(any.map(\.menu) == [nil] && any.map(\.contexts) == [leaves])
    let plain = try read(fixture("catalog.json5")).cohort
    #expect(plain.visits == .once && plain.arrivals == ArrivalLaw())
  }

  @Test(arguments: [
    ("over: \"7 d\"", "over: «\"36 h\"", "out-of-range"), ("over: \"7 d\",", "", "misplaced-key"),
    ("share: 0.4, link", "share: 1.4, link", "out-of-range"), ("product/{goal}", "produce/{goal}", "unknown-name"),
    ("links: [{ share: 0.4,", "links: [{ share: 0.7, link: \"app://home\" }, { share: 0.4,", "out-of-range"),
    ("visits: { count: 3,", "visits: { count: 0,", "out-of-range"),
    ("gap: \"1 d mean\"", "gap: \"1 d\"", "wrong-type"),
    ("relaunch: \"restore\"", "relaunch: \"resume\"", "unknown-name"),
  ]) func `arrivals and visits that cannot be are told once`(old: String, new: String, code: String) throws {
    let text = try fixture("every-key.json5")
    #expect(text.contains(old))
    let broken = text.replacing(old, with: new.replacing("«", with: ""))
    #expect(try document(broken).diagnostics.map(\.code.name) == [code])
  }

  @Test(arguments: [
    ("push: \"groups\"", "push: \"drill\"", "no screen is called 'drill'; it is a coordinator"),
    ("replaces: \"drill\"", "replaces: \"home\"", "no coordinator is called 'home'; it is a screen"),
    ("find: \"things\"", "find: \"home\"", "no menu is called 'home'; it is a screen"),
    // The name of a menu and of a screen.
    ("coordinator: \"accordion\"", "coordinator: \"things\"", "no coordinator is called 'things'"),
  ]) func `a name of another kind is recognized`(old: String, new: String, message: String) throws {
    let broken = try document(ExampleExperiment.text([ExampleEdit(old, new)]))
    #expect(broken.diagnostics.map(\.message) == [message])
  }

  @Test func `users, gates, destinations and links are read to what they say`() throws {
    let document = try read(fixture("every-key.json5"))
    let users = document.cohort
    #expect(users.goals.map(\.id) == ["catalog", "help", "news", "steps"])
    #expect(users.goals[2].target == .reach("news") && users.goals[3].target == .finish("steps"))
    #expect(users.facts == [FactShare(fact: "logged-in", share: 0.5)])
    let notification = try #require(users.notifications.first)
    #expect(notification.destination == "product" && notification.menu == "catalog")
    #expect(notification.contexts == (0..<12).map { .range($0..<$0 + 1) })
    #expect(notification.meanMilliseconds == 1_200_000 && notification.opened == 0.2)
    let app = document.experiment.variants[0].app
    #expect(app.policy == .queue && app.relaunch == .restore)
    let login = try #require(app.gates["login"] as? FactGate)
    #expect(login.fact == "logged-in" && login.timeoutMilliseconds == 120_000)
    #expect(login.screen == Screen(kind: "form") && login.continuation == .ask(Screen(kind: "sure")))
    #expect(app.destinations["product"]?.gates == ["login"])
    #expect(app.destinations["product"]?.examples == [.range(0..<1), .range(11..<12)])
    #expect(try app.links.destination(of: "app://home") == Destination("front"))
    // Every department has a second product: the label alone tells none of them.
    #expect(throws: LinkError.self) { try app.links.destination(of: "app://product/product-2") }
    let scent = Scent(0.1, byGoal: ["help": 0.3, "gossip": 0.2])
    #expect(app.screens["news"]?.tab == TabLabel(id: "news", scent: scent, noticed: .share(0.9), intent: "go-news"))
    let questions = try #require(app.screens["home"]?.items.first { $0.id == "questions" })
    #expect(questions.noticed == .icon && questions.onlyFor == ["help"])
    #expect(app.screens["page"]?.items.map(\.leadsUp) == [false, true, false, false, false])
    #expect(
      app.screens["page"]?.items.map(\.condition) == [.always, .always, .holds("ready"), .fails("ready"), .always])
    let link = try #require(app.screens["page"]?.items[4].node)
    #expect(link.menu == "help" && link.node.label == "Track" && link.isLeaf)
    #expect(app.opensAfter == [FactChange("ready", true): "front", FactChange("logged-in", false): "front"])
    #expect(try app.links.destination(of: "app://news") == Destination("app://news"))
    let field = try #require(app.screens["departments"]?.items.last)
    #expect(field.id == "seek" && field.intent == "show-found" && field.noticed == .share(0.9))
    #expect(field.search?.menu == "catalog" && field.search?.results == 5 && field.search?.quality == 0.8)
    #expect(document.cohort.knows == Knowledge(of: "plain", visits: 2))
    #expect(document.cohort.personas.map(\.knows) == [Knowledge(of: "plain", visits: 3), nil])
    let form = try #require(app.screens["form"]?.items.first)
    #expect(form.facts == [FactChange("logged-in", true)] && form.verdict == .proceed && form.intent == "next")
  }

  @Test func `every kind of coordinator is read to what it says`() throws {
    let app = try read(fixture("every-key.json5")).experiment.variants[0].app
    let drill = try #require(app.coordinators["drill"] as? StackCoordinator)
    let both = Response.all([.pop, .present("bag", style: .sheet)])
    #expect(
      drill.responses["go-up"] == .first([.init(both, when: .holds("ready")), .init(.pop, when: .fails("ready"))]))
    let bar = try #require(app.coordinators["bar"] as? TabsCoordinator)
    #expect(bar.tabs.map(\.kind) == ["news", "topics", "home"] && bar.container == .tabs)
    #expect(bar.children == [2: "drill"])
    let columns = try #require(app.coordinators["columns"] as? SplitCoordinator)
    #expect(columns.columns.map(\.kind) == ["news", "topics", "home"] && columns.count == 3 && columns.top == 1)
    #expect(columns.responses["browse"] == .show("home", by: .showDetail))
    #expect(bar.responses["go-help"] == .select(child: 1, of: .tabs))
    let router = try #require(app.coordinators["routes"] as? RouterCoordinator)
    #expect(router.destinations == ["product": "product"] && router.forwards == "helpful")
    #expect(router.responses["browse"] == .open("list", takesPayload: false))
    let steps = try #require(app.coordinators["steps"] as? SequenceCoordinator)
    #expect(steps.steps.map(\.skippedBy) == [nil, "logged-in"] && steps.entrance == .present(.sheet))
    #expect(steps.cancel == "close" && steps.establishes == "logged-in")
    let family = try #require(app.coordinators["family"] as? ParentCoordinator)
    #expect(family.choices == [.init("helpful", when: .holds("logged-in")), .init("steps", when: .fails("logged-in"))])
    #expect(family.after == ["steps": [.init("helpful")]])
    #expect(family.responses == ["browse": .start("steps"), "finish": .finish(.cancelled)])
    let places = try #require(app.coordinators["places"] as? ScenesCoordinator)
    #expect(places.routes[.init(from: "home", to: "news")] == .present(style: .sheet))
    #expect(places.intents == ["browse": "news"])
    #expect(places.observers == [.init(from: "news", to: "topics"): "news-scene"] && places.routes.count == 3)
  }

  @Test func `a pair of scenes with both ways back takes the one that undoes`() throws {
    let (old, pair) = ("do: \"undo\" }", #"{ from: "news", to: "home", do:"#)
    let text = try fixture("every-key.json5").replacing(
      "\(pair) \"undo\" }", with: "\(pair) \"pop\" }, \(pair) \"dismiss\" }")
    #expect(try !text.contains(old) && fixture("every-key.json5").contains(old))
    let places = try read(text).experiment.variants[0].app.coordinators["places"] as? ScenesCoordinator
    #expect(places?.routes[.init(from: "news", to: "home")] == .undo)
  }

  @Test func `a variant may bring screens, coordinators and another shape of menu of its own`() throws {
    let patch = """
      app: {
        menus: { catalog: { levels: ["letter", "product"], sizes: [24, 24] } },
        screens: {
          departments: { lists: "catalog.letter", does: "show-products" },
          browser: { lists: "catalog.letter" },
          search: { lists: "catalog.product", does: "show-product" },
          home: { items: [{ id: "find", does: "search", scent: 1 }] },
        },
        coordinators: { finder: { extends: "drill", on: { search: { push: "search" } } } },
      }
      """
    let text = try fixture("catalog.json5").replacing(
      "push:      { coordinator: \"drill\",", with: "push: { coordinator: \"finder\", \(patch),"
    ).replacing("\"show-categories\": { push: \"categories($item)\" },", with: "").replacing(
      "does: \"show-categories\"", with: "does: \"show-products\""
    ).replacing("categories:  { lists: \"catalog.category\", does: \"show-products\" },", with: "").replacing(
      "screen: [\"departments\", \"browser\"]", with: "screen: [\"departments\", \"browser\", \"search\"]")
    let experiment = try read(text).experiment
    #expect(experiment.variants.map { $0.app.screens["search"] != nil } == [false, true, false])
    #expect(experiment.variants.map { $0.app.coordinators["finder"] != nil } == [false, true, false])
    #expect(experiment.variants[1].app.screens["search"]?.listing?.levels == [1])
    #expect(experiment.variants[0].app.screens["tiles"]?.listing?.levels == [2])
  }

  @Test func `forms and sizes are read to what they say`() throws {
    let screens = try read(fixture("every-key.json5")).experiment.variants[0].app.screens
    #expect(screens["tiles"]?.listing?.rowMillimeters == 9)
    #expect(screens["form"]?.items.map(\.sizeMillimeters) == [12])
    #expect(screens["form"]?.fields == [FormField(id: "email", characters: 22), FormField(id: "password")])
    #expect(screens["sure"]?.fields == [FormField(id: "field-1")])
    let closing = "{ id: \"close\", does: \"close\", scent: 0 }"
    let text = try fixture("every-key.json5").replacing(
      closing, with: closing + ", { id: \"no\", answers: \"cancel\" }, { id: \"fail\", answers: \"fail\" }")
    let items = try read(text).experiment.variants[0].app.screens["home"]?.items
    #expect(items?.map(\.fillsForm) == [true, true, true, false, false])
  }

  @Test func `personas are read to what they say`() throws {
    let document = try read(fixture("every-key.json5"))
    #expect(document.experiment.segments == ["calm", "hurried"])
    let personas = document.cohort.personas
    #expect(personas.map(\.share) == [0.75, 0.25])
    #expect(personas.map(\.behavior) == [[:], [.tap: 400]])
    #expect(personas.map { $0.goals?.map(\.id) } == [nil, ["gossip"]])
    #expect(document.cohort.goals.map(\.id) == ["catalog", "help", "news", "steps"])
  }

  @Test(arguments: BehaviorParameter.allCases)
  func `every parameter of behavior can be set from end to end of its range`(parameter: BehaviorParameter) throws {
    let unit = parameter.unit.symbol.isEmpty ? "" : " \(parameter.unit.symbol)"
    for value in [parameter.range.lowerBound, parameter.range.upperBound, parameter.standard] {
      let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
      let written = unit.isEmpty ? number : "\"\(number)\(unit)\""
      let text = try fixture("every-key.json5").replacing(
        "policy: \"weights\"", with: "policy: \"weights\", \(parameter.key): \(written)")
      #expect(try read(text).cohort.behavior[parameter] == value)
    }
  }
}
