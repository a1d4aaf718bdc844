import ExperimentFile
import ExperimentRuns
import EventLogs
import ExperimentReports
import FunnelQueries

extension FailureCode {
  /// A command line that fails so.
  var example: CommandExample {
    switch self {
    case .unknownCommand: CommandExample(misread: "chekc shop.json5")
    case .unknownOption: CommandExample(misread: "run --sede 7 shop.json5")
    case .missingOptionValue: CommandExample(misread: "run shop.json5 --users")
    case .unexpectedOptionValue: CommandExample(misread: "run --json=yes shop.json5")
    case .repeatedOption: CommandExample(misread: "run -u 100 --users 200 shop.json5")
    case .invalidOptionValue: CommandExample(misread: "run --users 200k shop.json5")
    case .missingArgument: CommandExample(misread: "run --users 200")
    case .unexpectedArgument: CommandExample(misread: "trace shop.json5 bag.json5")
    case .repeatedInput: CommandExample(misread: "analyze - -")
    case .conflictingOptions:
      CommandExample(
        "analyze --preset segment --mapping shop-log.json5 log.csv shop.json5",
        LogOptionsError.presetBesideMapping(.segment)
      )
    case .unknownCode: CommandExample("explain unknow-key", ExplainCommand.unknown("unknow-key"))
    case .unknownVariant:
      CommandExample(
        "trace --variant acordion shop.json5",
        Failure.unknownVariant("acordion", among: ["push", "accordion"])
      )
    case .unknownDevice:
      CommandExample(
        "trace --device abacus shop.json5",
        Failure.missing("device", "abacus", among: ["iPhone 15"], .unknownDevice)
      )
    case .uncountedPeople: CommandExample("run --design revealed shop.json5", RunCommand.uncounted("shop", .revealed))
    case .existingFile: CommandExample("init shop", DraftPlace(path: "shop.json5").taken)
    case .unwritablePlace:
      CommandExample(
        "run --events /dev/null.csv shop.json5",
        EventLogError(file: "/dev/null.csv", .unwritable("no file can be made beside it"))
      )
    case .occupiedPlace:
      CommandExample("run shop.json5", ReportDirectoryError(path: "Reports/shop", reason: .notAReport))
    default: logExample
    }
  }

  private var logExample: CommandExample {
    let line = "analyze log.csv shop.json5"
    func log(_ reason: EventLogError.Reason, _ file: String = "log.csv") -> CommandExample {
      CommandExample("analyze \(file) shop.json5", EventLogError(file: file, reason))
    }
    return switch self {
    case .unreadableLog: log(.unreadable("there is no such file"))
    case .compressedLog: log(.compressed, "log.csv.gz")
    case .emptyLog: log(.empty)
    case .missingLogColumn:
      log(.missingColumn(need: "column 'user_id'", ["user_id"], found: ["userid", "time_ms", "variant_id"]))
    case .repeatedLogColumn: log(.repeatedColumn("user_id"))
    case .incompletePreset:
      CommandExample("analyze --preset snowplow log.csv shop.json5", LogOptionsError.incompletePreset(.snowplow))
    case .invalidAliases:
      CommandExample(
        "analyze --aliases people.csv log.csv shop.json5",
        IdentityAliasError(file: "people.csv", line: 3, .twoUsers("phone-1", "ada", "grace"))
      )
    case .uncountableLog: CommandExample(line, AnalyzeCommand.uncountable)
    case .unknownScreen:
      CommandExample(
        "init --from-log log.csv --funnel home,bagg",
        Failure(.unknownStep("bagg", ["home", "thing", "bag"]))
      )
    default: recordExample
    }
  }

  private var recordExample: CommandExample {
    func compared(_ reason: WrittenRunError.Reason, _ path: String = "Reports/shop") -> CommandExample {
      CommandExample("analyze --compare \(path) log.csv shop.json5", WrittenRunError(path: path, reason: reason))
    }
    return switch self {
    case .missingRun: compared(.noRecord(inside: "shop"), "Reports")
    case .changedRun: compared(.changedFile("funnel.csv"))
    case .otherRun: compared(.otherExperiment("shop", expected: "bag"))
    case .invalidRecord:
      CommandExample(
        "analyze --compare Reports/shop log.csv shop.json5",
        BacktestError(path: "Observed/backtest.csv", words: "it has too few columns")
      )
    case .registeredPlan: CommandExample("plan shop.json5", OtherPlan(place: "Plans/shop", strangers: []))
    case .unreadablePlan:
      CommandExample(
        "plan --verify plan.md shop.json5",
        UnreadablePlan(path: "plan.md", reason: "it is no \(RegisteredPlan.schema)")
      )
    case .noExactQuery:
      CommandExample(
        "sql --columns user=u,time=t,name=n,variant=v,size_class=w shop.json5",
        Failure(
          .noExactQuery,
          "no query counts this funnel: nothing tells in which order rows of one time come",
          hint: "name a column with sequence=…"
        )
      )
    case .invalidColumns: CommandExample("sql --columns usr=u shop.json5", LogColumnsError.unknown("usr"))
    default: CommandExample("run shop.json5", Failure.unforeseen("the disk is full"))
    }
  }
}
