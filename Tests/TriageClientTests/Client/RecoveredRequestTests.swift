import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The request and the failure of a recovery", .timeLimit(.minutes(30)))
struct RecoveredRequestTests {
    private struct Order: Codable, Equatable, Sendable { var totalPrice: Int }

    private enum CartFailure: FaultCarrier { case unavailable(Fault) }

    private typealias Recover =
        @Sendable (ClientResponse, ClientRequest) async throws -> ClientRequest?

    private func endpoint(_ recover: @escaping Recover) -> APIRequest<Void> {
        APIRequest.post("/v1/orders", Order(totalPrice: 100)).withIdempotencyKey.rejecting(
            Rejections(
                "order",
                [
                    Rejection(
                        409, notice: .init(.alert, message: "priceChanged"),
                        action: .recover(recover))
                ]))
    }

    /// The keys and the bodies of the requests for an order that is refused and then unavailable.
    private func sent(
        _ recover: @escaping Recover
    ) async throws -> (keys: [String], bodies: [String]) {
        try await withServer({ request in
            [.respond([409, 503].dropFirst(request.number - 1).first ?? 200)]
        }) { server, transport in
            let numbers = EventRecorder<Int>()
            let (encoder, clock) = (JSONEncoder(), ImmediateClock())
            encoder.keyEncodingStrategy = .convertToSnakeCase
            let client = APIClient(
                APIClient.Configuration(
                    baseURL: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
                    transport: transport, timeout: .seconds(600), clock: TestClock(),
                    encoder: encoder,
                    middleware: [Retry(clock: clock, randomizer: { 0 })],
                    makeIdempotencyKey: {
                        numbers.record(1)
                        return "key-\(numbers.elements.count)"
                    }))
            try await client.send(endpoint(recover))
            let keys = server.heads.map { head in
                head.components(separatedBy: "\r\n").filter { $0.hasPrefix("Idempotency-Key: ") }
                    .map { String($0.dropFirst("Idempotency-Key: ".count)) }.joined()
            }
            return (keys, server.requests.map { String(decoding: $0.body, as: UTF8.self) })
        }
    }

    @Test
    func `a changed body is sent with a new key, which its retry keeps`() async throws {
        let sent = try await sent { _, request in try request.jsonBody(Order(totalPrice: 120)) }
        #expect(sent.keys == ["key-1", "key-2", "key-2"])
        let changed = #"{"total_price":120}"#
        #expect(sent.bodies == [#"{"total_price":100}"#, changed, changed])
    }

    @Test
    func `an unchanged body is sent with the same key, and a key of the recovery's own stays`()
        async throws
    {
        let unchanged = try await sent { _, request in try request.header("X-Proof", "p") }
        #expect(unchanged.keys == ["key-1", "key-1", "key-1"])
        let own = try await sent { _, request in
            try request.jsonBody(Order(totalPrice: 120)).header("Idempotency-Key", "own")
        }
        #expect(own.keys == ["key-1", "own", "own"])
    }

    /// The fault of an order that is refused and whose recovery fails, and the client's events.
    private func failure(of error: any Error) async throws -> (fault: Fault, events: [String]) {
        let bench = ClientFixture(.status(409))
        let fault = try await thrownFault(of: bench.client(), endpoint { _, _ in throw error })
        return (fault, Array(bench.eventSummaries.dropFirst(2)))
    }

    @Test
    func `if the session ended meanwhile, that is the failure, and not the refusal`() async throws {
        let ended = Fault(.unauthenticated, code: SessionFaultCode.expired)
        for error in [ended, CartFailure.unavailable(ended)] as [any Error] {
            let (fault, events) = try await failure(of: error)
            #expect(fault.incident == ended.incident && fault.code == SessionFaultCode.expired)
            #expect(fault.secondaryCauses.map { ($0 as? Fault)?.code } == ["http.409"])
            #expect(events == [#"recoveryFailed(status: 409, code: Optional("session.expired"))"#])
            let failure = FailureContext(fault: try #require(CauseChain(fault).fault))
            let decision = DecisionTable.standard.decision(for: failure)
            #expect(decision.surface == .routeOnce(.signIn))
            #expect(failure.fault.facts.status == nil)
        }
    }

    @Test
    func `a cancellation of the recovery is one of the request, whatever error it arrives in`()
        async throws
    {
        let errors: [any Error] = [
            CancellationError(), URLError(.cancelled), CartFailure.unavailable(.canceled()),
        ]
        for error in errors {
            let (fault, events) = try await failure(of: error)
            #expect(fault.kind == .canceled && events.isEmpty)
        }
    }

    @Test
    func `any other failure leaves the refusal and its notice, and an event says that it ran`()
        async throws
    {
        let cart = Fault(.server, code: "http.500")
        let (fault, events) = try await failure(of: CartFailure.unavailable(cart))
        #expect(fault.code == "http.409" && fault.facts.declaredNotice?.message == "priceChanged")
        #expect(fault.secondaryCauses.count == 1)
        #expect(events == [#"recoveryFailed(status: 409, code: Optional("http.500"))"#])
        let bench = ClientFixture(.status(409))
        _ = try await thrownFault(of: bench.client(), endpoint { _, _ in nil })
        #expect(bench.eventSummaries.last == "recoveryFailed(status: 409, code: nil)")
    }
}
