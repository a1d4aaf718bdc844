import Desireline
import Testing
import TextFormats

/// Every mistake that `check` finds in a file is found in Swift: by name, with the nearest, all at once.
struct DefinitionTests {
  struct Slip: Sendable, CustomTestStringConvertible {
    var message: String
    var code: ProblemCode
    var hint: String?
    var make: @Sendable (inout Shop) -> Void

    init(
      _ message: String, _ code: ProblemCode, _ hint: String?, _ make: @escaping @Sendable (inout Shop) -> Void
    ) { (self.message, self.code, self.hint, self.make) = (message, code, hint, make) }

    var testDescription: String { message }
  }

  static let slips: [Slip] = [
    Slip("no coordinator is called 'dril' ('slot')", .unknownName, "did you mean 'drill'?") { $0.slot = "dril" },
    Slip("no coordinator is called 'pus' (variant 'direct')", .unknownName, "did you mean 'push'?") {
      $0.variants[1] = .init("direct", choosing: CoordinatorChoice("pus"))
    },
    Slip("no screen is called 'prodct' (step 'prodct')", .unknownName, "did you mean 'product'?") {
      ($0.steps, $0.metrics) = ([.screen("prodct")], [])
    },
    Slip("no step is called 'prodct' (metric 'reached_prodct')", .unknownName, "did you mean 'product'?") {
      $0.metrics = [.reached("prodct")]
    },
    Slip("no screen is called 'prodct' (metric 'saw')", .unknownName, "did you mean 'product'?") {
      $0.metrics = [.visited("product", "prodct", id: "saw")]
    },
    Slip("no act is called 'wrong-brnch' (metric 'wrong-brnch')", .unknownName, "did you mean 'wrong-branch'?") {
      $0.metrics = [.count("wrong-brnch")]
    },
    Slip("no act is called 'opend' (metric 'opend')", .unknownName, "did you mean 'opened'?") {
      ($0.metrics, $0.interceptors) = ([.count("opend")], [Shop.Opened()])
    },
    Slip(
      "no answered intent is called 'brwse' (screen 'home')", .unknownName, "answered intents: 'buy', 'show-product'"
    ) { $0.shopItem = Item(id: "shop", intent: "brwse") },
    Slip("no device is called 'iPhone 51'", .unknownName, "did you mean 'iPhone 15'?") {
      $0.devices = [DeviceShare("iPhone 51", share: 1)]
    },
    Slip("no item is called 'buyy' (goal 'catalog')", .unknownName, "did you mean 'buy'?") {
      $0.goals[0].then = ["buyy"]
    },
    Slip("no screen is called 'bougt' (goal 'x')", .unknownName, "did you mean 'bought'?") {
      $0.goals = [GoalDefinition(id: "x", share: 1, .reach("bougt"))]
    },
    Slip("no goal is called 'catlog' (the scent of item 'shop')", .unknownName, "did you mean 'catalog'?") {
      $0.shopItem.scent.byGoal = ["catlog": 1]
    },
    Slip("no variant is the control", .controlCount, "write control: true in 'push', if that is what users have today")
    { $0.variants[0].isControl = false },
    Slip("2 variants are the control: 'push' and 'direct'", .controlCount, nil) { $0.variants[1].isControl = true },
    Slip("all variants have the weight 0, so no user gets any", .zeroWeights, nil) {
      for place in $0.variants.indices { $0.variants[place].weight = 0 }
    },
    Slip("the weight of arm 1 is -1.0; it must be from 0 to 1000000000", .outOfRange, nil) {
      $0.variants[1].weight = -1
    },
    Slip("there are 0 variants", .wrongCount, "there may be 1 to 20") { $0.variants = [] },
    Slip("two variants have the id 'push'", .duplicateID, nil) { $0.variants[1].id = "push" },
    Slip("two metrics have the id 'reached_product'", .duplicateID, nil) {
      $0.metrics = [.reached("product"), .reached("product")]
    },
    Slip("the shares of the devices sum to 0.5, not 1", .sharesNotOne, "write share: 1 here") {
      $0.devices.removeLast()
    },
    Slip("the shares of the personas sum to 0.25, not 1", .sharesNotOne, nil) {
      $0.personas = [Persona(id: "new", share: 0.25)]
    },
    Slip("'all' has another meaning in tables", .reservedWord, nil) { $0.personas = [Persona(id: "all", share: 1)] },
    Slip("no folder on Windows can be called 'nul'", .reservedWord, "write \"my-nul\"") { $0.id = "nul" },
    Slip("the number of users is 0", .outOfRange, "it may be from 1 to 4000000000") { $0.users = 0 },
    Slip("there are 0 goals", .wrongCount, nil) { $0.goals = [] },
    Slip(
      "metric 'back' ends before it starts: the step 'bought' is not before", .outOfRange,
      "steps come in the order of the funnel"
    ) { $0.metrics = [.reached("product"), .time(to: "home", from: "bought", id: "back")] },
    Slip("no screen of step 'home' is about something that users look for", .misplacedKey, "leave 'on_goal' out") {
      $0.steps[0] = .screen("home", onGoal: true)
    },
    Slip("there are 0 steps", .wrongCount, "there may be 1 to 20") { ($0.steps, $0.metrics) = ([], []) },
    Slip(
      "no screen of variant 'push' lists the last level of 'other', so no user can find anything in it", .unlistedMenu,
      nil
    ) { $0.goals = [GoalDefinition(id: "o", share: 1, .find(MenuDefinition(id: "other", levels: ["a"], sizes: [3])))] },
  ]

