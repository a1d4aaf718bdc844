/// Where chains may start.
enum StartRule {
  /// Wherever the first step is filled in that time.
  case anywhere(ClosedRange<Int64>)
  /// Where the first step is filled first, if that is in that time.
  case first(ClosedRange<Int64>)
  /// At the exposure of that time.
  case exposure(Int64)
}
