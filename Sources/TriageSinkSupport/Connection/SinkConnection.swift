public import Foundation
public import TriageTransport

/// The transport, timeout and clocks that a sink uses to reach its receiver.
public struct SinkConnection: Sendable {
    /// The transport that carries the requests; it must not follow redirects.
    package var transport: any Transport
    /// The time limit for each request, 15 s by default.
    package var timeout: Duration
    /// The clock that measures the timeout and the pauses.
    package var clock: any Clock<Duration>
    /// A closure that returns the current time, for timestamps and for dates in responses.
    public var now: @Sendable () -> Date

    /// Creates a connection.
    public init(
        transport: any Transport = URLSessionTransport(), timeout: Duration = .seconds(15),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transport = transport
        self.timeout = timeout
        self.clock = clock
        self.now = now
    }
}
