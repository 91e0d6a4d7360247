// A double of Network: what watches the path.
@_exported import Dispatch

public struct NWPath: Sendable {
    public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }

    public var status: Status { .satisfied }
}

public final class NWPathMonitor: @unchecked Sendable {
    @preconcurrency public final var pathUpdateHandler: (@Sendable (NWPath) -> Void)?

    public init() {}

    public func start(queue: DispatchQueue) {}

    public func cancel() {}
}
