import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Middleware around an app's own client", .timeLimit(.minutes(30)))
struct MiddlewareChainTests {
    private let sent = EventRecorder<URLRequest>()

    /// An app's own client, which responds by token, and in the given order.
    private func client(
        _ statuses: [Int], good: String = "new"
    ) -> @Sendable (URLRequest) async throws -> (Data, URLResponse) {
        { [sent] request in
            sent.record(request)
            let place = min(sent.elements.count, statuses.count) - 1
            let isGood = request.value(forHTTPHeaderField: "Authorization") == "Bearer \(good)"
            let url = try #require(request.url)
            let status = isGood ? statuses[place] : 419
            let response = try #require(
                HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: nil,
                    headerFields: ["Content-Type": "application/json"]))
            return (Data(#"{"message":"later"}"#.utf8), response)
        }
    }

    private func request(_ method: String = "GET") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://example.org/v1/clips/7")))
        request.httpMethod = method
        request.httpBody = method == "POST" ? Data("body".utf8) : nil
        request.timeoutInterval = 7
        return request
    }

    private func credentials(refresh: @escaping @Sendable () async throws -> Tokens) throws
        -> Authentication
    {
        Authentication(
            .init(
                store: InMemoryTokenStore(.old), rules: SessionRules(expiredStatuses: [419]),
                clock: TestClock()
            ) {
                _ in
                try await refresh()
            })
    }

    private var retry: Retry { Retry(clock: ImmediateClock()) }

    @Test
    func `a request whose rejections contradict each other is not sent, and the fault says why`()
        async throws
    {
        let twice = Rejections("clip", [Rejection(409), Rejection(409)])
        let request = try request()
        var fault: Fault?
        let lines = await problemsLogged {
            fault = await #expect(throws: Fault.self) {
                try await MiddlewareChain().send(
                    request, .rejecting(twice), using: client([200]))
            }
        }
        #expect(lines.count == 1 && lines.first?.contains("409 is declared twice") == true)
        #expect(fault?.code == "client.configuration" && sent.elements.isEmpty)
        #expect(fault?.facts.isMisconfigured == true)
        let cause = try #require(fault?.cause)
        #expect("\(cause)".contains("409"))
    }

    @Test
    func `a request is refreshed, retried and delivered, and stays the app's own`() async throws {
        let credentials = try credentials { .new }
        let answer = try await MiddlewareChain(retry, credentials).send(
            request(), "/v1/clips/{id}", using: client([0, 503, 200]))
        #expect(answer.status == 200 && answer.requestSummary?.path == "/v1/clips/{id}")
        let tokens = sent.elements.map { $0.value(forHTTPHeaderField: "Authorization") ?? "" }
        #expect(tokens == ["Bearer old", "Bearer new", "Bearer new"])
        #expect(sent.elements.allSatisfy { $0.timeoutInterval == 7 })
    }

    @Test
    func `a body is sent again with a replay, and is not retried without a key`() async throws {
        let credentials = try credentials { .new }
        let fault = await #expect(throws: Fault.self) {
            try await quietly {
                try await MiddlewareChain(retry, credentials).send(
                    request("POST"), using: client([0, 503, 200]))
            }
        }
        #expect(fault?.kind == .server && fault?.isErrorResponse(503) == true)
        #expect(sent.elements.map(\.httpBody) == [Data("body".utf8), Data("body".utf8)])
    }

    @Test
    func `a refusal means what its scope declares, and carries no token outside of a session`()
        async throws
    {
        let scope = Rejections(
            "clips", [Rejection(419, notice: .init(.toast, message: .server(orKey: "later")))])
        let message = ServerMessageDecoder.decoded(as: [String: String].self) { $0["message"] }
        let fault = await #expect(throws: Fault.self) {
            try await MiddlewareChain(credentials { .new }).send(
                request(), .init(isPublic: true, rejections: [scope], serverMessage: message),
                using: client([200]))
        }
        #expect(fault?.kind == .rejected && fault?.facts.serverMessage?.value == "later")
        #expect(fault?.facts.declaredNotice?.style == .toast)
        #expect(sent.elements.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == nil })
    }

    @Test
    func `a sign-out ends a request in flight at once, even if the client ignores cancellation`()
        async throws
    {
        let (credentials, held) = (try credentials { .new }, Lock(true))
        let task = Task {
            try await MiddlewareChain(credentials).send(request()) { [sent] request in
                sent.record(request)
                while held.current { await Task.yield() }
                throw URLError(.cancelled)
            }
        }
        await eventually { !sent.elements.isEmpty }
        credentials.signOut()
        let result = await task.result
        held.withLock { $0 = false }
        let fault = #expect(throws: Fault.self) { _ = try result.get() }
        #expect(fault?.kind == .canceled)
    }

    @Test
    func `an error of the client is classified, and retried if it is transient`() async throws {
        let fault = await #expect(throws: Fault.self) {
            try await MiddlewareChain(retry).send(request()) { [sent] request in
                sent.record(request)
                throw URLError(.networkConnectionLost)
            }
        }
        #expect(fault?.kind == .connectionLost)
        #expect(sent.elements.count == 3)
    }

    @Test
    func `its fault and its events have its attempts, with what middleware did between`()
        async throws
    {
        let events = EventRecorder<ClientEvent>()
        let chain = MiddlewareChain(retry) { events.record($0) }
        let fault = await #expect(throws: Fault.self) {
            try await quietly {
                try await chain.send(request(), using: client([503, 502, 500], good: "none"))
            }
        }
        #expect(fault?.facts.attempts == 1)
        let refused = await #expect(throws: Fault.self) {
            try await chain.send(request()) { _ in throw URLError(.timedOut) }
        }
        #expect(refused?.facts.attempts == 3)
        #expect(
            refused?.facts.history.map(\.description) == [
                "1: url.timedOut", "2: url.timedOut", "3: url.timedOut",
            ])
        #expect(refused?.facts.method == "GET" && refused?.facts.path == "/v1/clips/{id}")
        let lines = events.elements.map { event in
            if case .middleware = event { "retry" } else { "\(event)" }
        }
        let path = "GET /v1/clips/{id}"
        #expect(
            lines == [
                "\(path) (1)", "\(path) (1) → 419", "\(path) (1)", "\(path) (1) → timeout", "retry",
                "\(path) (2)", "\(path) (2) → timeout", "retry", "\(path) (3)",
                "\(path) (3) → timeout",
            ])
        let ids = events.elements.compactMap { event in
            if case .sent(let request) = event { request.id } else { nil }
        }
        #expect(ids == [1, 2, 3, 4])
    }

    @Test
    func `a completion handler's arguments are a success or a fault, by the chain's rules`() throws
    {
        let chain = MiddlewareChain(
            session: SessionRules(expiredStatuses: [419]), serverMessage: .path("message"))
        let (request, body) = (try request(), Data(#"{"message":"Full"}"#.utf8))
        let url = try #require(request.url)
        func receive(
            _ status: Int?, _ error: (any Error)? = nil, _ declaration: RequestDeclaration = .init()
        ) throws -> ClientResponse {
            let response = status.flatMap {
                HTTPURLResponse(url: url, statusCode: $0, httpVersion: nil, headerFields: nil)
            }
            return try chain.receive(body, response, error, for: request, declaration)
        }
        #expect(try receive(200).body == body)
        #expect(try receive(304, nil, .init(acceptedStatuses: [304])).status == 304)
        func fault(_ run: () throws -> ClientResponse) -> Fault? {
            do {
                _ = try run()
                return nil
            } catch { return error as? Fault }
        }
        let refused = fault { try receive(409, nil, "/v1/clubs/{club}") }
        #expect(refused?.isErrorResponse(409) == true && refused?.facts.path == "/v1/clubs/{club}")
        #expect(refused?.facts.serverMessage?.value == "Full")
        #expect(fault { try receive(nil, URLError(.timedOut)) }?.kind == .timeout)
        #expect(fault { try receive(nil) }?.code == "http.noResponse")
    }

    @Test
    func `a response keeps the attempts, and so do the faults that are made of it`() async throws {
        var request = try request()
        request.setValue("Bearer new", forHTTPHeaderField: "Authorization")
        let response = try await MiddlewareChain(retry).send(
            request, using: client([502, 503, 200]))
        let undecodable = #expect(throws: Fault.self) { try response.decoded(as: Int.self) }
        #expect(undecodable?.facts.attempts == 3 && undecodable?.facts.path == "/v1/clips/{id}")
        #expect(undecodable?.facts.history.map(\.code) == ["http.502", "http.503", "http.200"])
    }

    @Test
    func `a request of the chain is the operation's latest, in the report of any later error`()
        async throws
    {
        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter)
        try? await center.reporting("clips.load") {
            _ = try? await MiddlewareChain(retry).send(request()) { _ in
                throw URLError(.timedOut)
            }
            throw URLError(.badURL)
        }
        let last = try #require(reporter.drafts.first?.lastRequest)
        #expect(last.path == "/v1/clips/{id}" && last.attempts == 3)
    }

    @Test
    func `a call in a canceled task explains no later error of the operation`() async throws {
        struct LaterError: Error {}
        let twice = Rejections("clip", [Rejection(409), Rejection(409)])
        let (request, client) = (try request(), client([200]))
        let center = FaultCenter(reportingTo: RecordingReporter())
        var outcome: Outcome<Void>?
        _ = await problemsLogged {
            outcome = await center.run("clips.load") {
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    _ = try await MiddlewareChain().send(request, .rejecting(twice), using: client)
                }
                _ = await task.result
                throw LaterError()
            }
        }
        #expect(outcome?.fault?.code == "LaterError")
    }

    @Test
    func `a refusal that the client throws reaches middleware as a response, with its words`()
        async throws
    {
        let credentials = try credentials { .new }
        let client = client([0, 409])
        let fault = await #expect(throws: Fault.self) {
            try await MiddlewareChain(retry, credentials, serverMessage: .path("message")).send(
                request()
            ) { request in
                let (data, response) = try await client(request)
                guard let head = response as? HTTPURLResponse else { return (data, response) }
                throw Refused(response: ClientResponse(head, body: data))
            }
        }
        #expect(sent.elements.count == 2)
        #expect(fault?.isErrorResponse(409) == true)
        #expect(fault?.facts.serverMessage?.value == "later")
        #expect(fault?.facts.history.map(\.code) == ["http.419", "http.409"])
        #expect(fault?.cause is Refused)
    }
}

/// An error that carries the response that its client has refused.
private struct Refused: SelfClassifyingError {
    let response: ClientResponse?

    var classification: ErrorClassification {
        ErrorClassification(reflecting: self).carrying(response)
    }
}
