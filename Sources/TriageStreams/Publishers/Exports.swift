// One import for both: whoever imports TriageStreams has Combine, or OpenCombine where there is none.
#if canImport(Combine)
@_exported public import Combine
#elseif OpenCombine
@_exported public import OpenCombine
#endif
