import TriageConcurrency
public import TriageCore
public import TriageHTTP

/// Middleware that waits while the device is offline, instead of failing at once.
///
/// Nothing is sent during the wait, and the request is sent once after it. Where the source may be
/// wrong, as a ``ConnectivityHint`` or one that has been offline for a minute, the request is tried,
/// and again after one, two and more seconds, as long as it fails as offline. If the device is still
/// offline at the end, the request fails with the kind `offline`. A cancellation ends the wait at
/// once.
///
/// It belongs outside of ``Authentication``, so that the request carries the token of the moment in
/// which it is sent.
public struct ConnectivityWait: Middleware {
    private let limit: Duration
    private let connectivity: DoubtedConnectivity?
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration

    /// Creates a wait for the network.
    ///
    /// - Parameters:
    ///   - limit: The longest wait. It also ends a tenth of a second before the client's deadline,
    ///     so that the failure says `offline` and not `timeout`.
    ///   - connectivity: The source of information about the connection; nil for the client's. A
    ///     ``MiddlewareChain`` has none.
    ///   - clock: The clock that measures the wait.
    public init(
        upTo limit: Duration = .seconds(10), connectivity: (any Connectivity)? = nil,
        clock: (any Clock<Duration>)? = nil
    ) {
        self.limit = limit.clamped(to: .zero..., "the limit of a wait for the network")
        let clock = clock ?? ForegroundClock()
        self.connectivity = connectivity.map { DoubtedConnectivity($0, on: clock) }
        self.clock = clock
        elapsed = stopwatch(clock)
    }

    /// Sends a request as soon as the device is online.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        let known = connectivity ?? ClientContext.current?.core?.connectivity
        guard let known, !known.source.isOnline else { return try await next(request) }
        return try await sendLater(request, known, next)
    }

    @inline(never)
    private func sendLater(
        _ request: ClientRequest, _ known: DoubtedConnectivity, _ next: Next
    ) async throws(Fault) -> ClientResponse {
        let connectivity = known.source
        let context = ClientContext.current
        let end =
            elapsed() + min(limit, context?.timeLeft.map { $0 - .milliseconds(100) } ?? limit)
        let announce = { context?.emit(.waiting(code: Fault.Kind.offline.rawValue)) }
        let forbidden = known.timeOfForbiddance
        if forbidden > .zero {
            announce()
            try await wait(for: connectivity, until: min(end, elapsed() + forbidden))
            if connectivity.isOnline { return try await next(request) }
            guard elapsed() < end else { throw Fault(ours: .offline) }
        }
        var pause = Duration.seconds(1)
        repeat {
            let result = await attempt(request, next)
            guard case .failure(let fault) = result, fault.kind == .offline, elapsed() < end
            else { return try result.get() }
            if pause == .seconds(1), forbidden == .zero { announce() }
            try await wait(for: connectivity, until: min(end, elapsed() + pause))
            pause = pause * 2
        } while !connectivity.isOnline
        return try await next(request)
    }

    /// Waits until a source says online, or the time has come.
    private func wait(
        for connectivity: any Connectivity, until end: Duration
    ) async throws(Fault) {
        let race = Race<Void>()
        do {
            try await race.wait {
                race.add(
                    Task {
                        for await isOnline in connectivity.changes where isOnline {
                            return race.end(.success(()))
                        }
                    })
                race.add(
                    Task {
                        // A source may not notice the network's return, so it is asked as well.
                        while !connectivity.isOnline, elapsed() < end {
                            let pause = min(.seconds(1), end - elapsed())
                            guard (try? await clock.sleep(for: pause)) != nil else { return }
                        }
                        race.end(.success(()))
                    })
            }
        } catch {
            throw .canceled(by: error)
        }
    }
}
