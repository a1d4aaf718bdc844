import ExperimentFile

private func meant(_ name: String) -> String { "did you mean '\(name)'?" }

private let menu = #"catalog: { levels: ["department", "category", "product"], sizes: [6, 8, 12] },"#

/// The beginning of weights where the sample has its policy.
private let weighted = "policy: \"weights\" }, weights: { "

let appCases = [
  BrokenFile(menu, #"«Catalog: { levels: ["department"], labels: ["a"] }, "# + menu, .invalidIdentifier),
  BrokenFile("\"product\"], sizes", "«\"category\"], sizes", .duplicateID),
  BrokenFile("sizes: [6, 8, 12]", "sizes: «[6, 8]", .wrongCount),
  BrokenFile("sizes: [6, 8, 12]", "sizes: [6, «0, 12]", .outOfRange),
  BrokenFile("sizes: [6, 8, 12]", "sizes: [6, «1e300, 12]", .outOfRange),
  BrokenFile("sizes: [6, 8, 12]", "sizes: «[1000, 1000, 1000]", .outOfRange),
  BrokenFile("sizes: [6, 8, 12]", "sizes: [6, 8, 12], «labels: { A: { B: [\"C\"] } }", .misplacedKey),
  BrokenFile("sizes: [6, 8, 12]", "labels: { A: { B: «{ C: [\"D\"] } } }", .wrongType),
  BrokenFile("sizes: [6, 8, 12]", "labels: { A: «{} }", .wrongCount),
  BrokenFile("sizes: [6, 8, 12]", "labels: { A: { B: «[] } }", .wrongCount),
  BrokenFile("sizes: [6, 8, 12]", "«labelz: {}", .unknownKey, hint: meant("labels")),
  BrokenFile("sizes: [6, 8, 12]", "sizes: [6, 8, 12], «size: 1", .unknownKey, hint: meant("sizes")),
  BrokenFile(
    "categories:  { lists: \"catalog.category\"", "categories:  { lists: «\"catalog.categry\"", .unknownName,
    hint: meant("catalog.category")),
  BrokenFile(
    #"["catalog.department", "catalog.category"], style"#, #"«["catalog.category", "catalog.category"], style"#,
    .outOfRange),
  BrokenFile(
    #"lists: ["catalog.department", "catalog.category"], style: "accordion""#,
    #"lists: «["catalog.department", "catalog.category"]"#, .wrongCount,
    hint: "several levels on one screen need style: \"accordion\""),
  BrokenFile("load: \"600 ms\"", "load: «600", .missingUnit),
  BrokenFile("load: \"600 ms\"", "load: «\"600 sm\"", .unknownUnit),
  BrokenFile("reads: \"120 words\"", "reads: «\"-1 words\"", .outOfRange),
  BrokenFile("reads: \"120 words\"", "«columns: 2", .misplacedKey),
  BrokenFile("reads: \"120 words\"", "«size: \"9 mm\"", .misplacedKey),
  BrokenFile("load: \"600 ms\"", "size: «9", .missingUnit),
  BrokenFile("load: \"600 ms\"", "size: «\"9 in\"", .unknownUnit),
  BrokenFile("reads: \"120 words\"", "fields: «0", .outOfRange),
  BrokenFile("reads: \"120 words\"", "fields: [{ id: \"a\" }, { id: «\"a\" }]", .duplicateID),
  BrokenFile("decides: 0.35", "decides: 0.35, «fills: false", .misplacedKey),
  BrokenFile("reads: \"120 words\"", "«style: \"accordion\"", .misplacedKey),
  BrokenFile("reads: \"120 words\"", "«does: \"finish\"", .misplacedKey),
  BrokenFile("decides: 0.35", "decides: 0.35, «scent: 0.5", .misplacedKey),
  BrokenFile("id: \"sale\"", "id: «\"shop\"", .duplicateID),
  BrokenFile("scent: 0.95", "scent: «\"0.95\"", .wrongType, hint: "leave out the quotes: 0.95"),
  BrokenFile("scent: 0.95", "«sent: 0.95", .unknownKey, hint: meant("scent")),
]

let coordinatorCases = [
  BrokenFile(
    "\"browse\": { push: \"departments\" }", "«\"browse\": { push: \"product\" }", .payloadMismatch,
    hint: "write \"product($item)\"", also: [["reads: \"120 words\"", "takes: \"catalog.product\""]]),
  BrokenFile("\"browse\": { push: \"departments\" }", "«\"browse\": { push: \"categories($item)\" }", .payloadMismatch),
  BrokenFile("kind: \"stack\"", "kind: «\"stak\"", .unknownName, hint: meant("stack")),
  BrokenFile("drill:     { kind: \"stack\", root: \"home\"", "drill:     «{ kind: \"stack\"", .missingKey),
  BrokenFile("root: \"home\"", "root: «\"hom\"", .unknownName, hint: meant("home")),
  BrokenFile("root: \"home\"", "root: «\"home($tapped)\"", .unknownName, hint: "what was tapped is written ($item)"),
  BrokenFile("root: \"home\"", "root: \"home\", «primary: \"browser\"", .unknownKey),
  BrokenFile("extends: \"drill\"", "extends: «\"dril\"", .unknownName, hint: meant("drill")),
  BrokenFile("extends: \"drill\"", "extends: «\"accordion\"", .cyclicReference),
  BrokenFile("kind: \"stack\", root: \"home\"", "extends: «\"accordion\"", .cyclicReference),
  BrokenFile("{ extends: \"drill\"", "{ kind: \"stack\", root: \"home\", «extends: \"drill\"", .misplacedKey),
  BrokenFile("forwards: \"accordion\"", "forwards: «\"hybrid\"", .cyclicReference),
  BrokenFile("forwards: \"accordion\"", "forwards: «\"accordon\"", .unknownName, hint: meant("accordion")),
  BrokenFile(
    ", forwards: \"accordion\" }", ", forwards: «\"other\" }, other: { extends: \"hybrid\" }", .cyclicReference),
  BrokenFile("primary: \"browser\"", "primary: «\"bag\"", .unusedPane),
  BrokenFile("secondary: \"tiles\"", "secondary: «\"bag\"", .unusedPane),
  BrokenFile("secondary: \"tiles\"", "secondary: «\"tilse\"", .unknownName, hint: meant("tiles")),
  BrokenFile("{ push: \"departments\" }", "{ «replace_secondary: \"departments\" }", .misplacedKey),
  BrokenFile("{ push: \"departments\" }", "{ push: \"departments\", «as: \"sheet\" }", .misplacedKey),
  BrokenFile("{ push: \"departments\" }", "{ push: \"departments\", «pop: true }", .misplacedKey),
  BrokenFile("{ push: \"departments\" }", "«{}", .missingKey),
  BrokenFile("{ push: \"departments\" }", "{ pop: «false }", .outOfRange),
  BrokenFile("as: \"sheet\"", "as: «\"shet\"", .unknownName, hint: meant("sheet")),
  BrokenFile("push: \"tiles($item)\"", "push: «\"tile($item)\"", .unknownName, hint: meant("tiles")),
  BrokenFile(
    "push: \"tiles($item)\"", "push: «\"tiles(item)\"", .unknownName, hint: "what was tapped is written ($item)"),
  BrokenFile(
    "\"show-categories\": { push: \"categories($item)\" }", "«\"show-categories\": { push: \"departments($item)\" }",
    .payloadMismatch),
  BrokenFile(
    "does: \"add-to-bag\"", "does: «\"add-to-bag\"", .unknownName,
    hint: meant("add-to-bga") + " If not, write 'add-to-bag' in line 23",
    also: [["\"add-to-bag\": {", "\"add-to-bga\": {"]]),
  BrokenFile(
    "\"browse\": { push: \"departments\" }", "«\"walk\": { pop: true }, \"browse\": { push: \"departments\" }",
    .unknownName),
  BrokenFile(
    "\"browse\": { push: \"departments\" }", "browse: { push: «\"prduct\" }", .unknownName, hint: meant("product")),
]

let variantCases = [
  BrokenFile(
    "variants: {", "variants: «{", .zeroWeights,
    also: [
      ["accordion\", weight: 1", "accordion\", weight: 0"], ["drill\", weight: 1", "drill\", weight: 0"],
      ["\"hybrid\" }, weight: 1", "\"hybrid\" }, weight: 0"],
    ]),
  BrokenFile("replaces: \"drill\"", "replaces: «\"dril\"", .unknownName, hint: meant("drill")),
  BrokenFile("replaces: \"drill\"", "«replcaes: \"drill\"", .unknownKey, hint: meant("replaces")),
  BrokenFile(
    "variants: {\n    accordion: { coordinator: \"accordion\", weight: 1, control: true }",
    "«variants: {\n    accordion: { coordinator: \"accordion\", weight: 1 }", .controlCount),
  BrokenFile("{ coordinator: \"drill\", weight: 1 }", "{ coordinator: \"drill\", control: «true }", .controlCount),
  BrokenFile(
    "{ coordinator: \"drill\", weight: 1 }", "{ coordinator: «\"drll\", weight: 1 }", .unknownName, hint: meant("drill")
  ),
  BrokenFile("{ coordinator: \"drill\", weight: 1 }", "{ coordinator: \"drill\", weight: «1e400 }", .nonFiniteNumber),
  BrokenFile("push:      { coordinator", "«all:      { coordinator", .reservedWord),
  BrokenFile("push:      { coordinator", "«\"1e5\":      { coordinator", .invalidIdentifier),
  BrokenFile(
    "compact: \"accordion\", regular", "compact: \"accordion\", «regluar", .unknownKey, hint: meant("regular")),
  BrokenFile(
    "{ coordinator: \"drill\", weight: 1 }", "{ coordinator: \"drill\", app: { screens: { tiles: { load: «3 } } } }",
    .missingUnit),
  BrokenFile(
    "{ coordinator: \"drill\", weight: 1 }",
    "{ coordinator: \"drill\", app: { screens: { tiles: { «laod: \"3 s\" } } } }", .unknownKey, hint: meant("load")),
  BrokenFile(
    "{ coordinator: \"drill\", weight: 1 }",
    "{ coordinator: \"drill\", «app: { menus: { catalog: { levels: [\"a\", \"b\", \"c\"] } } } }", .unknownName),
  BrokenFile(
    "{ coordinator: \"drill\", weight: 1 }",
    "{ coordinator: \"drill\", app: { coordinators: { drill: { on: { browse: «null } } } } }", .wrongType),
  BrokenFile("salt: \"catalog-browse-1\"", "salt: «\"\"", .outOfRange),
  BrokenFile("coverage: 1", "coverage: «0", .outOfRange),
  BrokenFile("unit: \"user\"", "unit: «\"session\"", .unknownName),
]

let userCases = [
  BrokenFile(
    "find: \"catalog\"", "find: «\"other\"", .unlistedMenu,
    also: [[menu, menu + " other: { levels: [\"a\"], labels: [\"b\"] },"]]),
  BrokenFile("count: 20000", "count: «20000.5", .wrongType),
  BrokenFile("count: 20000", "count: «1e300", .outOfRange),
  BrokenFile("count: 20000", "count: «\"aut\"", .wrongType),
  BrokenFile("seed: \"0x5eed2026\"", "seed: «\"0xseed\"", .wrongType),
  BrokenFile("seed: \"0x5eed2026\"", "seed: «1e17", .outOfRange),
  BrokenFile(
    "share: 0.06", "share: «0.06", .sharesNotOne, hint: "write share: 0.05 here",
    also: [["share: 0.62", "share: 0.63"]]),
  BrokenFile("share: 0.62", "share: «1e308", .outOfRange),
  BrokenFile(
    "{ share: 0.62, device: \"iPhone 15\" }", "{ share: 0.62, device: «\"iPhone 51\" }", .unknownName,
    hint: meant("iPhone 15")),
  BrokenFile("device: \"iPhone 15\" }", "device: \"iPhone 15\", window: «\"1/2\" }", .outOfRange),
  BrokenFile(
    "device: \"iPhone 15\" }", "device: { horizontal: \"compact\", rows: 8 }, «orientation: \"portrait\" }",
    .misplacedKey),
  BrokenFile(
    "device: \"iPhone 15\" }", "device: { horizontal: \"compact\", rows: 8 }, «rotates: \"1 min mean\" }", .misplacedKey
  ),
  BrokenFile("rotates: \"5 min mean\"", "rotates: «\"5 min\"", .wrongType, hint: "for example \"5 min mean\""),
  BrokenFile("goals: [{ share: 1", "goals: [{ share: «0.5", .sharesNotOne, hint: "write share: 1 here"),
  BrokenFile("goals: [{ share: 1", "personas: [{ id: \"a\", share: «0.5 }], goals: [{ share: 1", .sharesNotOne),
  BrokenFile(
    "goals: [{ share: 1", "personas: [{ id: \"a\", share: 1 }, { id: \"b\", share: «0.6 }], goals: [{ share: 1",
    .sharesNotOne, hint: "in proportion they are 0.625, 0.375"),
  BrokenFile(
    "goals: [{ share: 1", "personas: [{ id: \"a\", share: 0.5 }, { id: «\"a\", share: 0.5 }], goals: [{ share: 1",
    .duplicateID),
  BrokenFile(
    "goals: [{ share: 1", "personas: [{ id: \"a\", share: 1, behavior: { «policy: \"scan\" } }], goals: [{ share: 1",
    .unknownKey),
  BrokenFile(
    "goals: [{ share: 1",
    "personas: [{ id: \"a\", share: 1, goals: [{ share: «0.5, reach: \"home\" }] }], goals: [{ share: 1", .sharesNotOne),
  BrokenFile(
    "label_noise: [0.2, 0.5]", "choose_threshold: «[0.45, 0.55]", .narrowedRange,
    hint: "write { range: [0.45, 0.55], source: \"where it was measured\" }, or leave it out for [0.4, 0.6]"),
  BrokenFile("label_noise: [0.2, 0.5]", "choose_threshold: «[0.5, 0.5]", .narrowedRange),
  BrokenFile("label_noise: [0.2, 0.5]", "scan: «[\"250 ms\", \"300 ms\"]", .narrowedRange),
  BrokenFile(
    "patience: [\"60 s\", \"120 s\"]", "patience: «[\"60 ms\", \"120 ms\"]", .outOfRange,
    hint: "did you mean [\"60 s\", \"120 s\"]?"),
  BrokenFile("label_noise: [0.2, 0.5]", "label_noise: { range: [0.3, 0.4], source: «\"\" }", .outOfRange),
  BrokenFile("label_noise: [0.2, 0.5]", "label_noise: «{ range: [0.3, 0.4] }", .missingKey),
  BrokenFile("label_noise: [0.2, 0.5]", "goals: { «catalogue: [0.9, 1] }", .unknownName, hint: meant("catalog")),
  BrokenFile("label_noise: [0.2, 0.5]", "devices: { \"iPhone 15\": «[0.7, 0.8] }", .outOfRange),
  BrokenFile("label_noise: [0.2, 0.5]", "devices: { «\"iPhone 51\": [0.6, 0.8] }", .unknownName),
  BrokenFile("label_noise: [0.2, 0.5]", "scents: { «shp: [0.6, 0.8] }", .unknownName, hint: meant("shop")),
  BrokenFile("label_noise: [0.2, 0.5]", "scents: { shop: «[0.5, 0.6] }", .outOfRange),
  BrokenFile("label_noise: [0.2, 0.5]", "scents: { shop: { otherwise: «[0.5, 0.6] } }", .outOfRange),
  BrokenFile("find: \"catalog\"", "find: «\"catalogue\"", .unknownName, hint: meant("catalog")),
  BrokenFile("then: [\"add\"]", "then: [«\"ad\"]", .unknownName, hint: meant("add")),
  BrokenFile("policy: \"scan\"", "policy: \"scan\", «label_nose: 0.3", .unknownKey, hint: meant("label_noise")),
  BrokenFile("policy: \"scan\"", "policy: \"scan\", attempts: «1e9", .outOfRange),
  BrokenFile("policy: \"scan\"", "policy: «\"weigths\"", .unknownName, hint: meant("weights")),
  BrokenFile("policy: \"scan\"", "policy: \"scan\" }, «weights: { home: { leave: 2 }", .misplacedKey),
  BrokenFile("policy: \"scan\"", weighted + "«hme: { leave: 2 }", .unknownName),
  BrokenFile("policy: \"scan\"", weighted + "home: { leave: «-1 }", .outOfRange),
  BrokenFile("policy: \"scan\"", weighted + "home: { items: { «shp: 1 } }", .unknownName),
  BrokenFile("policy: \"scan\"", weighted + "home: { dwell: «{ law: \"weibull\", shape: 1 } }", .missingKey),
  BrokenFile(
    "policy: \"scan\"", weighted + "home: { dwell: { law: «\"webull\", scale: \"1 s\", shape: 1 } }", .unknownName,
    hint: meant("weibull")),
  BrokenFile(
    "policy: \"scan\"",
    weighted + "home: { dwell: { law: \"log-normal\", median: \"1 s\", sigma: 1, «scale: \"1 s\" } }", .unknownKey),
  BrokenFile("label_noise: [0.2, 0.5]", "label_noise: «[0.5, 0.2]", .outOfRange),
  BrokenFile("count: 20000,", "count: 20000, «count: 1,", .duplicateKey),
]

let measureCases = [
  BrokenFile("window: \"30 min\"", "window: «30", .missingUnit),
  BrokenFile("id: \"bag\", screen", "id: «\"home\", screen", .duplicateID),
  BrokenFile("id: \"tiles\", screen", "id: «\"exposure\", screen", .reservedWord),
  BrokenFile("{ id: \"home\", screen: \"home\" }", "{ id: \"home\", screen: \"home\", «on_goal: true }", .misplacedKey),
  BrokenFile("screen: \"bag\"", "screen: «\"bagg\"", .unknownName, hint: meant("bag")),
  BrokenFile("margin: \"1 pp\"", "margin: «\"1 s\"", .unknownUnit),
  BrokenFile("step: \"bag\"", "step: «\"bg\"", .unknownName),
  BrokenFile("step: \"bag\"", "step: \"bag\", for: «\"catlog\"", .unknownName, hint: meant("catalog")),
  BrokenFile("step: \"bag\"", "step: \"bag\", for: [\"catalog\", «\"bags\"]", .unknownName),
  BrokenFile("step: \"bag\"", "step: \"bag\", «count: \"tap\"", .misplacedKey),
  BrokenFile("step: \"bag\"", "step: \"bag\", «visited: \"bag\"", .misplacedKey),
  BrokenFile("step: \"bag\"", "visited: «\"bagg\"", .unknownName, hint: meant("bag")),
  BrokenFile("step: \"bag\"", "visited: [\"bag\", «\"bagg\"]", .unknownName, hint: meant("bag")),
  BrokenFile("step: \"bag\"", "visited: \"bag\", «from: \"exposure\"", .misplacedKey),
  BrokenFile("step: \"bag\"", "step: \"bag\", «from: \"exposure\"", .misplacedKey),
  BrokenFile("step: \"bag\"", "step: \"bag\", «horizon: \"1 min\"", .misplacedKey),
  BrokenFile("step: \"bag\"", "step: \"bag\", «per: \"exposed\"", .misplacedKey),
  BrokenFile("reached_bag:        { step: \"bag\", role", "reached_bag:        «{ role", .missingKey),
  BrokenFile("from: \"exposure\", to: \"product\"", "from: \"bag\", to: «\"product\"", .outOfRange),
  BrokenFile("count: \"wrong-branch\"", "count: «\"wrong_branch\"", .unknownName, hint: meant("wrong-branch")),
  BrokenFile("metric: \"wrong_branches\"", "metric: «\"wrong_branch\"", .unknownName, hint: meant("wrong_branches")),
  BrokenFile("of: \"hybrid\"", "of: «\"hibrid\"", .unknownName, hint: meant("hybrid")),
  BrokenFile("at_most: \"control + 0.5\"", "at_most: «\"control + nan\"", .wrongType),
  BrokenFile("at_most: \"control + 0.5\"", "at_most: «\"control + 0.5 pp\"", .wrongType),
  BrokenFile("at_most: \"control + 0.5\"", "at_most: 1, «at_least: 0", .misplacedKey),
  inAnalysis("level: «1", .outOfRange),
  inAnalysis("level: «\"95 %\"", .wrongType),
  inAnalysis("«levle: 0.9", .unknownKey, hint: meant("level")),
  inAnalysis("adjustment: «\"hlom\"", .unknownName, hint: meant("holm")),
  inAnalysis("family: «\"all\"", .unknownName),
  inAnalysis("estimator: «\"stratified\"", .unknownName),
  BrokenFile(
    "  requirements: [", "  analysis: «{ estimator: \"covariate-adjusted\" },\n  requirements: [", .missingKey,
    hint: "write covariate: \"before-exposure\""),
  inAnalysis("sequential_tuning: «0.5", .wrongType),
  inAnalysis("sequential_tuning: «10", .outOfRange),
  inAnalysis("sample_ratio_alarm: «0", .outOfRange),
  BrokenFile("judged_by: \"worst_of_90\"", "judged_by: «\"worst_of_95\"", .unknownName, hint: meant("worst_of_90")),
]

/// A file of which something is chosen in the analysis that cannot be.
private func inAnalysis(_ member: String, _ code: DiagnosticCode, hint: String? = nil) -> BrokenFile {
  BrokenFile("  requirements: [", "  analysis: { \(member) },\n  requirements: [", code, hint: hint)
}
