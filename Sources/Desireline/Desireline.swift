// What an experiment in Swift is written with: one import is enough.
@_exported public import Assignment
@_exported public import EventLogs
@_exported public import ExperimentDesign
@_exported public import ExperimentRuns
@_exported public import FunnelAnalysis
@_exported public import HeadlessNavigation
@_exported public import NavigationExperiments
@_exported public import TextFormats
@_exported public import UserBehavior
@_exported public import UserSimulation
