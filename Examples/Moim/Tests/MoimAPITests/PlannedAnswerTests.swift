import MoimAPI
import Testing

@Suite("Planned answers", .timeLimit(.minutes(5)))
struct PlannedAnswerTests {
    private func withPlan(
        _ planned: PlannedAnswer..., do body: (Peer) async throws -> Void
    ) async throws {
        let api = try await MoimAPI.start(planned: planned)
        do {
            try await body(Peer(api: api))
        } catch {
            await api.stop()
            throw error
        }
        await api.stop()
    }

    private func home(_ answer: PlannedAnswer.Answer) -> PlannedAnswer {
        PlannedAnswer(method: "GET", path: "/v1/home", answer)
    }

    private func status(_ status: Int, _ body: String = "", isUTF8: Bool = true)
        -> PlannedAnswer.Answer
    { .response(status: status, fields: ["retry-after": "7"], body: body, isUTF8: isUTF8) }

    @Test
    func `come in their order, with the fields of the plan, and the last one stays`() async throws {
        try await withPlan(home(status(503)), home(.ordinary), home(status(500))) { peer in
            let first = try await peer.home()
            let statuses = [try await peer.home(), try await peer.home(), try await peer.home()]
            #expect(first.status == 503)
            #expect(first.header("retry-after") == "7")
            #expect(statuses.map(\.status) == [200, 500, 500])
            #expect(try await peer.attend().status == 201)
        }
    }

    @Test
    func `a body keeps its null, and its sample texts become those of the server`() async throws {
        let body = #"{"name":"text","status":"text","profileImage":null,"other":"text"}"#
        try await withPlan(home(status(200, body))) { peer in
            let answer = try await peer.home().body
            #expect(answer.contains(#""profileImage":null"#))
            #expect(answer.contains(#""status":"active""#))
            #expect(answer.contains(#""other":"text""#))
        }
    }

    @Test
    func `may be faults, and for addresses that the contract does not have`() async throws {
        let close = try #require(APIFault.named("close"))
        let plan = PlannedAnswer(method: "POST", path: "/orders", status(503))
        try await withPlan(home(.fault(close)), plan) { peer in
            let cut = try await peer.home()
            #expect(cut.length == 0)
            let order = "POST /orders HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let ordered = try await peer.send(order)
            #expect(ordered.status == 503)
        }
    }
}
