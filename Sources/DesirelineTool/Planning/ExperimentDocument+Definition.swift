import TextFormats
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension ExperimentDocument {
  /// What of the file a registered plan repeats, so that it can be held against the file.
  var definition: JSONDocument {
    [
      "hypothesis": .text(experiment.hypothesis),
      "slot": .text(experiment.slot.rawValue),
      "control_id": .text(experiment.variants[experiment.control].id),
      "variants": .array(experiment.variants.indices.map(variant)),
      "triggers": .array(experiment.treatments.map(trigger)),
      "devices": .array(
        cohort.devices.map { ["device": .text($0.name), "share": .number($0.share)] }
      ),
      "funnel": experiment.funnel.rule,
      "metrics": .array(experiment.metrics.map(metric)),
      "requirements": .array(experiment.requirements.map(requirement)),
      "minimum_weeks": .integer(experiment.analysis.minimumWeeks),
    ]
  }

  private func variant(_ index: Int) -> JSONDocument {
    let variant = experiment.variants[index]
    return [
      "variant_id": .text(variant.id),
      "weight": .number(variant.weight),
      "expected_share": .number(experiment.expectedShares[index]),
      "coordinator": [
        "compact": .text(variant.coordinator.compact.rawValue),
        "regular": .text(variant.coordinator.regular.rawValue),
      ],
      "changed_inputs": .array(experiment.inputChanges(under: index).map { .text($0.subject) }),
    ]
  }

  private func trigger(_ treatment: Int) -> JSONDocument {
    let trigger = TriggerCondition(treatment, experiment, cohort)
    return [
      "treatment_id": .text(experiment.variants[treatment].id),
      "size_classes": .array(trigger.widths.map { .text($0.rawValue) }),
      "devices": .array(trigger.devices.map { .text(cohort.devices[$0].name) }),
      "is_everybody": .boolean(trigger.isEverybody),
    ]
  }

  private func metric(_ metric: Metric) -> JSONDocument {
    [
      "metric_id": .text(metric.id),
      "role": .text(metric.role.rawValue),
      "better": JSONDocument(metric.better?.rawValue),
      "margin": JSONDocument(metric.margin),
      "rule": Definitions.rule(of: metric, funnel: experiment.funnel),
    ]
  }

  private func requirement(_ requirement: Requirement) -> JSONDocument {
    [
      "metric_id": .text(experiment.metrics[requirement.metric].id),
      "variant_id": .text(experiment.variants[requirement.variant].id),
      "comparison": .text(requirement.comparison.rawValue),
      "relative_to_control": .boolean(requirement.isRelativeToControl),
      "bound": .number(requirement.bound),
    ]
  }
}
