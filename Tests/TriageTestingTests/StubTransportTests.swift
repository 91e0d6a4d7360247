import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
@testable import TriageTesting

@Suite("StubTransport", .timeLimit(.minutes(30)))
struct StubTransportTests {
    /// Sends a request without a body through a client.
    private func send(over transport: StubTransport) async throws -> Fault? {
        let client = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")), transport: transport,
                clock: TestClock()))
        do {
            try await client.send(APIEndpoint<Void>.get("/stub"))
            return nil
        } catch {
            return error
        }
    }

    @Test
    func `The last step of a plan repeats, and a request that failed by itself was not canceled`()
        async throws
    {
        let transport = StubTransport(
            FaultPlan([.fail(Fault(.offline)), .status(404)]), clock: TestClock())
        var kinds: [Fault.Kind?] = []
        for _ in 0..<3 { kinds.append(try await send(over: transport)?.kind) }
        #expect(kinds == [.offline, .rejected, .rejected])
        #expect(transport.requests.count == 3 && transport.canceledCount == 0)
        #expect(transport.bodies.count == 3 && transport.bodies.allSatisfy(\.isEmpty))
    }

    @Test
    func `A plan by path counts each path's requests, and prefers a path with a method`() {
        let routes: [String: [FaultPlan.Step]] = [
            "GET /v1/home": [.status(503), .json("{}")], "/v1/home": [.status(409)],
            "/v1/items": [.status(204)], "/v1/silent": [],
        ]
        let plan = FaultPlan(routes, default: .status(410))
        #expect(plan.status(.post, "/v1/home") == 409)
        #expect(plan.status(.get, "/v1/home") == 503)
        #expect(plan.status(.get, "/v1/items?page=2") == 204)
        #expect(plan.status(.get, "/v1/home?again") == 200)
        #expect(plan.status(.get, "/v1/home") == 200)
        #expect(plan.status(.get, "/v1/silent") == nil)
        #expect(plan.status(.get, "/v1") == 410)
        #expect(FaultPlan(routes).status(.get, "/v1") == 404)
    }

    @Test
    func `A plan reads the body of a request, and another plan can take its place`() async throws {
        let transport = StubTransport(
            FaultPlan { _, body, number in
                .json(String(decoding: body + "\(number)".utf8, as: UTF8.self))
            }, clock: TestClock())
        let request = HTTPRequest(method: .post, scheme: "https", authority: "a", path: "/")
        let echo = try await transport.send(request, body: Data("7".utf8))
        #expect(String(decoding: echo.body, as: UTF8.self) == "71")
        transport.plan = FaultPlan { _, number in .status(400 + number) }
        let other = try await transport.send(request, body: nil)
        #expect(other.head.status.code == 401 && transport.bodies == [Data("7".utf8), Data()])
    }

    @Test(
        arguments: [
            (.status(429, [.retryAfter: "300"]), 429, "", ["Retry-After: 300"]),
            (.json("{}"), 200, "{}", ["Content-Type: application/json"]),
            (
                .json("{}", status: 429, [.retryAfter: "300"]), 429, "{}",
                ["Retry-After: 300", "Content-Type: application/json"]
            ),
            (
                .json("{}", [.contentType: "application/vnd.club+json"]), 200, "{}",
                ["Content-Type: application/vnd.club+json"]
            ),
            (
                .problem("{}", status: 409, [.contentLanguage: "ko"]), 409, "{}",
                ["Content-Language: ko", "Content-Type: application/problem+json"]
            ),
        ] as [(FaultPlan.Step, Int, String, [String])])
    func `A step has the fields that it is given, and a content type if none of them is one`(
        step: FaultPlan.Step, status: Int, body: String, fields: [String]
    ) async throws {
        let transport = StubTransport(FaultPlan([step]), clock: TestClock())
        let request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
        let response = try await transport.send(request, body: nil)
        #expect(response.head.status.code == status)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
        #expect(response.head.headerFields.map { "\($0.name): \($0.value)" } == fields)
    }

    @Test
    func `A request that hangs waits to be canceled, also on a clock without sleep`() async throws {
        let slept = EventRecorder<Duration>()
        let transport = StubTransport(FaultPlan([.hang]), clock: Sleepless(slept: slept))
        let sending = Task { try await send(over: transport) }
        await eventually { !slept.elements.isEmpty }
        for _ in 0..<100 { await Task.yield() }
        sending.cancel()
        #expect(try await sending.value?.kind == .canceled)
        await eventually { transport.canceledCount == 1 }
        #expect(slept.elements == [.seconds(3600)])
    }
}

@Suite("ImmediateClock", .timeLimit(.minutes(30)))
struct ImpatientClockTests {
    @Test
    func `Every sleep ends at once, and with an error in a canceled task`() async throws {
        let clock = ImmediateClock()
        try await clock.sleep(for: .seconds(3600))
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await clock.sleep(for: .seconds(3600))
            }
        }.value
    }
}

@Suite("RecordingPresenter", .timeLimit(.minutes(30)))
struct RecordingPresenterTests {
    @Test(
        arguments: [(.alert, true), (.blocking, true), (.toast, false), (.banner, false)]
            as [(Notice.Style, Bool)])
    func `A notice that stays carries the code of its failure, and one that leaves by itself none`(
        style: Notice.Style, hasCode: Bool
    ) {
        let failed = FailureContext(fault: Fault(.server))
        let notice = Notice(style, message: "m")
        let presenter = RecordingPresenter()
        let receipt = presenter.present(NoticeRequest(notice, failure: failed))
        #expect(receipt.supportCode == (hasCode ? failed.fault.incident.supportCode : nil))
        #expect(presenter.present(NoticeRequest(notice)).supportCode == nil)
        #expect(presenter.notices == [notice, notice])
    }
}

/// A clock that records the duration of each sleep and ends the sleep at once.
private struct Sleepless: Clock {
    let slept: EventRecorder<Duration>

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        slept.record(.seconds((now.duration(to: deadline) / .seconds(1)).rounded()))
        try Task.checkCancellation()
    }
}

extension FaultPlan {
    /// The status of the response to a request; nil if there is none.
    fileprivate func status(_ method: HTTPRequest.Method, _ path: String) -> Int? {
        let request = HTTPRequest(method: method, scheme: "https", authority: "a", path: path)
        guard case .respond(let response) = step(for: request, number: 9) else { return nil }
        return response.head.status.code
    }
}
