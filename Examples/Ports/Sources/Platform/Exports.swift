// Combine, or OpenCombine off Apple platforms, for all parts of the ports.
#if canImport(Combine)
@_exported import Combine
#else
@_exported import OpenCombine
#endif
