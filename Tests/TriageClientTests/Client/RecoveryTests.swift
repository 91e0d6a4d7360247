import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("An app's own recovery", .timeLimit(.minutes(30)))
struct RecoveryTests {
    private struct Own: Error {}

    private func endpoint(
        times: Int = 1,
        _ cure: @escaping @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?
    ) -> APIEndpoint<Clip> {
        APIEndpoint.clip.rejecting(
            Rejections("clip", [Rejection(428, action: .recover(maxAttempts: times, cure))]))
    }

    private func changed(_ call: ClientRequest) -> ClientRequest {
        var call = call
        call.head.headerFields[.userAgent] = (call.head.headerFields[.userAgent] ?? "") + "x"
        return call
    }

    @Test
    func `the changed request is sent, and its value is delivered`() async throws {
        let bench = ClientFixture(.status(428), .clip)
        let clip = try await bench.client().send(endpoint { _, call in changed(call) })
        #expect(clip == Clip())
        #expect(bench.transport.requests.map { $0.headerFields[.userAgent] } == [nil, "x"])
        #expect(bench.eventSummaries[2] == "recovered(status: 428)")
    }

    @Test(arguments: 1...3)
    func `it runs as often as allowed, and then the refusal is delivered`(times: Int) async throws {
        let cured = EventRecorder<Int>()
        let bench = ClientFixture(.status(428))
        let endpoint = endpoint(times: times) { _, call in
            cured.record(1)
            return changed(call)
        }
        let fault = try await thrownFault(of: bench.client(), endpoint)
        #expect(fault.code == "http.428")
        #expect(fault.facts.attempts == times + 1)
        #expect(cured.elements.count == times)
        let last = String(repeating: "x", count: times)
        #expect(bench.transport.requests.last?.headerFields[.userAgent] == last)
    }

    @Test
    func `each status has its own recovery with its own limit`() async throws {
        let bench = ClientFixture(.status(428), .status(409), .status(428), .clip)
        let cured = EventRecorder<Int>()
        let rejections = [428, 409].map { status in
            Rejection(
                status,
                action: .recover { _, call in
                    cured.record(status)
                    return changed(call)
                })
        }
        let endpoint = APIEndpoint.clip.rejecting(Rejections("clip", rejections))
        let fault = try await thrownFault(of: bench.client(), endpoint)
        #expect(fault.code == "http.428")
        #expect(cured.elements == [428, 409])
        #expect(bench.transport.requests.map { $0.headerFields[.userAgent] } == [nil, "x", "xx"])
    }

    @Test
    func `it may send another endpoint through the same client`() async throws {
        let bench = ClientFixture(
            FaultPlan { request, number in
                request.path == "/v1/consent" || number > 2 ? .clip : .status(428)
            })
        let client = try bench.client()
        let endpoint = endpoint { _, call in
            _ = try await client.send(APIRequest<Clip>.post("/v1/consent", Clip()))
            return call
        }
        #expect(try await client.send(endpoint) == Clip())
        #expect(
            bench.transport.requests.map(\.path) == ["/v1/clips/7", "/v1/consent", "/v1/clips/7"])
    }

    @Test
    func `its error is a secondary cause of the refusal, which is delivered`() async throws {
        let bench = ClientFixture(.status(428))
        let fault = try await thrownFault(of: bench.client(), endpoint { _, _ in throw Own() })
        #expect(fault.code == "http.428")
        #expect(fault.secondaryCauses.contains { ($0 as? RecoveryFailure)?.cause is Own })
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `a failure of the endpoint that it sends is a secondary cause too`() async throws {
        let bench = ClientFixture(.status(428), .status(500))
        let client = try bench.client()
        let endpoint = endpoint { _, call in
            _ = try await client.send(.clip)
            return call
        }
        let fault = try await thrownFault(of: client, endpoint)
        #expect(fault.code == "http.428")
        let failure = fault.secondaryCauses.compactMap { $0 as? RecoveryFailure }.first
        #expect((failure?.cause as? Fault)?.code == "http.500")
        #expect(fault.facts.attempts == 1)
    }

    @Test
    func `a recovery that gives up leaves the refusal unchanged`() async throws {
        let fault = try await thrownFault(
            of: ClientFixture(.status(428)).client(), endpoint { _, _ in nil })
        #expect(fault.code == "http.428")
        #expect(fault.secondaryCauses.isEmpty)
    }

    @Test
    func `canceled during a recovery, no fallback is used, whatever the recovery throws`()
        async throws
    {
        let (gate, asked) = (AsyncGate(), EventRecorder<Fault>())
        var bench = ClientFixture(.status(428))
        bench.middleware = [
            Fallback { _, fault in
                asked.record(fault)
                return nil
            }
        ]
        let client = try bench.client()
        let endpoint = endpoint { _, _ in
            await gate.wait()
            throw Own()
        }
        let task = Task { try await client.send(endpoint) }
        await eventually { gate.waitingCount == 1 }
        task.cancel()
        #expect(try await task.fault().kind == .canceled)
        gate.open()
        await yieldRepeatedly()
        #expect(asked.elements.isEmpty)
    }

    @Test
    func `the deadline covers it too`() async throws {
        let (bench, gate) = (ClientFixture(.status(428), .clip), AsyncGate())
        let client = try bench.client()
        let endpoint = endpoint { _, call in
            await gate.wait()
            return call
        }
        async let result = thrownFault(of: client, endpoint)
        await eventually { gate.waitingCount == 1 && bench.clock.sleeperCount == 1 }
        bench.clock.advance(by: .seconds(10))
        #expect(try await result.kind == .timeout)
        gate.open()
        await yieldRepeatedly()
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `the changed request is retried, renewed and keeps its key like any other`() async throws {
        let clock = TestClock()
        let answers: [ClientResponse] = [
            .status(503), .status(428), .status(503), .status(419), .clip,
        ]
        let bench = try SessionFixture(
            clock: clock, outer: [Retry(clock: clock, randomizer: { 0 })],
            script: .init { _, number in answers[min(number, 5) - 1] })
        let endpoint = endpoint { _, call in changed(call) }.withIdempotencyKey
        #expect(try await bench.client.send(endpoint) == Clip())
        let sent = bench.transport.sentRequests
        #expect(sent.map { $0.headerFields[.userAgent] } == [nil, nil, "x", "x", "x"])
        #expect(sent.map(\.token) == ["old", "old", "old", "old", "new"])
        #expect(Set(sent.map { $0.headerFields[HTTPField.Name.idempotencyKey] }).count == 1)
    }
}
