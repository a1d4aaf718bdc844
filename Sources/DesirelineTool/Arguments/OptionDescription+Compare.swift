extension OptionDescription {
  /// `--compare`: the run that foretold what a log shows.
  static let compare = OptionDescription(
    ["--compare"],
    "RUN",
    kind: .text,
    default: "nothing is compared",
    help: "Hold the log against the report of a run, in the directory RUN, and add the comparison to the record "
      + "backtest.csv in the directory of --out"
  )
}
