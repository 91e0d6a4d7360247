// Off Apple platforms, Foundation's URL loading is a module of its own.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif
