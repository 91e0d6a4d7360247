import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The meaning of a refusal for the session", .timeLimit(.minutes(30)))
struct RefusalsTests {
    @Test
    func `a plain 401 to the current token ends it without a refresh, as one incident`()
        async throws
    {
        let bench = try SessionFixture(script: .init { _, _ in .status(401) }.answeringTogether(20))
        let faults = try await faults(of: bench.startCalls(20))
        #expect(faults.allSatisfy { $0.kind == .unauthenticated && $0.facts.status == 401 })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(bench.refreshes == 0)
        #expect(bench.changes.elements == [.expired])
        #expect(try bench.storedToken == nil)
        let later = try await thrownFault(of: bench.client, .clip)
        #expect(later.kind == .unauthenticated)
        #expect(later.incident == faults[0].incident)
        #expect(bench.transport.sentRequests.count == 20)
    }

    @Test
    func `a 401 that says that the token is invalid is renewed and replayed, whatever the method`()
        async throws
    {
        let bench = try SessionFixture(
            script: .init { request, _ in
                let challenge = "Basic realm=\"a, b\", Bearer realm=\"x\", error=\"invalid_token\""
                return request.token == "new"
                    ? .clip : .status(401, "", [.wwwAuthenticate: challenge])
            })
        _ = try await bench.client.send(APIRequest<Clip>.post("/v1/clips", Clip()))
        #expect(bench.refreshes == 1)
        #expect(bench.transport.tokens == ["old", "new"])
    }

    /// Challenges of a 401 that is not about the token, and what it is.
    private static let challenges: [(String, Fault.Kind)] = [
        ("Bearer error=\"insufficient_scope\", scope=\"a, b\"", .forbidden),
        ("Bearer error=\"invalid_request\"", .rejected),
        ("DPoP error=\"use_dpop_nonce\"", .rejected), ("Basic realm=\"x\"", .rejected),
    ]

    @Test(arguments: challenges.indices, [[401], [419]])
    func `a 401 that is not about the token ends no session: it is not renewed and not replayed`(
        index: Int, expired: Set<Int>
    ) async throws {
        let (challenge, kind) = Self.challenges[index]
        let bench = try SessionFixture(
            rules: SessionRules(expiredStatuses: expired),
            script: .init { request, _ in
                request.path == "/v1/late" ? .clip : .status(401, "", [.wwwAuthenticate: challenge])
            })
        let fault = try await thrownFault(of: bench.client, .clip)
        #expect(fault.kind == kind && fault.code == "http.401")
        #expect(fault.facts.credentials == .carried)
        #expect(bench.refreshes == 0 && bench.transport.tokens == ["old"])
        #expect(bench.credentials.tokens == .old && bench.changes.elements.isEmpty)
        _ = try await bench.client.send(APIEndpoint.get("/v1/late", as: Clip.self))
        #expect(bench.transport.tokens == ["old", "old"])
    }

    @Test(arguments: challenges.indices)
    func `nor does one to the refresh: those who waited fail, and the next may refresh`(
        index: Int
    ) async throws {
        let fields: HTTPFields = [.wwwAuthenticate: Self.challenges[index].0]
        let bench = try SessionFixture { _ in
            throw Fault(.status(401, "", fields)) ?? Fault(.unexpected)
        }
        for refreshes in 1...2 {
            let fault = try await thrownFault(of: bench.client, .clip)
            #expect(fault.code == "session.refresh.http.401")
            #expect(bench.refreshes == refreshes)
        }
        #expect(bench.changes.elements.isEmpty)
        #expect(try bench.credentials.tokens == .old && bench.storedToken == "old")
    }

