// Combine, or OpenCombine off Apple platforms.
#if canImport(Combine)
@_exported import Combine
#elseif OpenCombine
@_exported import OpenCombine
#endif
