import DesirelineTool
import EventLogs
import ExperimentDesign
import ExperimentFile
import Foundation
import NavigationExperiments
import TestSupport
import Testing

/// From the export of a product to a page in two commands, and in one.
struct LogRoadTests {
  /// How a product writes an exposure, a view and an event, with `{u}` for the user, `{v}` for the variant, `{n}` for the
  /// name of what happened, `{id}` for the row, and `{iso}`, `{s}`, `{ms}` and `{us}` for the time.
  struct Export: Sendable, CustomTestStringConvertible {
    let preset: LogPreset?
    let file: String
    var header = ""
    let rows: [String]
    var variant = ""
    var testDescription: String { "\(preset?.rawValue ?? "table"), \(file)" }

    init(_ preset: LogPreset?, _ file: String, header: String = "", variant: String = "", _ rows: String...) {
      (self.preset, self.file, self.header, self.rows, self.variant) = (preset, file, header, rows, variant)
    }

    /// What 40 users did: half of them have each variant, and of 20 users 15 searched, and 5 or 10 paid.
    func text(copies: Int = 1) -> String {
      var lines = header.isEmpty ? [] : [header]
      for user in 0..<40 {
        let isTreated = user % 2 == 1
        let reached = user / 2 < (isTreated ? 10 : 5) ? 3 : user / 2 < 15 ? 2 : 1
        for (place, name) in ["", "Home", "Search", "Paid"].enumerated() where place <= reached {
          let row = place == 0 ? rows[0] : place == 3 ? rows[2] : rows[1]
          if row.isEmpty { continue }
          let time = 1_790_000_000 + user * 60 + place * 5
          let iso = Date(timeIntervalSince1970: Double(time)).formatted(.iso8601)
          let values = [
            "u": "user\(user)", "v": isTreated ? "treatment" : "control", "n": name, "id": "\(user)-\(place)",
            "iso": iso,
            "s": "\(time)", "ms": "\(time)000", "us": "\(time)000000",
          ]
          let line = values.reduce(row) { $0.replacing("{\($1.key)}", with: $1.value) }
          lines += Array(repeating: line, count: copies)
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  static let exports = [
    Export(
      .segment, "log.ndjson",
      #"{"messageId":"{id}","anonymousId":"{u}","type":"track","event":"Experiment Viewed","timestamp":"{iso}","properties":{"experiment_id":"Checkout Button","variation_id":"{v}"}}"#,
      #"{"messageId":"{id}","anonymousId":"{u}","type":"screen","name":"{n}","timestamp":"{iso}"}"#,
      #"{"messageId":"{id}","anonymousId":"{u}","type":"track","event":"{n}","timestamp":"{iso}"}"#),
    Export(
      .amplitude, "log.json",
      #"{"amplitude_id":1,"user_id":"{u}","event_type":"$exposure","event_time":"{iso}","uuid":"{id}","event_properties":{"flag_key":"button","variant":"{v}"}}"#,
      #"{"user_id":"{u}","event_type":"[Amplitude] Screen Viewed","event_time":"{iso}","uuid":"{id}","event_properties":{"[Amplitude] Screen Name":"{n}"}}"#,
      #"{"user_id":"{u}","event_type":"{n}","event_time":"{iso}","uuid":"{id}"}"#),
    Export(
      .amplitude, "log.csv", header: "amplitude_id,user_id,event_type,event_time,event_properties",
      #"1,{u},$exposure,{iso},"{""flag_key"":""button"",""variant"":""{v}""}""#,
      #"1,{u},[Amplitude] Screen Viewed,{iso},"{""[Amplitude] Screen Name"":""{n}""}""#, "1,{u},{n},{iso},"),
    // Warehouses write the names of columns in capitals.
    Export(
      .amplitude, "log.csv", header: "AMPLITUDE_ID,USER_ID,EVENT_TYPE,EVENT_TIME,EVENT_PROPERTIES",
      #"1,{u},$exposure,{iso},"{""flag_key"":""button"",""variant"":""{v}""}""#,
      #"1,{u},[Amplitude] Screen Viewed,{iso},"{""[Amplitude] Screen Name"":""{n}""}""#, "1,{u},{n},{iso},"),
    Export(
      .mixpanel, "log.jsonl",
      #"{"event":"$experiment_started","properties":{"time":{s},"distinct_id":"{u}","$insert_id":"{id}","Experiment name":"button","Variant name":"{v}"}}"#,
      #"{"event":"{n}","properties":{"time":{s},"distinct_id":"{u}","$insert_id":"{id}"}}"#,
      #"{"event":"{n}","properties":{"time":{s},"distinct_id":"{u}","$insert_id":"{id}"}}"#),
    // A table may have its times in another unit.
    Export(
      .mixpanel, "log.csv", header: "event,time,distinct_id,Experiment name,Variant name",
      "$experiment_started,{ms},{u},button,{v}", "{n},{ms},{u},,", "{n},{ms},{u},,"),
    Export(
      .posthog, "log.csv", header: "uuid,event,properties,timestamp,distinct_id",
      #"{id},$feature_flag_called,"{""$feature_flag"":""button"",""$feature_flag_response"":""{v}""}",{iso},{u}"#,
      #"{id},$screen,"{""$screen_name"":""{n}""}",{iso},{u}"#, "{id},{n},{},{iso},{u}"),
    Export(
      .ga4, "log.json",
      #"{"event_timestamp":"{us}","event_name":"experiment_viewed","user_pseudo_id":"{u}","event_params":[{"key":"experiment_id","value":{"string_value":"button"}},{"key":"variation_id","value":{"string_value":"{v}"}}]}"#,
      #"{"event_timestamp":"{us}","event_name":"screen_view","user_pseudo_id":"{u}","event_params":[{"key":"firebase_screen","value":{"string_value":"{n}"}}]}"#,
      #"{"event_timestamp":"{us}","event_name":"{n}","user_pseudo_id":"{u}","event_params":[]}"#),
    Export(
      .growthbook, "log.csv", header: "user_id,timestamp,experiment_id,variation_id,screen_name,event_name",
      "{u},{iso},button,{v},,", "{u},{iso},,,{n},", "{u},{iso},,,,{n}"),
    Export(
      .statsig, "log.tsv", header: "user_id\ttimestamp\texperiment_name\tgroup_name\tscreen_name\tevent_name",
      "{u}\t{iso}\tbutton\t{v}\t\t", "{u}\t{iso}\t\t\t{n}\t", "{u}\t{iso}\t\t\t\t{n}"),
    Export(
      .optimizely, "log.csv", header: "uuid,timestamp,visitor_id,experiment_id,variation_id,is_holdback,event_name",
      "{id},{ms},{u},button,{v},false,", "{id},{ms},{u},,,,{n}", "{id},{ms},{u},,,,{n}"),
    Export(
      .launchdarkly, "log.json",
      #"{"kind":"feature","creationDate":{ms},"contextKeys":{"user":"{u}"},"key":"button","value":"{v}","reason":{"kind":"FALLTHROUGH","inExperiment":true}}"#,
      #"{"kind":"pageview","creationDate":{ms},"contextKeys":{"user":"{u}"},"url":"{n}"}"#,
      #"{"kind":"custom","creationDate":{ms},"contextKeys":{"user":"{u}"},"key":"{n}"}"#),
    Export(
      .unleash, "log.ndjson",
      #"{"eventType":"getVariant","eventId":"{id}","timestamp":"{iso}","context":{"userId":"{u}"},"enabled":true,"featureName":"button","variant":"{v}"}"#,
      #"{"timestamp":"{iso}","user_id":"{u}","screen_name":"{n}"}"#,
      #"{"timestamp":"{iso}","user_id":"{u}","event_name":"{n}"}"#),
    Export(
      .desireline, "log.csv", header: "user_id,time_ms,variant_id,size_class,event,name",
      "{u},{ms},{v},compact,exposure,",
      "{u},{ms},{v},compact,screen-view,{n}", "{u},{ms},{v},compact,act,{n}"),
    Export(
      nil, "log.csv", header: "uid,ts,page,ab_group", variant: "ab_group", "", "{u},{s},{n},{v}", "{u},{s},{n},{v}"),
    // The usual columns of a warehouse are not Google's.
    Export(
      nil, "log.csv", header: "EVENT_TIMESTAMP,USER_ID,EVENT_NAME,SCREEN_NAME,EXPERIMENT_GROUP", "",
      "{iso},{u},page_view,{n},{v}", "{iso},{u},{n},,{v}"),
    Export(
      nil, "log.ndjson", variant: "props.group", "",
      #"{"user":{"id":"{u}"},"time":"{iso}","event":"Page View","screen":"{n}","props":{"group":"{v}"}}"#,
      #"{"user":{"id":"{u}"},"time":"{iso}","event":"{n}","screen":"Search","props":{"group":"{v}"}}"#),
  ]

  /// How many users of each variant reached each step of a report's funnel.
  private static func reached(_ folder: String, in scratch: Scratch) throws -> [String: [Int]] {
    var reached: [String: [Int]] = [:]
    for row in try scratch.rows("\(folder)/funnel.csv") where row["size_class"] == "compact" {
      reached[row["variant_id"] ?? "", default: []].append(Int(row["reached_users"] ?? "") ?? -1)
    }
    return reached
  }

  @Test(arguments: exports) func `an export is recognized, drafted, and analyzed by the line that is printed`(
    export: Export
  ) async throws {
    let scratch = try Scratch()
    try scratch.write(export.text(), to: export.file)
    let options = export.variant.contains(".") ? "--mapping @own.json5" : ""
    try scratch.write(
      #"{ user: "user.id", time: "time", screen: { when: { event: "Page View" }, name: "screen" }, event: "event", variant: "props.group" }"#,
      to: "own.json5")
    let drafted = try await scratch.run("init shop --from-log @\(export.file) -o @shop.json5 \(options)")
    #expect(
      drafted.exit == .done && drafted.talk.contains("control (20 users), treatment (20 users)"), "\(drafted.talk)")
    if let preset = export.preset, preset != .desireline {
      #expect(drafted.talk.contains("\(export.file) has the columns of \(preset.title)"), "\(drafted.talk)")
    }
    let document = try ExperimentDocument.read(path: scratch.file("shop.json5"))
    #expect(document.experiment.variants.map(\.id) == ["control", "treatment"] && document.experiment.control == 0)
    let line = try #require(drafted.talk.split(separator: "\n").last { $0.contains("desireline analyze ") })
    let words = line.split(separator: " ").map(String.init).drop { $0 != "analyze" }
    let analyzed = await Outcome(words + ["--out", scratch.file("OUT")])
    #expect(analyzed.exit != .failed, "\(line): \(analyzed.talk)")
    let reached = try Self.reached("OUT/shop", in: scratch)
    let end = try #require(reached["control"]?.last)
    #expect(
      reached["control"]?.first == 20 && reached["treatment"]?.first == 20 && [5, 15].contains(end), "\(reached)")
  }

  /// The exports that distinguish screens from events, but for those in the tool's own format.
  @Test(arguments: exports.filter { $0.preset != .desireline && $0.rows[1] != $0.rows[2] && $0.preset != .mixpanel })
  func `an event that the funnel of a draft names is a screen of it`(export: Export) async throws {
    let scratch = try Scratch()
    try scratch.write(export.text(), to: export.file)
    let options = export.variant.contains(".") ? "--mapping @own.json5" : ""
    try scratch.write(
      #"{ user: "user.id", time: "time", screen: { when: { event: "Page View" }, name: "screen" }, event: "event", variant: "props.group" }"#,
      to: "own.json5")
    let plain = try await scratch.run("init --from-log @\(export.file) -o @plain.json5 \(options)")
    #expect(plain.talk.contains("unless '--funnel' names them among its screens: Paid"), "\(plain.talk)")
    let drafted = try await scratch.run(
      "init shop --from-log @\(export.file) -o @shop.json5 --funnel Home,Search,Paid \(options)")
    #expect(drafted.exit == .done && !drafted.talk.contains("has no step for"), "\(drafted.talk)")
    let draft = try scratch.read("shop.json5")
    #expect(draft.contains("window: \"30 min\"") && draft.contains("Then write a 'scent'"), "\(draft)")
    let line = "analyze @\(export.file) @shop.json5 --mapping @shop.mapping.json5 -o @OUT"
    let analyzed = try await scratch.run(line)
    #expect(analyzed.exit != .failed, "\(analyzed.talk)")
    #expect(try Self.reached("OUT/shop", in: scratch) == ["control": [20, 15, 5], "treatment": [20, 15, 10]])
  }

  @Test func `a draft of a log of days gives users one`() async throws {
    let scratch = try Scratch()
    let rows = (0..<3).flatMap { day in ["Home", "Paid"].map { "u\(day),\(1_790_000_000 + day * 100_000),\($0)" } }
    try scratch.write((["uid,ts,page"] + rows).joined(separator: "\n"), to: "log.csv")
    #expect(try await scratch.run("init shop --from-log @log.csv -o @shop.json5").exit != .failed)
    #expect(try scratch.read("shop.json5").contains("window: \"1 d\""))
  }

  @Test(arguments: exports) func `steps of a log are counted without an experiment file`(export: Export) async throws {
    let scratch = try Scratch()
    try scratch.write(export.text(copies: 2), to: export.file)
    let options = export.variant.isEmpty ? [] : ["--variant", export.variant]
    let steps = ["analyze", scratch.file(export.file), "--steps", "Home > Search>Paid", "--out", scratch.file("OUT")]
    let outcome = await Outcome(steps + options)
    #expect(outcome.exit != .failed && outcome.talk.contains(" 0 rejected"), "\(outcome.talk)")
    let reached = try Self.reached("OUT/log", in: scratch)
    #expect(reached == ["control": [20, 15, 5], "treatment": [20, 15, 10]], "\(outcome.talk)")
    let either = await Outcome(steps.map { $0.replacing(" Search", with: "Paid|Search") } + options)
    #expect(either.exit != .failed, "\(either.talk)")
    #expect(try Self.reached("OUT/log", in: scratch)["control"]?.prefix(2) == [20, 15])
    // Each row stands there twice, and is counted once.
    let rows = export.text().split(separator: "\n").count - (export.header.isEmpty ? 0 : 1)
    #expect(outcome.talk.contains("log: \(2 * rows) rows of 40 users: \(rows) duplicates"), "\(outcome.talk)")
  }

  /// Exports whose variant, or the names of whose screens, are values of properties; with the paths.
  static let properties = [
    (
      Export(
        .amplitude, "log.json", variant: "user_properties.ab", "",
        #"{"user_id":"{u}","event_type":"Screen Viewed","event_time":"{iso}","uuid":"{id}","event_properties":{"screen":"{n}"},"user_properties":{"ab":"{v}"}}"#,
        #"{"user_id":"{u}","event_type":"{n}","event_time":"{iso}","uuid":"{id}","event_properties":{"screen":"Search"},"user_properties":{"ab":"{v}"}}"#
      ),
      "event_properties.screen"
    ),
    (
      Export(
        .amplitude, "log.csv", header: "amplitude_id,user_id,event_type,event_time,event_properties",
        variant: "event_properties.ab", "",
        #"1,{u},Page View,{iso},"{""screen"":""{n}"",""ab"":""{v}""}""#, #"1,{u},{n},{iso},"{""ab"":""{v}""}""#),
      "event_properties.screen"
    ),
    (
      Export(
        .ga4, "log.json", variant: "user_properties[ab]", "",
        #"{"event_timestamp":"{us}","event_name":"page","user_pseudo_id":"{u}","event_params":[{"key":"title","value":{"string_value":"{n}"}}],"user_properties":[{"key":"ab","value":{"string_value":"{v}"}}]}"#,
        #"{"event_timestamp":"{us}","event_name":"{n}","user_pseudo_id":"{u}","event_params":[],"user_properties":[{"key":"ab","value":{"string_value":"{v}"}}]}"#
      ),
      "event_params[title]"
    ),
  ]

  /// The words of the command line that a text ends with, as a shell splits them.
  private static func words(of text: String, in scratch: Scratch) throws -> [String] {
    let line = try #require(text.split(separator: "\n").last { $0.contains("desireline analyze ") }, "\(text)")
    var words = [""]
    var isQuoted = false
    for character in line.replacing(#/^.*?desireline /#, with: "") {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words + (words.contains("--out") ? [] : ["--out", scratch.file("OUT")])
  }

  @Test(arguments: exports + properties.map(\.0)) func `a log is listed with the line that analyzes it`(
    export: Export
  ) async throws {
    let scratch = try Scratch()
    try scratch.write(export.text(), to: export.file)
    let options = export.variant == "props.group" ? " --mapping @own.json5" : ""
    try scratch.write(
      #"{ user: "user.id", time: "time", screen: { when: { event: "Page View" }, name: "screen" }, event: "event", variant: "props.group" }"#,
      to: "own.json5")
    let listed = try await scratch.run("analyze @\(export.file)" + options)
    #expect(listed.exit == .done && listed.answer.contains(": 40 rows of 40 users"), "\(listed.answer)\(listed.talk)")
    let line = try Self.words(of: listed.answer, in: scratch)
    #expect(line.contains("Home>Search>Paid"), "\(line)")
    let analyzed = await Outcome(line)
    #expect(analyzed.exit != .failed, "\(line): \(analyzed.talk)")
    #expect(try Self.reached("OUT/log", in: scratch) == ["control": [20, 15, 5], "treatment": [20, 15, 10]])
    let document = try await scratch.run("analyze @\(export.file) --json" + options).document()
    #expect(document["schema"] as? String == "desireline.log/1" && document["users"] as? Int == 40)
  }

  @Test(arguments: properties) func `the properties of variants and screens are taken where there is one, and said`(
    export: Export, screen: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.write(export.text(), to: export.file)
    let line = "analyze @\(export.file) --steps home>Search>paid -o @OUT"
    for more in [
      [], ["--variant", "ab"], ["--variant", export.variant.replacing("[", with: ".").replacing("]", with: "")],
    ] {
      let outcome = try await scratch.run(line, more)
      #expect(outcome.exit != .failed && outcome.talk.contains("of \(screen), and no event's name"), "\(outcome.talk)")
      #expect(
        outcome.talk.contains("'home' is 'Home'") && (more.first != nil || outcome.talk.contains(export.variant)),
        "\(outcome.talk)")
      #expect(try Self.reached("OUT/log", in: scratch) == ["control": [20, 15, 5], "treatment": [20, 15, 10]])
    }
    let object = try await scratch.run(line, ["--variant", String(export.variant.prefix { !".[".contains($0) })])
    #expect(object.exit == .failed && object.talk.contains("JSON objects, and no variants"), "\(object.talk)")
    #expect(await Outcome(try Self.words(of: object.talk, in: scratch)).exit != .failed)
  }

  /// Words of runs and of apps, of which a log has none.
  private static let runWords = [
    "imulat", "size class", "power <", "cohort", "cenario", "phones", "tablets", "oordinator", "<file>", "&lt;file",
    "persona", "Monte Carlo", "Compact",
  ]

  /// The options of `analyze` that have no place in the line that makes a page again, and those for which there is a file.
  private static let otherOptions: Set = [
    "--out", "--threads", "--memory", "--compare", "--shard", "--part", "--dry-run", "--quiet", "--json", "--color",
    "--help", "--against", "--preset", "--experiment", "--to", "--screens",
  ]

  @Test func `a page says how it is made again, and has no word of a simulator`() async throws {
    let scratch = try Scratch()
    let export = try #require(Self.exports.first { $0.variant == "ab_group" })
    try scratch.write(export.text(), to: export.file)
    try scratch.write("id,user\nuser0,user0\n", to: "aliases.csv")
    let mapping = #"{user:"uid",time:{path:"ts",unit:"s"},screen:"page",variant:"ab_group"}"#
    let options = [
      "--steps", "Home>Search>Paid", "--variant", "ab_group", "--control", "treatment", "--weights", "1,1",
      "--window", "1h", "--mapping", mapping, "--aliases", scratch.file("aliases.csv"), "--from", "2026-01-01",
      "--exposed-from", "2026-01-02", "--exposed-to", "2027-01-01", "--complete-users-only",
    ]
    let analyze = try #require(DesirelineTool.commands.first { $0.name == "analyze" })
    let names = Set(analyze.options.map(\.name))
    #expect(names == Self.otherOptions.union(options.filter { $0.hasPrefix("--") }))
    let outcome = await Outcome(
      ["analyze", scratch.file("log.csv")] + options + ["-o", scratch.file("OUT"), "-t", "1"])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let summary = try scratch.read("OUT/log/summary.md")
    let again = try #require(summary.components(separatedBy: "Again: `desireline ").last?.split(separator: "`").first)
    let words = again.matches(of: /'([^']*)'|[^ ]+/).map { String($0.1 ?? $0.0) }
    #expect(Set(words) == Set(["analyze", scratch.file("log.csv")] + options), "\(again)")
    let second = await Outcome(words + ["--out", scratch.file("OUT2")])
    #expect(second.answer == outcome.answer)
    try #expect(scratch.read("OUT2/log/summary.md") == summary)
    let page = try scratch.read("OUT/log/report.html").replacing(/<style>(.|\n)*?<\/style>/, with: "")
    let document = try scratch.read("OUT/log/report.json").components(separatedBy: "\"sections\"").last ?? ""
    for text in [outcome.answer, summary, page, document] {
      #expect(Self.runWords.filter(text.contains) == [])
    }
  }

  @Test func `the last step is the one hypothesis of a log`() async throws {
    let scratch = try Scratch()
    let export = try #require(Self.exports.first { $0.variant == "ab_group" })
    try scratch.write(export.text(), to: export.file)
    let outcome = try await scratch.run("analyze @log.csv --steps Home>Search>Paid --window 1min -o @OUT")
    for row in try CSVRows.named(scratch.read("OUT/log/comparisons.csv")) where row["scope"] == "overall" {
      let isLast = row["metric_id"] == "reached_paid"
      #expect(row["pvalue"]?.isEmpty == !isLast && row["pvalue_adjusted"] == row["pvalue"])
      #expect(row["difference_low"]?.isEmpty == false && row["status"] == "ok")
    }
    #expect(
      outcome.answer.contains("not tested") && outcome.answer.contains("15 (75.0 %; 75.0 %)"),
      "\(outcome.answer)")
  }

  /// Logs that leave several things open: what is said of each, and the first counts of the line that answers all.
  @Test func `everything that a log leaves open is asked at once, with a line that works`() async throws {
    let scratch = try Scratch()
    let rows = (0..<40).flatMap { user in
      ["Home", "Search", "Buy it now"].prefix(user % 3 + 1).enumerated().map { place, name in
        "u\(user),\(1_790_000_000 + user * 60 + place),view,\(name),Home,it's \(user % 2),\(user % 4 < 2 ? "a" : "b")"
      }
    }
    try scratch.write(
      (["uid,ts,event,at,from,first_test,second_test"] + rows).joined(separator: "\n"), to: "two logs.csv")
    let words = [
      "analyze", scratch.file("two logs.csv"), "--steps", "Home>Serch>Buy it now", "-o", scratch.file("OUT"),
    ]
    let outcome = await Outcome(words)
    #expect(outcome.exit == .failed)
    for part in [
      "users have no variant in the log", "first_test (it's 0, it's 1), or second_test (a, b)", "values of at",
      "did you mean 'Search'?", "--variant first_test", "--screens at", "'Home>Search>Buy it now'",
    ] { #expect(outcome.talk.contains(part), "\(part): \(outcome.talk)") }
    let mended = await Outcome(try Self.words(of: outcome.talk, in: scratch))
    #expect(mended.exit != .failed, "\(mended.talk)")
    #expect(try Self.reached("OUT/observed", in: scratch).values.map(\.first) == [20, 20])
  }

  @Test func `an experiment and a variant of Segment are called by name, and by an id where it is asked for`()
    async throws
  {
    let scratch = try Scratch()
    let lines = (0..<40).flatMap { user in
      let (base, name) = (
        #""anonymousId":"u\#(user)","timestamp":"2026-03-02T10:00:0"#, user % 2 == 0 ? "Old one" : "New"
      )
      return ["nav", "other test"].map { test in
        #"{"messageId":"\#(user)\#(test)",\#(base)0Z","type":"track","event":"Experiment Viewed","properties":{"experiment_id":"e-\#(test)","experiment_name":"\#(test)","variation_id":"v\#(user % 2)","variation_name":"\#(name)"}}"#
      }
        + ["Home", "Paid"].enumerated().map { place, screen in
          #"{"messageId":"\#(user)-\#(place)",\#(base)\#(place + 1)Z","type":"screen","name":"\#(screen)"}"#
        }
    }
    try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
    let open = try await scratch.run("analyze @log.ndjson --steps Home>Paid -o @OUT")
    #expect(open.exit == .failed && open.talk.contains("2 experiments: 'nav', 'other test'"), "\(open.talk)")
    let named = await Outcome(try Self.words(of: open.talk, in: scratch))
    #expect(named.exit != .failed && named.talk.contains("Old one (20 users)"), "\(named.talk)")
    let ids = try await scratch.run(
      "analyze @log.ndjson --steps Home>Paid --experiment e-nav --variant variation_id --control v1 -o @OUT")
    #expect(ids.exit != .failed, "\(ids.talk)")
    #expect(try Self.reached("OUT/log", in: scratch) == ["v0": [20, 20], "v1": [20, 20]])
  }

  /// Logs that cannot be compared: what is listed of them, and why there is no line.
  @Test(arguments: [
    ("uid,ts,page\n", "has no rows"), ("uid,ts,page\nu,1790000000,Home\n", "no steps are named"),
    ("uid,ts,page\nu,1790000000,Home\nu,1790000001,Paid\n", "users have no variant"), ("", "has no rows"),
  ]) func `a log that has nothing to compare is listed without a line`(text: String, words: String) async throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "log.csv")
    let outcome = try await scratch.run("analyze @log.csv")
    #expect(outcome.exit == (words == "has no rows" ? .failed : .answerIsNo), "\(outcome.answer)\(outcome.talk)")
    #expect((outcome.answer + outcome.talk).contains(words) && !outcome.answer.contains("desireline analyze"))
  }

  @Test(arguments: [("1", "2", true), ("A", "B", false), ("B", "old", false)])
  func `a control by its place alone is said`(
    one: String, other: String, isSaid: Bool
  ) async throws {
    let scratch = try Scratch()
    let rows = (0..<8).flatMap { user in
      ["Home", "Paid"].map { "u\(user),\(1_790_000_000 + user),\($0),\(user % 2 == 0 ? one : other)" }
    }
    try scratch.write((["uid,ts,page,group"] + rows).joined(separator: "\n"), to: "log.csv")
    let outcome = try await scratch.run("analyze @log.csv --steps Home>Paid --variant group -o @OUT")
    #expect(outcome.talk.contains("no variant is called like a control; '1' is taken") == isSaid, "\(outcome.talk)")
  }

  @Test func `a run of a draft that is changed says why it has no verdict`() async throws {
    let scratch = try Scratch()
    let export = try #require(Self.exports.first { $0.variant == "ab_group" })
    try scratch.write(export.text(), to: export.file)
    #expect(try await scratch.run("init shop --from-log @log.csv -o @shop.json5").exit == .done)
    let draft = try scratch.read("shop.json5")
    let change = "extends: \"screens\", on: { \"open-search\": { present: \"search\", as: \"sheet\" } }"
    try scratch.write(draft.replacing("extends: \"screens\", on: {}", with: change), to: "shop.json5")
    let ran = try await scratch.run("run @shop.json5 -o @RUN")
    let summary = try scratch.read("RUN/shop/summary.md")
    #expect(
      ran.exit == .done && summary.contains("policy: \"scan\"") && !summary.contains("--scenarios 0"), "\(summary)")
  }

  @Test func `a log without variants is drafted, and analyzed as one of its control`() async throws {
    let scratch = try Scratch()
    let export = Export(nil, "log.csv", header: "uid,ts,page", "", "{u},{s},{n}", "{u},{s},{n}")
    try scratch.write(export.text(), to: export.file)
    let drafted = try await scratch.run("init shop --from-log @log.csv -o @shop.json5")
    #expect(drafted.exit == .done, "\(drafted.talk)")
    let analyzed = try await scratch.run("analyze @log.csv @shop.json5 --mapping @shop.mapping.json5 -o @OUT")
    #expect(analyzed.exit != .failed, "\(analyzed.talk)")
    #expect(try Self.reached("OUT/shop", in: scratch)["observed"]?.first == 40)
    // Nothing is predicted by a run of what was drafted.
    #expect(try await scratch.run("run @shop.json5 --users 500 --scenarios 0 -o @RUN").exit == .done)
    let compared = try await scratch.run(
      "analyze @log.csv @shop.json5 --mapping @shop.mapping.json5 -o @OUT2 --compare @RUN/shop")
    #expect(compared.exit == .failed && compared.talk.contains("predicts nothing"), "\(compared.talk)")
  }

  @Test func `variants of any name are told apart, and shown so that they cannot pretend to be something else`()
    async throws
  {
    let scratch = try Scratch()
    let names = ["0", "<b>\u{1B}[31m|x", "Variant B!"]
    let rows = (0..<60).map {
      "u\($0),\(1_790_000_000 + $0),Home,\"\(names[$0 % 3])\"\nu\($0),\(1_790_000_009 + $0),Paid,"
    }
    try scratch.write("uid,ts,page,ab_group\n" + rows.joined(separator: "\n"), to: "log.csv")
    let outcome = try await scratch.run("analyze @log.csv --steps Home>Paid -o @OUT")
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    #expect(try Self.reached("OUT/log", in: scratch).values.map(\.self) == Array(repeating: [20, 20], count: 3))
    for text in [
      outcome.answer, outcome.talk, try scratch.read("OUT/log/report.html"), try scratch.read("OUT/log/summary.md"),
    ] {
      #expect(!text.contains("\u{1B}") && !text.contains("<b>\u{1B}"))
    }
    #expect(try !scratch.read("OUT/log/report.html").contains("<b><U"))
  }

  /// What is wrong with a command line, and what is said of it.
  static let mistakes: [(line: String, words: String)] = [
    ("analyze @log.csv --steps Home --variant ab_group", "outside of quotes a shell writes into files"),
    ("analyze @log.csv --steps Hme>Paid", "did you mean 'Home'?"),
    ("analyze @log.csv --steps Home|Hime>Paid", "did you mean 'Home'?"),
    ("analyze @log.csv --steps Home>Paid --control treatmen", "did you mean 'treatment'?"),
    ("analyze @log.csv --steps Home>Paid --weights 1,1,1", "write one for each of control, treatment"),
    ("analyze @log.csv --steps Home>Paid --variant group", "there is no column 'group' of the variant"),
    ("analyze @two.csv --steps Home>Paid --variant ab", "several properties are called 'ab'"),
    ("analyze @log.csv --steps Home>Paid --variant uid", "users have 40 different values"),
    ("analyze @log.csv --steps Home>Paid --experiment x", "no row of the log is of the experiment 'x'"),
    ("analyze @log.csv --steps >Paid", "takes 2 to 20 names"), ("analyze @log.csv --steps Home", "takes 2 to 20 names"),
    ("analyze @posthog.csv %catalog-browse", "--preset posthog"),
    ("init --from-log @semicolons.csv -o @x.json5", "separated by ';'"),
    ("analyze @log.csv --variant ab_group", "means nothing without '--steps'"),
    ("init --from-log @other.csv -o @x.json5", "no column is known to be the user's id, or the time"),
    ("init --from-log @list.json -o @x.json5", "jq -c '.[]'"),
  ]

  @Test(arguments: mistakes) func `what is missing is said with what to write`(line: String, words: String) async throws
  {
    let scratch = try Scratch()
    let table = try #require(Self.exports.first { $0.variant == "ab_group" })
    try scratch.write(table.text(), to: "log.csv")
    try scratch.write("a,event\n1,x\n", to: "other.csv")
    try scratch.write("uid,ts,page,a,b\nu,1790000000,Home,\"{\"\"ab\"\":1}\",\"{\"\"ab\"\":2}\"\n", to: "two.csv")
    try scratch.write("[{\"user_id\":1}]", to: "list.json")
    try scratch.write("uuid,event,properties,timestamp,distinct_id\n", to: "posthog.csv")
    try scratch.write("user;time;page\nu;1;home\n", to: "semicolons.csv")
    let outcome = try await scratch.run(line + (line.hasPrefix("analyze") ? " -o @OUT" : ""))
    #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
  }
}
