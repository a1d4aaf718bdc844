extension OptionDescription {
  /// `--compare`: the run whose prediction a log is compared with.
  static let compare = OptionDescription(
    ["--compare"],
    "RUN",
    kind: .text,
    default: "nothing is compared",
    help: "Compare the log with the prediction of a run, in the directory RUN, and add the result to backtest.csv in "
      + "the directory of --out"
  )
}
