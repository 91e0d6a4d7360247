import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// A client with an authentication over a script, which records the session's changes.
///
/// Its server responds with 419 when a token has expired; a refresh brings the token `new` by
/// default.
struct SessionFixture {
    typealias Refresh = @Sendable (Tokens) async throws -> Tokens

    let clock: TestClock
    let transport: ScriptedTransport
    let store: any TokenStore
    let changes = EventRecorder<SessionChange>()
    let storeFailures = EventRecorder<Fault>()
    let refreshed = EventRecorder<Tokens>()
    let events = EventRecorder<ClientEvent>()
    let credentials: Authentication
    let client: APIClient

    init(
        _ tokens: Tokens? = .old, store: (any TokenStore)? = nil, clock: TestClock = .init(),
        outer: [any Middleware] = [], inner: [any Middleware] = [],
        deadline: Duration = .seconds(10), attemptLimit: Duration? = nil,
        limit: Duration = .seconds(30), rules: SessionRules = SessionRules(expiredStatuses: [419]),
        at time: Double = 0, script: ScriptedTransport.Script = .acceptingNewToken,
        refresh: @escaping Refresh = { _ in .new }
    ) throws {
        self.clock = clock
        transport = ScriptedTransport(script)
        let store = store ?? InMemoryTokenStore(tokens)
        self.store = store
        let (changes, failures) = (changes, storeFailures)
        let (refreshed, events) = (refreshed, events)
        credentials = Authentication(
            .init(
                store: store, rules: rules, refreshTimeout: limit,
                clock: clock,
                now: { Date(timeIntervalSince1970: time) }, observe: { changes.record($0) },
                storeDidFail: { failures.record($0) },
                refresh: { tokens in
                    refreshed.record(tokens)
                    return try await refresh(tokens)
                }))
        client = APIClient(
            APIClient.Configuration(
                baseURL: try #require(URL(string: "https://example.org")), transport: transport,
                timeout: deadline, attemptTimeout: attemptLimit, clock: clock,
                middleware: outer + [credentials] + inner, observe: { events.record($0) }))
    }

    /// The number of refreshes that started.
    var refreshes: Int { refreshed.elements.count }

    /// Starts requests, one per task.
    func startCalls(_ count: Int, _ endpoint: APIEndpoint<Clip> = .clip) -> [Task<Clip, any Error>]
    {
        let client = client
        return (0..<count).map { _ in Task { try await client.send(endpoint) } }
    }

    /// Waits until this many requests have been seen and wait for a refresh in flight.
    func waitForWaitingCalls(_ count: Int) async {
        await eventually { refreshes > 0 && credentials.waitingCount == count }
    }

    /// The changes of the session once there are this many.
    ///
    /// A listener may receive a change after a request has ended because of it.
    func waitForChanges(_ count: Int) async -> [SessionChange] {
        await eventually { changes.elements.count >= count }
        return changes.elements
    }

    /// Waits until these tokens are stored; the requests that a change ends do not wait for that.
    func waitUntilStored(_ token: String?) async throws {
        while try storedToken != token, !Task.isCancelled { await Task.yield() }
    }

    /// The stored tokens.
    var storedToken: String? { get throws { try store.load()?.access.value } }
}

extension Tokens {
    static let old = Tokens(access: "old", refresh: "r1")
    static let new = Tokens(access: "new", refresh: "r2")
    static let other = Tokens(access: "other", refresh: "r9")
}

extension Task where Failure == any Error {
    /// The fault that the task ends with.
    func fault() async throws -> Fault {
        let result = await result
        return try #require(throws: Fault.self) { _ = try result.get() }
    }
}

/// The faults that tasks end with.
func faults<Value: Sendable>(of tasks: [Task<Value, any Error>]) async throws -> [Fault] {
    var faults: [Fault] = []
    for task in tasks { faults.append(try await task.fault()) }
    return faults
}

/// The kinds of the faults that tasks end with.
func kinds<Value: Sendable>(of tasks: [Task<Value, any Error>]) async throws -> Set<Fault.Kind> {
    Set(try await faults(of: tasks).map(\.kind))
}

/// The number of tasks that end with a value.
func values<Value: Sendable>(of tasks: [Task<Value, any Error>]) async -> Int {
    var count = 0
    for task in tasks { if case .success = await task.result { count += 1 } }
    return count
}
