// `import TriageStreams` brings Combine with it, or OpenCombine off Apple platforms.
#if canImport(Combine)
@_exported public import Combine
#elseif OpenCombine
@_exported public import OpenCombine
#endif