  @Test(arguments: slips) func `a slip is an error with its name, code and the nearest`(slip: Slip) throws {
    var shop = Shop()
    slip.make(&shop)
    let error = #expect(throws: Problems.self) { try shop.experiment() }
    let flaw = try #require(error?.all.first { $0.message.hasPrefix(slip.message) }, "\(error?.description ?? "")")
    #expect(flaw.code == slip.code && slip.hint.map { $0 == flaw.hint } ?? true, "\(flaw)")
  }

  @Test func `all slips are found at once`() {
    var shop = Shop()
    shop.slot = "dril"
    shop.metrics = [.reached("prodct"), .count("wrong-brnch")]
    shop.devices = [DeviceShare("iPhone 51", share: 1)]
    shop.shopItem = Item(id: "shop", intent: "brwse")
    let error = #expect(throws: Problems.self) { try shop.experiment() }
    for name in ["dril", "prodct", "wrong-brnch", "iPhone 51", "brwse"] {
      #expect(error?.all.contains { $0.message.contains("'\(name)'") } == true, "\(name)")
    }
  }

  /// As RunAnExperiment.md shows it.
  @Test func `an error is one line for each slip`() {
    var shop = Shop()
    (shop.id, shop.metrics) = ("shop-sheet", [.reached("prodct")])
    let error = #expect(throws: Problems.self) { try shop.experiment() }
    let line =
      "experiment 'shop-sheet': no step is called 'prodct' (metric 'reached_prodct'); did you mean 'product'? "
      + "[unknown-name]"
    #expect(error?.description == line)
  }

  @Test func `what is changed after it was made is checked before it runs`() async throws {
    var experiment = try Shop().experiment()
    experiment.cohort.devices = []
    await #expect(throws: Problems.self) { try await experiment.run() }
  }

  @Test func `variants that share a coordinator share its name, so nothing differs where it is in charge`() throws {
    var shop = Shop()
    shop.variants[1] = .init("direct", compact: Shop.Drill(), regular: Shop.Direct())
    let definition = try shop.experiment().definition
    #expect(definition.variants[1].coordinator == CoordinatorChoice(compact: "push", regular: "direct-regular"))
    #expect(!definition.outline.canDiffer(1, in: .compact) && definition.outline.canDiffer(1, in: .regular))
  }
}
