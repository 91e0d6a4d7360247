import MoimAPI
import Testing

@Suite("Which request gets which fault", .timeLimit(.minutes(5)))
struct FaultCountTests {
    @Test
    func `A fault that answers for the server leaves nothing behind`() async throws {
        try await withAPI("server-error:1") { _, peer in
            let first = try await peer.attend(key: "tap-1")
            let second = try await peer.attend(key: "tap-2")
            #expect([first.status, second.status] == [500, 201])
        }
    }

    @Test
    func `Faults are counted, and the first with a count left wins`() async throws {
        try await withAPI("unavailable:1", "forbidden@home:1") { _, peer in
            let taps = [try await peer.attend(), try await peer.attend()]
            let loads = [try await peer.home(), try await peer.home()]
            #expect(taps.map(\.status) == [503, 201])
            #expect(loads.map(\.status) == [403, 200])
        }
    }

    @Test
    func `Fifty requests at once get their answers, and a count is kept exactly`() async throws {
        try await withAPI("unavailable:7") { api, peer in
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 1...50 { group.addTask { try await peer.home().status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 503 }.count == 7)
            #expect(statuses.filter { $0 == 200 }.count == 43)
            #expect(api.requests.count == 50)
        }
    }
}
