import Desireline
import ExperimentFile
import Foundation
import ExperimentDesign
import PlatformConfigurations
import TextFormats

/// Experiment files, the tables beside them, and configurations of platforms.
enum FuzzedFiles {
  /// A committed experiment, which tables and logs are read for.
  static let text: String = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: package.appending(path: "Experiments/catalog-browse.json5"), encoding: .utf8)) ?? ""
  }()

  static let experiment = experiment(of: text)

  /// An experiment that is read and analyzed in a moment, for what is about tables and logs; its names are those of the
  /// committed one, as far as it has the same.
  static let small = """
    {
      experiment: "catalog-browse",
      app: {
        menus: { catalog: { levels: ["department", "category", "product"], sizes: [1, 1, 2] } },
        screens: {
          home: { items: [{ id: "shop", does: "browse", scent: 0.9 }, { id: "sale", does: "browse" }] },
          tiles: { lists: "catalog.product", does: "show-product" },
          product: { takes: "catalog.product" },
        },
        coordinators: {
          drill: { kind: "stack", root: "home", on: { browse: { push: "tiles" }, "show-product": { push: "product($item)" } } },
          accordion: { extends: "drill", on: {} },
        },
      },
      replaces: "drill",
      variants: { accordion: { coordinator: "accordion", control: true }, push: { coordinator: "drill" } },
      cohort: {
        count: 100, seed: "0x1", devices: [{ share: 1, device: "iPhone 15" }],
        goals: [{ id: "hat", share: 0.5, find: "catalog" }, { id: "bag", share: 0.5, find: "catalog" }],
      },
      funnel: { window: "30 min", steps: [{ id: "home", screen: "home" }, { id: "product", screen: "product", on_goal: true }] },
      metrics: { reached_product: { step: "product", role: "primary", better: "higher", margin: "1 pp" } },
    }
    """

  static let smallExperiment = experiment(of: small)

  private static func experiment(of text: String) -> Experiment {
    do {
      return Experiment(try ExperimentDocument(try SourceText(name: "catalog-browse.json5", bytes: Array(text.utf8))))
    } catch {
      demand(false, "the experiment is none: \(error)")
      exit(2)
    }
  }

  /// The experiment of a text and its tables; `nil`, after all that is wrong was worded, where it is none.
  static func document(_ bytes: [UInt8], _ tables: [SourceText] = []) -> ExperimentDocument? {
    do {
      let files = AttachedFiles(texts: tables)
      return try ExperimentDocument(try SourceText(name: "input.json5", bytes: bytes), files: files)
    } catch let error as Problems {
      demand(!error.rendered(usesColor: true).isEmpty, "an error without words")
    } catch { demand(error is Problem, "an error of another kind: \(error)") }
    return nil
  }

  static func readExperiment(_ bytes: [UInt8]) {
    guard let document = document(bytes) else { return }
    let experiment = document.experiment
    let query = try? FunnelQuery(
      experiment.funnel, variants: experiment.variants.map(\.id), segments: experiment.segments,
      table: LogTable(name: ["events"]), dialect: .duckDB)
    demand(query?.text.isEmpty != true, "an empty query")
  }

  static func check(_ bytes: [UInt8]) {
    guard let document = document(bytes) else { return }
    waiting { _ = try? await Experiment(document).check() }
  }

  static func readLabels(_ bytes: [UInt8]) {
    let experiment = small.replacing(/sizes: \[[^\]]*\]/, with: "labels: \"input.csv\"", maxReplacements: 1)
    read(table: bytes, of: experiment)
  }

  static func readScents(_ bytes: [UInt8]) {
    read(table: bytes, of: small.replacing("app: {", with: "app: { scents: \"input.csv\",", maxReplacements: 1))
  }

  private static func read(table bytes: [UInt8], of experiment: String) {
    guard let table = try? SourceText(name: "input.csv", bytes: bytes) else { return }
    _ = document(Array(experiment.utf8), [table])
  }

  private static let figures = FuzzedFile("figures.csv")

  static func readFigures(_ bytes: [UInt8]) {
    figures.write(bytes)
    do { _ = try MeasuredFigureTable(path: figures.path, of: experiment.definition) } catch {
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
          _ = document(Array(imported.text.utf8))
          demand(omissions.allSatisfy { !$0.reason.isEmpty }, "an omission without a reason")
        }
      } catch { demand(!error.rendered().isEmpty, "an error without words") }
    }
  }
}
