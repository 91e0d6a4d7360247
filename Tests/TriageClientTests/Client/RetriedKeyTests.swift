import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The Idempotency-Key of an operation that the user retries", .timeLimit(.minutes(30)))
struct RetriedKeyTests {
    private struct Order: Encodable, Sendable {
        var name = "kim"
        var items = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5]
        var total = 7
    }

    /// The keys of the requests of an operation that fails once and is retried by the user.
    private func keys(
        _ steps: FaultPlan.Step..., count: Int,
        _ work: @escaping @Sendable (APIClient) async throws -> Void
    ) async throws -> [String] {
        let (bench, presenter) = (ClientFixture(FaultPlan(steps)), RecordingPresenter())
        let client = try bench.client()
        let alert = NoticeTemplate(.alert, message: "m", actions: [.retry])
        let center = FaultCenter(
            FaultCenter.Configuration(
                table: DecisionTable([Rule(.any, .notice(alert))]), classifier: .foundation,
                localize: { $0 }, presenter: presenter,
                reporter: RecordingReporter()))
        await center.run("order", retries: true) { try await work(client) }
        presenter.requests.last?.onAction?(.retry)
        await eventually {
            bench.transport.requests.count == count && center.activeOperations.isEmpty
        }
        return bench.transport.requests.map {
            $0.headerFields[HTTPField.Name.idempotencyKey] ?? ""
        }
    }

    @Test
    func `it is kept for the same request, however its body is ordered`() async throws {
        let keys = try await keys(.clip, .status(500), .clip, .clip, count: 4) { client in
            try await client.send(APIRequest<Void>.post("/v1/carts", Order()).withIdempotencyKey)
            try await client.send(APIRequest<Void>.post("/v1/orders", Order()).withIdempotencyKey)
        }
        #expect(keys[0] == keys[2] && keys[1] == keys[3] && keys[0] != keys[1])
    }

    @Test
    func `equal requests of one attempt have keys of their own, which are kept in their order`()
        async throws
    {
        let keys = try await keys(.clip, .status(500), .clip, .clip, count: 4) { client in
            for _ in 0..<2 {
                try await client.send(
                    APIRequest<Void>.post("/v1/orders", Order()).withIdempotencyKey)
            }
        }
        #expect(keys[0] == keys[2] && keys[1] == keys[3] && keys[0] != keys[1])
    }

    @Test
    func `a changed body has a new one`() async throws {
        let attempts = EventRecorder<Int>()
        let keys = try await keys(.status(500), .clip, count: 2) { client in
            attempts.record(1)
            let order = Order(total: attempts.elements.count)
            try await client.send(APIRequest<Void>.post("/v1/orders", order).withIdempotencyKey)
        }
        #expect(keys[0] != keys[1])
    }

    @Test(arguments: [(422, true), (400, true), (409, false), (408, false), (503, false)])
    func `what the server has refused for good has a new one`(status: Int, isNew: Bool) async throws
    {
        let keys = try await keys(.status(status), .clip, count: 2) { client in
            try await client.send(APIRequest<Void>.post("/v1/orders", Order()).withIdempotencyKey)
        }
        #expect((keys[0] != keys[1]) == isNew && !keys.contains(""))
    }

    @Test
    func `another operation has another one`() async throws {
        let (bench, center) = (ClientFixture(.status(500)), CenterFixture().center)
        let client = try bench.client()
        for _ in 0..<2 {
            await center.run("order", retries: true) {
                try await client.send(
                    APIRequest<Void>.post("/v1/orders", Order()).withIdempotencyKey)
            }
        }
        let keys = bench.transport.requests.map { $0.headerFields[.idempotencyKey] }
        #expect(keys.count == 2 && keys[0] != keys[1])
    }
}
