import Desireline
import EventLogs

extension LogReading {
  /// How logs are to be understood, as the command line says.
  init(_ parsed: ParsedCommand, spillFolder: String = ".") {
    self.init(
      preset: parsed[LogOption.preset],
      mapping: parsed[LogOption.mapping],
      aliases: parsed[LogOption.aliases],
      memory: parsed[AnalyzeOption.memory],
      spillFolder: spillFolder
    )
  }
}