    @Test(arguments: challenges.indices)
    func `nor does one in a chain around the app's client, whatever sends the request`(index: Int)
        async throws
    {
        let (challenge, kind) = Self.challenges[index]
        let bench = try SessionFixture(rules: SessionRules())
        let url = try #require(URL(string: "https://example.org/v1/clips/7"))
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 401, httpVersion: nil,
                headerFields: ["www-authenticate": challenge]))
        let chain = MiddlewareChain(bench.credentials)
        let sent = await #expect(throws: Fault.self) {
            try await chain.send(URLRequest(url: url)) { _ in (Data(), response) }
        }
        var request = URLRequest(url: url)
        request.setValue("Bearer old", forHTTPHeaderField: "Authorization")
        let received = #expect(throws: Fault.self) {
            try chain.receive(Data(), response, nil, for: request)
        }
        #expect([sent?.kind, received?.kind] == [kind, kind])
        #expect(bench.refreshes == 0 && bench.changes.elements.isEmpty)
        #expect(bench.credentials.tokens == .old)
    }

    @Test
    func `a 401 to a request outside of the session is known as one, whatever sends it`()
        async throws
    {
        let bench = try SessionFixture(script: .init { _, _ in .status(401) })
        let own = try await thrownFault(of: bench.client, APIEndpoint.clip.withoutAuthentication)
        let url = try #require(URL(string: "https://example.org/v1/session"))
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 401, httpVersion: nil, headerFields: nil))
        let chain = MiddlewareChain(bench.credentials)
        let sent = await #expect(throws: Fault.self) {
            try await chain.send(URLRequest(url: url), .public) { _ in (Data(), response) }
        }
        let received = #expect(throws: Fault.self) {
            try chain.receive(Data(), response, nil, for: URLRequest(url: url), .public)
        }
        for fault in [own, sent, received] {
            #expect(fault?.kind == .rejected && fault?.facts.credentials == .unneeded)
        }
        #expect(bench.credentials.tokens == .old)
    }

    @Test
    func `an app declares what a challenge means, such as a proof with the server's nonce`()
        async throws
    {
        let scope = Rejections(
            "api",
            [
                Rejection(
                    401, field: .init("WWW-Authenticate", containing: "use_dpop_nonce"),
                    action: .recover { response, request in
                        try request.header("DPoP", response.head.headerFields[.nonce] ?? "")
                    })
            ])
        let bench = try SessionFixture(
            rules: SessionRules(),
            script: .init { request, _ in
                guard request.headerFields[.proof] != "n1" else { return .clip }
                let fields: HTTPFields = [
                    .wwwAuthenticate: "DPoP error=\"use_dpop_nonce\"", .nonce: "n1",
                ]
                return .status(401, "", fields)
            })
        #expect(try await bench.client.send(APIEndpoint.clip.rejecting(scope)) == Clip())
        #expect(bench.transport.tokens == ["old", "old"] && bench.refreshes == 0)
    }

    @Test
    func `without a refresh token an expired one ends the session without a request`() async throws
    {
        let bench = try SessionFixture(Tokens(access: "old"))
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        #expect(bench.refreshes == 0)
        #expect(bench.transport.sentRequests.count == 1)
        #expect(bench.changes.elements == [.expired])
    }

    @Test
    func `a refusal of an older token is replayed with the stored one`() async throws {
        let (held, isFirst) = (HeldTransport(), Lock(false))
        let bench = try SessionFixture(
            script: .init { request, _ in
                if isFirst.current {
                    isFirst.withLock { $0 = false }
                    return try await held.send(request, body: nil)
                }
                return request.token == "new" ? .clip : .status(419)
            })
        for status in [419, 401] {
            bench.credentials.signIn(.old)
            isFirst.withLock { $0 = true }
            let late = bench.startCalls(1)[0]
            await held.waitForRequest()
            #expect(try await bench.client.send(.clip) == Clip())
            held.release(.success(.status(status)))
            #expect(try await late.value == Clip())
        }
        #expect(bench.refreshes == 2)
        #expect(!bench.changes.elements.contains(.expired))
    }

    @Test
    func `a visitor's requests carry no token, and a 401 to one of them ends no session`()
        async throws
    {
        let bench = try SessionFixture(
            Tokens(access: "", refresh: "r"), script: .init { _, _ in .status(401) })
        let fault = try await thrownFault(of: bench.client, .clip)
        #expect(fault.kind == .unauthenticated)
        #expect(fault.code == "session.visitor" && fault.facts.isAnonymous)
        #expect(bench.transport.tokens == [nil])
        #expect(bench.refreshes == 0)
        #expect(bench.changes.elements.isEmpty)
        #expect(bench.credentials.tokens?.access.value == "")
    }
}

extension HTTPField.Name {
    fileprivate static let nonce = Self("DPoP-Nonce") ?? .accept
    fileprivate static let proof = Self("DPoP") ?? .accept
}
