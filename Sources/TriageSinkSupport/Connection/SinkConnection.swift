public import Foundation
public import TriageTransport

/// How a sink reaches its receiver.
public struct SinkConnection: Sendable {
    /// What carries its requests; where an answer leads elsewhere, nobody follows.
    public var transport: any Transport
    /// How long the receiver has to answer a request.
    public var timeout: Duration
    /// The clock that the limit and pauses are measured on.
    public var clock: any Clock<Duration>
    /// The time, which is told to receivers and compared with what they tell.
    public var now: @Sendable () -> Date

    /// Makes a connection.
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
