import EventLogs
import ExperimentRuns
import FunnelAnalysis
import Testing

/// What happened in a log, as a survey counts it.
@Suite struct LogSurveyTests {
  private static let header = "user_id,time_ms,variant_id,size_class,event,name,on_goal,from_screen_id,action,cause\n"

  private static func log(_ rows: [String]) async throws -> EventLog {
    let input = LogInput(name: "log.csv", bytes: Array((header + rows.joined(separator: "\n")).utf8))
    return try await EventLogReader(NativeFormat(.open)).read([input])
  }

  private static let visit = [
    "1,0,a,compact,screen-view,home,false,,,", "1,0,a,compact,move,home,,,start,launch",
    "1,900,a,compact,act,tap,,,,",
    "1,1300,a,compact,screen-view,list,false,,,", "1,1300,a,compact,move,list,,home,push,browse",
    "1,2000,a,compact,act,back,,,,", "1,2400,a,compact,screen-view,home,false,,,",
    "1,2400,a,compact,move,home,,list,pop,back", "1,3000,a,compact,act,tap,,,,",
    "1,3500,a,compact,screen-view,offer,true,,,", "1,3500,a,compact,move,offer,,home,push,see",
    "1,9500,a,compact,session-end,finished,,offer,,",
  ]

  @Test func `moves, ends, times, goals and the way without its loops`() async throws {
    let survey = try LogSurvey(try await Self.log(Self.visit))
    #expect(survey.users == 1 && survey.visits == 1 && survey.starts == ["home": 1])
    #expect(
      survey.views == ["home": 2, "list": 1, "offer": 1] && survey.viewers == ["home": 1, "list": 1, "offer": 1])
    let back = LogSurvey.Move(from: "list", to: "home", action: "pop", cause: "back", sizeClass: "compact")
    #expect(survey.moves.count == 3 && survey.moves[back] == 1)
    #expect(survey.ends == [LogSurvey.End(screen: "offer", reason: "finished"): 1])
    #expect(survey.goals == ["offer": 1])
    #expect(survey.paths == [LogSurvey.Path(screens: ["home", "offer"], isOnGoal: true): 1])
    #expect(survey.choices[LogSurvey.Choice(goal: "offer", from: "home", to: "offer", cause: "see")] == 1)
    #expect(survey.choices[LogSurvey.Choice(goal: "offer", from: "home", to: "", cause: "")] == 1)
    // Home at 900 and after 600 more, the list after 700, the offer after 6000.
    #expect(survey.dwells["home"]?.quantile(0.5).map { abs($0 - 600) <= 10 } == true)
    #expect(
      survey.dwells["home"]?.count == 2 && survey.dwells["list"]?.count == 1 && survey.dwells["offer"]?.count == 1)
    #expect(survey.answers["offer"]?.quantile(1).map { abs($0 - 500) <= 8 } == true)
    #expect(survey.lengths.quantile(1).map { abs($0 - 9500) <= 150 } == true)
  }

  @Test func `where there are only views, one after the other is a move, and half an hour is the end of a visit`()
    async throws
  {
    let times = [("home", 0), ("list", 5000), ("home", 8000), ("home", 1_808_001), ("list", 1_809_000)]
    let rows = times.map { "7,\($0.1),,regular,screen-view,\($0.0),,,," }
    let survey = try LogSurvey(try await Self.log(rows))
    let ways = survey.moves.map { "\($0.key.from)>\($0.key.to) \($0.value)" }.sorted()
    #expect(ways == ["home>list 2", "list>home 1"])
    #expect(survey.visits == 2 && survey.users == 1 && survey.starts == ["home": 2])
    #expect(survey.ends.map { "\($0.key.screen) \($0.value)" }.sorted() == ["home 1", "list 1"])
    #expect(survey.answers.isEmpty && survey.goals.isEmpty)
  }

  @Test func `a screen loads from the tap that asked for it`() async throws {
    let rows = [
      "1,0,a,compact,screen-view,home,,,,", "1,0,a,compact,move,home,,,start,launch", "1,1000,a,compact,act,tap,,,,",
      "1,1900,a,compact,screen-view,list,,,,", "1,1900,a,compact,move,list,,home,push,browse",
      // A section opens in place, and much later comes a step back.
      "1,3000,a,compact,act,tap,,,,", "1,3000,a,compact,act,expand,,,,",
      "1,3250,a,compact,move,list,,list,expand,toggle",
      "1,4000,a,compact,act,tap,,,,", "1,4000,a,compact,act,expand,,,,",
      "1,9000,a,compact,act,back,,,,", "1,9350,a,compact,screen-view,home,,,,",
      "1,9350,a,compact,move,home,,list,pop,back",
      // A tap that nothing answers, and a step back that is known by its cause alone.
      "1,10000,a,compact,act,tap,,,,", "1,10900,a,compact,move,list,,home,push,browse",
      "1,12000,a,compact,act,tap,,,,", "1,20000,a,compact,move,home,,list,pop,back",
      // A tap on Done is no load either, nor is what a link brings.
      "1,21000,a,compact,act,tap,,,,", "1,21350,a,compact,move,sheet,,home,present,open",
      "1,25000,a,compact,act,tap,,,,", "1,25600,a,compact,move,home,,sheet,dismiss,done",
      "1,26000,a,compact,act,tap,,,,", "1,29000,a,compact,move,offer,,home,push,link",
    ]
    let survey = try LogSurvey(try await Self.log(rows))
    #expect(Set(survey.answers.keys) == ["list", "sheet"])
    #expect(survey.answers["list"]?.count == 2 && survey.answers["sheet"]?.count == 1)
    #expect(survey.answers["list"]?.quantile(1).map { abs($0 - 900) <= 10 } == true)
  }

  @Test func `where there are only views, the way by which a user came is the way back`() async throws {
    // A user who comes straight to the product makes no step back of anybody else a way of its own.
    let visits = [
      "7": ["home", "list", "product", "list", "home", "list"], "8": ["home", "product"],
      "9": ["product", "list", "product"],
      "10": ["home", "list", "product", "home"],
    ]
    let rows = visits.flatMap { user, screens in
      screens.enumerated().map { "\(user),\($0.offset * 1000),,compact,screen-view,\($0.element),,,," }
    }
    let survey = try LogSurvey(try await Self.log(rows))
    let ways = survey.moves.map { "\($0.key.from)>\($0.key.to) \($0.key.cause)\($0.value)" }.sorted()
    #expect(
      ways == [
        "home>list 3", "home>product 1", "list>home back1", "list>product 2", "list>product back1", "product>home 1",
        "product>list 1", "product>list back1",
      ])
  }

  @Test func `who changes the width holds something that turns`() async throws {
    let rows = [
      "1,0,,compact,screen-view,home,,,,", "1,60,,regular,screen-view,list,,,,", "2,0,,,screen-view,home,,,,",
    ]
    let survey = try LogSurvey(try await Self.log(rows))
    #expect(
      survey.sizeClassUses == [
        LogSurvey.SizeClassUse(sizeClass: "compact", switches: true): 1,
        LogSurvey.SizeClassUse(sizeClass: "", switches: false): 1,
      ])
    #expect(survey.turns == 1 && survey.turningTime == 60)
  }

  @Test func `the users of one variant are looked at, and who has two is of none`() async throws {
    let others = [
      "2,0,b,compact,screen-view,home,,,,", "3,0,a,compact,screen-view,home,,,,",
      "3,5,b,compact,screen-view,list,,,,",
    ]
    let log = try await Self.log(Self.visit + others + ["4,0,,compact,screen-view,home,,,,"])
    let variants = try LogVariants(log)
    #expect(variants.users == ["a": 1, "b": 1] && variants.inSeveral == 1 && variants.withoutVariant == 1)
    #expect(variants.namesFromControl.first == "a")
    let visit = try LogSurvey(try await Self.log(Self.visit))
    #expect(try LogSurvey(log, of: "a") == visit)
    #expect(try LogSurvey(log).users == 4)
  }

  @Test func `surveys of parts of the users make the survey of all`() async throws {
    let second = Self.visit.map { "2" + $0.dropFirst() }.dropLast(3) + ["2,9000,a,regular,session-end,gave-up,,home,,"]
    var parts = try LogSurvey(try await Self.log(Array(second)))
    parts.merge(try LogSurvey(try await Self.log(Self.visit)))
    let all = try LogSurvey(try await Self.log(Self.visit + second))
    #expect(parts == all)
  }
}
