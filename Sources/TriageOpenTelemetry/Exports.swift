// Public signatures of this module use its types, so one import suffices.
@_exported public import TriageSinkSupport
