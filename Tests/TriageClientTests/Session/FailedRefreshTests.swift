import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A refresh that fails", .timeLimit(.minutes(30)))
struct FailedRefreshTests {
    @Test(
        arguments: [
            (Fault(.status(500)), .server), (Fault(.status(404)), .rejected),
            (Fault(.status(419)), .rejected), (Fault(.status(429)), .rateLimited),
            (Fault(.status(400, "{\"error\":\"invalid_request\"}")), .rejected),
            (Fault(.unreachable), .unreachable), (Fault(.undecodable), .undecodable),
        ] as [(Fault?, Fault.Kind)])
    func `any other failure ends no session: waiting requests fail with it, the next may refresh`(
        cause: Fault?, kind: Fault.Kind
    ) async throws {
        let cause = try #require(cause)
        let (gate, isDown) = (AsyncGate(), Lock(true))
        let bench = try SessionFixture(script: .acceptingNewToken.answeringTogether(5)) { _ in
            guard isDown.current else { return .new }
            await gate.wait()
            throw cause
        }
        let tasks = bench.startCalls(5)
        await bench.waitForWaitingCalls(5)
        gate.open()
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == kind })
        #expect(Set(faults.map(\.incident)) == [cause.incident])
        #expect(bench.refreshes == 1)
        isDown.withLock { $0 = false }
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 2)
    }

    @Test
    func `its status matches nothing that the endpoint declares`() async throws {
        enum Own: Int, EndpointRejection { case missing = 404 }
        let bench = try SessionFixture { _ in throw Fault(.status(404)) ?? Fault(.unexpected) }
        let failed = try await #require(throws: EndpointFailure<Own>.self) {
            _ = try await bench.client.send(APIEndpoint.clip.rejecting(Own.self))
        }
        guard case .failed(let fault) = failed else {
            Issue.record("taken for a rejection: \(failed)")
            return
        }
        #expect(!fault.isErrorResponse(404))
        #expect(fault.facts.declaredNotice == nil)
        #expect(fault.facts.serverMessage == nil)
    }

    @Test
    func `its failure names the operation that started it`() async throws {
        let (gate, desk) = (AsyncGate(), CenterFixture())
        let bench = try SessionFixture { _ in
            await gate.wait()
            throw Fault(.unreachable)
        }
        async let first = desk.center.run("home.load") { try await bench.client.send(.clip) }
        await bench.waitForWaitingCalls(1)
        async let second = desk.center.run("clip.load") { try await bench.client.send(.clip) }
        await bench.waitForWaitingCalls(2)
        gate.open()
        let (one, two) = (await first.fault, await second.fault)
        #expect(one?.facts.initiatedBy == "home.load")
        #expect(two?.facts.initiatedBy == "home.load")
        #expect(one?.incident == two?.incident)
        // The failure has no request, since the waiting requests did not cause it.
        for facts in [one?.facts, two?.facts] {
            #expect(facts?.attempts == nil && facts?.history.isEmpty == true)
        }
    }

    @Test
    func `its failure is not the request's own: it is not retried, and the session lives`()
        async throws
    {
        for kind in [Fault.Kind.unreachable, .timeout, .connectionLost] {
            let policy = HTTPRetryPolicy(
                maxRetries: 2, backoff: ExponentialBackoff(baseDelay: .zero, maxDelay: .zero))
            let bench = try SessionFixture(outer: [Retry(policy, clock: ImmediateClock())]) { _ in
                throw Fault(kind)
            }
            let fault = try await thrownFault(of: bench.client, .clip)
            #expect(fault.kind == kind)
            #expect(bench.refreshes == 1)
            #expect(bench.transport.sentRequests.count == 1)
            #expect(bench.credentials.tokens == .old)
            #expect(bench.changes.elements.isEmpty)
        }
    }

    @Test
    func `a policy that retries every failure signs no user out because a refresh failed`()
        async throws
    {
        let backoff = ExponentialBackoff(baseDelay: .zero, maxDelay: .zero)
        let policy = HTTPRetryPolicy(maxRetries: 2, backoff: backoff) { _ in true }
        let bench = try SessionFixture(outer: [Retry(policy, clock: ImmediateClock())]) { _ in
            throw Fault(.unreachable)
        }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unreachable)
        #expect(bench.credentials.tokens == .old)
        #expect(bench.changes.elements.isEmpty)
    }
}
