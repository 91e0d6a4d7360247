import Foundation
import HTTPTypes
import Synchronization
import Triage

/// A server in this process: it knows one good token, counts what it is asked, and answers late.
private final class Club: Transport {
    struct Counts {
        var requests = 0
        var expired = 0
        var refreshes = 0
    }

    let counts = Mutex(Counts())
    private let good: Mutex<String>
    private let rejectsAll: Bool
    private let delay: @Sendable () -> Duration

    init(
        good: String = "new", rejectsAll: Bool = false,
        delay: @escaping @Sendable () -> Duration = { .zero }
    ) {
        self.good = Mutex(good)
        self.rejectsAll = rejectsAll
        self.delay = delay
    }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let token = request.headerFields[.authorization] ?? ""
        let isGood = !rejectsAll && token == "Bearer \(good.withLock { $0 })"
        counts.withLock { counts in
            counts.requests += 1
            if !isGood { counts.expired += 1 }
        }
        try await Task.sleep(for: delay())
        return ClientResponse(
            head: HTTPResponse(status: isGood ? .ok : .init(code: 419)), body: Data("1".utf8))
    }

    /// Renews a token, or says that the grant is dead.
    func refresh(_ time: Duration, isDead: Bool = false) async throws -> Tokens {
        counts.withLock { $0.refreshes += 1 }
        try await Task.sleep(for: time)
        if isDead { throw Fault(.rejected, code: "dead") }
        return Tokens(access: "new", refresh: "r")
    }
}

/// The storms of a hundred requests, as counts.
func storms() async throws {
    print("storms of 100 requests: refreshes, refused requests, all requests")
    try await storm("all are refused at once", over: .zero, refresh: .milliseconds(50), Club())
    try await storm(
        "started over 200 ms", over: .milliseconds(200), refresh: .milliseconds(100), Club())
    try await storm(
        "refusals up to 200 ms late", over: .zero, refresh: .milliseconds(20),
        Club(delay: { .milliseconds(.random(in: 0...200)) }))
    try await storm(
        "the grant is dead", over: .milliseconds(300), refresh: .milliseconds(20), Club(),
        isDead: true)
    try await storm(
        "the fresh token is refused too", over: .zero, refresh: .milliseconds(50),
        Club(rejectsAll: true))
}

private func storm(
    _ name: String, over time: Duration, refresh: Duration, _ club: Club, isDead: Bool = false
) async throws {
    let stored = InMemoryTokenStore(Tokens(access: "old", refresh: "r"))
    let rules = SessionRules(expiredStatuses: [419]) {
        Fault($0, classifiedBy: .standardLibrary).code == "dead"
    }
    let credentials = Authentication(
        .init(store: stored, rules: rules) { _ in try await club.refresh(refresh, isDead: isDead) })
    let server = URL(string: "http://club.example") ?? URL(fileURLWithPath: "/")
    let client = APIClient(
        .init(baseURL: server, transport: club, middleware: [Retry(), credentials]))
    await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
            group.addTask {
                try? await Task.sleep(for: time * number / 100)
                _ = try? await client.send(.get("/v1/home", as: Int.self))
            }
        }
    }
    let counts = club.counts.withLock { $0 }
    print("  \(name): \(counts.refreshes), \(counts.expired), \(counts.requests)")
}
