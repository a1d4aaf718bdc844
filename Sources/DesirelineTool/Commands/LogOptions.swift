import Desireline
import EventLogs

extension LogReading {
  /// How logs are to be understood, as the command line says.
  init(_ parsed: ParsedCommand, spillFolder: String = ".") {
    self.init(
      preset: parsed.text("--preset").flatMap(LogPreset.init),
      mapping: parsed.text("--mapping"),
      aliases: parsed.text("--aliases"),
      memory: parsed.integer("--memory") ?? EventLogReader.standardMemory,
      spillFolder: spillFolder
    )
  }
}
