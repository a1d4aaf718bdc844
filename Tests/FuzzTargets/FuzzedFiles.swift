import Desireline
import ExperimentFile
import Foundation
import FunnelQueries
import NavigationExperiments
import PlatformConfigurations

/// Experiment files, the tables beside them, and configurations of platforms.
enum FuzzedFiles {
  /// A committed experiment, which tables and logs are read for.
  static let text: String = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: package.appending(path: "Experiments/catalog-browse.json5"), encoding: .utf8)) ?? ""
  }()

  static let experiment: Experiment = {
    do {
      return Experiment(try ExperimentDocument(try SourceText(name: "catalog-browse.json5", bytes: Array(text.utf8))))
    } catch {
      demand(false, "the committed experiment is none: \(error)")
      exit(2)
    }
  }()

  /// The experiment of a text and its tables; `nil`, after all that is wrong was worded, where it is none.
  static func document(_ bytes: [UInt8], _ tables: [SourceText] = []) -> ExperimentDocument? {
    do {
      let files = AttachedFiles(texts: tables)
      return try ExperimentDocument(try SourceText(name: "input.json5", bytes: bytes), files: files)
    } catch let error as InvalidExperimentFile {
      demand(!error.rendered(usesColor: true).isEmpty, "an error without words")
    } catch {
      demand(error is Diagnostic, "an error of another kind: \(error)")
    }
    return nil
  }

  static func readExperiment(_ bytes: [UInt8]) {
    guard let document = document(bytes) else { return }
    let experiment = document.experiment
    let query = try? FunnelQuery(
      experiment.funnel,
      variants: experiment.variants.map(\.id),
      segments: experiment.segments,
      table: LogTable(name: ["events"]),
      dialect: .duckDB
    )
    demand(query?.text.isEmpty != true, "an empty query")
  }

  static func check(_ bytes: [UInt8]) {
    guard let document = document(bytes) else { return }
    waiting { _ = try? await Experiment(document).check() }
  }

  static func readLabels(_ bytes: [UInt8]) {
    let experiment = text.replacing(/sizes: \[[^\]]*\]/, with: "labels: \"input.csv\"", maxReplacements: 1)
    read(table: bytes, of: experiment)
  }

  static func readScents(_ bytes: [UInt8]) {
    read(table: bytes, of: "{ scents: \"input.csv\"," + text.drop { $0 != "{" }.dropFirst())
  }

  private static func read(table bytes: [UInt8], of experiment: String) {
    guard let table = try? SourceText(name: "input.csv", bytes: bytes) else { return }
    _ = document(Array(experiment.utf8), [table])
  }

  private static let figures = FuzzedFile("figures.csv")

  static func readFigures(_ bytes: [UInt8]) {
    figures.write(bytes)
    do {
      _ = try MeasuredFigureTable(path: figures.path, of: experiment.definition)
    } catch {
      demand(!error.rendered().isEmpty, "an error without words")
    }
  }

  /// What is imported is an experiment file that can be read, except that its names may be too long.
  static func importConfiguration(_ bytes: [UInt8]) {
    guard let source = try? SourceText(name: "input.json", bytes: bytes, limit: PlatformConfiguration.limit) else {
      return
    }
    for platform in [nil] + ConfigurationPlatform.allCases {
      do {
        let configuration = try PlatformConfiguration(source, platform: platform)
        for candidate in configuration.candidates.prefix(20) {
          let (imported, omissions) = try configuration.experiment(candidate)
          _ = document(Array(imported.text(from: "a configuration").utf8))
          demand(omissions.allSatisfy { !$0.reason.isEmpty }, "an omission without a reason")
        }
      } catch {
        demand(!error.rendered().isEmpty, "an error without words")
      }
    }
  }
}
