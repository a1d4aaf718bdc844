import TestSupport

/// How much of the generated tests runs: a tenth, or all of it where `DESIRELINE_HEAVY` is set.
enum Sampling { static func count(of full: Int) -> Int { Heavy.isOn ? full : full / 10 } }
