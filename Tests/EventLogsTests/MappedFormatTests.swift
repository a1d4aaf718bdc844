import NavigationEvents
import Testing

import EventLogs

struct MappedFormatTests {
  /// A mapping of plain columns.
  static var plain: LogMapping {
    var mapping = LogMapping()
    (mapping.users, mapping.times, mapping.timeUnit) = (["user", "device"], ["time"], .milliseconds)
    mapping.screens = [.init(.init("kind", is: "view"), names: "screen")]
    mapping.acts = [.init(names: "act")]
    mapping.variants = ["variant"]
    return mapping
  }

  static let header = "user,device,time,kind,screen,act,variant,experiment,width,persona,target\n"

  static func told(_ rows: String..., by mapping: LogMapping = plain, of experiment: String = "browse") -> [String] {
    MappedRows.told(header + rows.joined(separator: "\n"), by: mapping, of: experiment)
  }

  @Test func `views, acts, variants and nothing`() {
    #expect(
      Self.told("u,d,1,view,home,tap,push", ",d,2,,home,tap", "u,,3,,,,push", "u,,4,,,,", "u,,5,view,,tap") == [
        "u 1 screen-view home push compact", "d 2 act tap compact", "u 3 exposure push compact", "u 4 -",
        "u 5 fault name ''",
      ])
    #expect(
      Self.told("u,d,1,view,home,,c", "u,d,1,view,ho\u{0}me,,") == ["u 1 fault variant 'c'", "u 1 fault text ''"])
  }

  @Test func `only exposures name the variant where there are any`() {
    var mapping = Self.plain
    mapping.exposures = [.init(.init("kind", is: "exposed"), experiments: ["experiment", "act"])]
    let rows = ["u,,1,exposed,,,push,browse", "u,,2,exposed,,,push,other", "u,,3,exposed,,browse,push,other"]
    let all = rows + ["u,,4,exposed,,,,browse", "u,,5,view,home,,accordion,browse"]
    #expect(
      MappedRows.told(Self.header + all.joined(separator: "\n"), by: mapping) == [
        "u 1 exposure push compact", "u 2 -", "u 3 exposure push compact", "u 4 fault variant ''",
        "u 5 screen-view home compact",
      ])
    mapping.exposures = [.init(experiments: ["experiment"], variants: ["width", "variant"])]
    #expect(
      Self.told("u,,1,,,tap,push,browse,9", "u,,2,,,tap,,browse", "u,,3,view,home,,push,other", by: mapping) == [
        "u 1 exposure push compact", "u 2 act tap compact", "u 3 -",
      ])
  }

  @Test func `names of the log stand for names of the experiment, or for nothing`() {
    var mapping = Self.plain
    mapping.experiments = ["Browse 2026", "browse-old"]
    mapping.exposures = [.init(.init("kind", is: "exposed"), experiments: ["experiment"])]
    mapping.variantNames = ["0": "accordion", "1": "push", "2": "push", "off": nil, "": nil]
    mapping.screenNames = ["Start": "home", "Home": "home", "Splash": nil]
    mapping.actNames = ["Tapped": "tap", "heartbeat": nil]
    #expect(
      Self.told(
        "u,,1,exposed,,,0,browse-old", "u,,2,exposed,,,off,Browse 2026", "u,,3,exposed,,,,Browse 2026",
        "u,,4,exposed,,,2,Browse 2026", "u,,5,exposed,,,1,browse", "u,,6,view,Start", "u,,7,view,Splash",
        "u,,8,view,other", "u,,9,,,Tapped", "u,,10,,,heartbeat", "u,,11,,,swipe", by: mapping) == [
          "u 1 exposure accordion compact", "u 2 -", "u 3 -", "u 4 exposure push compact", "u 5 -",
          "u 6 screen-view home compact", "u 7 -", "u 8 screen-view other compact", "u 9 act tap compact", "u 10 -",
          "u 11 act swipe compact",
        ])
  }

  @Test func `a row that is passed over still names a variant, where any row does`() {
    var mapping = Self.plain
    (mapping.screenNames, mapping.variantNames) = (["Splash": nil], ["off": nil])
    #expect(
      Self.told("u,,1,view,Splash,,push", "u,,2,view,Splash,,off", "u,,3,view,home,,off", by: mapping) == [
        "u 1 exposure push compact", "u 2 -", "u 3 screen-view home compact",
      ])
  }

  @Test func `widths and personas are sorted`() {
    var mapping = Self.plain
    mapping.sizeClass = .init(
      ["width"], names: ["phone": "compact"], bins: [.init(0, "compact"), .init(600, "regular")], otherwise: "regular")
    mapping.segment = .init(["persona"], names: ["A": "calm", "Z": "all"])
    mapping.onGoal = .init(["target": .oneOf(["true", "1"]), "device": .exists(false)])
    let rows = ["599.5,A,true", "600,,1", "phone,Z,", "-1,A,no", "watch,B,", ",A,true"]
    #expect(
      MappedRows.told(Self.header + rows.map { "u,,1,view,home,,,,\($0)" }.joined(separator: "\n"), by: mapping) == [
        "u 1 screen-view home compact calm on goal", "u 1 screen-view home regular on goal",
        "u 1 screen-view home compact", "u 1 screen-view home regular calm", "u 1 fault segment 'B'",
        "u 1 screen-view home calm on goal",
      ])
    (mapping.sizeClass.otherwise, mapping.segment) = (nil, .init(["persona"]))
    #expect(
      Self.told("u,,1,view,home,,,,watch,calm", "u,,1,,,tap,,,1000,quick,true", "u,d,1,view,home,,,,1,all", by: mapping)
        == ["u 1 fault sizeClass 'watch'", "u 1 act tap regular quick", "u 1 screen-view home compact"])
    #expect(Self.told("u,,1,view,home,,,,1,nobody", by: mapping) == ["u 1 fault segment 'nobody'"])
  }

  @Test func `a layout has each path once, and needs a user, a time and something that happened`() {
    var mapping = Self.plain
    mapping.exposures = [.init(.init("kind", is: "exposed"), experiments: ["experiment"])]
    (mapping.sequence, mapping.identities, mapping.session) = ("n", ["id"], nil)
    mapping.sizeClass = .init(["user"])
    let layout = mapping.layout
    #expect(layout.paths == ["user", "device", "time", "n", "id", "kind", "variant", "screen", "act", "experiment"])
    #expect(layout.users == [0, 1] && layout.times == [2] && layout.sequence == 3 && layout.identities == [4])
    #expect(layout.session == nil && layout.facts == [5, 6, 7, 8, 9, 0] && !layout.isSequenceUnique)
    #expect(layout.required.map(\.places) == [[0, 1], [2], [5, 6, 7, 8]])
    let texts = ["view", "", "home", "", "", ""]
    let facts = try? MappedFormat(mapping, of: "browse", MappedRows.vocabulary).facts(texts)
    #expect(facts?.event.name == "home" && facts?.sizeClass == "")
  }

  @Test func `how users are counted follows from the mapping`() {
    var mapping = Self.plain
    func counting() -> LogCounting { MappedFormat(mapping, of: "browse", MappedRows.vocabulary).counting }
    #expect(counting().exposedBy == .variantRows && counting().countFrom == .exposure)
    mapping.exposures = [.init()]
    (mapping.counting.exposureRule, mapping.counting.countFrom) = (.last, .start)
    mapping.sizeClass = .init(["w"], otherwise: "regular")
    #expect(counting().exposedBy == .exposureRows && counting().exposureRule == .last)
    #expect(counting().countFrom == .start && counting().sizeClass == "regular")
    mapping.sizeClass.otherwise = nil
    #expect(counting().sizeClass == "compact")
    #expect(NativeFormat(MappedRows.vocabulary).counting.countFrom == .visit)
  }

  @Test func `a mapping is complete that tells users, times, events and variants`() {
    #expect(Self.plain.isComplete)
    let holes: [(inout LogMapping) -> Void] = [
      { $0.users = [] }, { $0.times = [] }, { ($0.screens, $0.acts) = ([], []) }, { $0.variants = [] },
      { ($0.exposures, $0.variants) = ([.init(), .init(variants: ["x"])], []) },
      { ($0.exposures, $0.variants) = ([.init(variants: [])], ["x"]) },
    ]
    for hole in holes {
      var mapping = Self.plain
      hole(&mapping)
      #expect(!mapping.isComplete)
    }
    var mapping = Self.plain
    (mapping.exposures, mapping.variants) = ([.init(variants: ["x"])], [])
    #expect(mapping.isComplete)
  }

  @Test func `the native format is read by the same road`() {
    let text = """
      user_id,time_ms,variant_id,size_class,event,name,on_goal,segment,subject
      u,5,push,compact,screen-view,home,true,calm,x
      u,6,push,regular,exposure,,,all,
      u,7,push,wide,act,tap,,,
      u,8,,compact,act,tap,maybe,,
      """
    #expect(
      MappedRows.told(text, by: NativeFormat(MappedRows.vocabulary)) == [
        "u 5 screen-view home push compact calm on goal", "u 6 exposure push regular", "u 7 fault sizeClass 'wide'",
        "u 8 fault isOnGoal 'maybe'",
      ])
    let layout = NativeFormat(MappedRows.vocabulary).layout
    #expect(layout.required.count == LogColumn.allCases.count(where: \.isRequired))
    #expect(layout.isSequenceUnique && layout.identities.map { layout.paths[$0] } == ["event_id"])
  }
}
