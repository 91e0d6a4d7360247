import TriageConcurrency

/// A client that sends endpoints to one server, with a deadline, middleware and typed failures.
///
/// A request ends exactly once, with a value or a `Fault`, and by its deadline at the latest, not
/// counting the time that it takes to decode the value. If the task is canceled, the request ends
/// at once with the kind `canceled`, and the client cancels the attempt that is in flight.
public struct APIClient: Sendable {
    let core: ClientCore
    private(set) var engine: CallEngine
    private(set) var deadline: CallDeadline?

    /// Creates a client.
    ///
    /// With an invalid configuration, every request fails with the code `client.configuration`,
    /// and a line in the log says so at once; see ``Configuration/validate()``.
    public init(_ configuration: Configuration) {
        let configuration = configuration.repaired()
        core = ClientCore(configuration)
        engine = CallEngine(
            configuration.middleware, configuration.session, core: core,
            classifier: configuration.classifier, observe: core.observe)
        deadline = CallDeadline(configuration.timeout, core.deadlines)
    }

    /// A sequence of the events from now on, of this client and those that were made from it.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events. It ends
    /// when the last of these clients is gone.
    public var events: AsyncStream<ClientEvent> { core.broadcast.events() }

    /// Returns a client with more middleware, inside of the middleware that it already has.
    ///
    /// A request passes the middleware that is already there first, and the added one last, next to
    /// the transport. In `client.adding(Retry()).adding(authentication)` each retry passes the
    /// authentication anew.
    ///
    /// Both clients share one sequence of request numbers. `Authentication` needs a client to
    /// refresh with: create that client without it, then add it with this method.
    public func adding(_ middleware: any Middleware...) -> APIClient {
        core.observeSessions(of: middleware)
        var client = self
        client.engine = engine.adding(middleware)
        return client
    }

    /// Returns a client that leaves the deadline to its surroundings, such as a launch.
    ///
    /// The returned client does not end a request when the time is up, but it starts no wait that
    /// would exceed the time. The code that enforces the time must cancel the requests that are in
    /// flight. Both clients share one sequence of request numbers.
    ///
    /// - Parameter time: The time that each request has.
    /// - Returns: The client that ends no request by itself.
    public func limited(to time: Duration) -> APIClient {
        var client = self
        client.deadline = deadline?.watched(for: time)
        return client
    }
}
