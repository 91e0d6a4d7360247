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
        #expect(fault.code == "session.visitor")
        #expect(bench.transport.tokens == [nil])
        #expect(bench.refreshes == 0)
        #expect(bench.changes.elements.isEmpty)
        #expect(bench.credentials.tokens?.access.value == "")
    }
}
