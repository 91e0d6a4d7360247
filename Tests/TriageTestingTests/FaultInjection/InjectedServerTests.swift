import Foundation
import HTTPTypes
import Testing
import Triage
import TriageConcurrency

@testable import TriageTesting

@Suite struct InjectedServerTests {
    @Test("Requests that arrive together are numbered by their names, whichever came first")
    func order() {
        for paths in [["/b", "/a?2", "/a?1"], ["/a?1", "/b", "/a?2"]] {
            var state = InjectedServerState(plan: FaultPlan([.status(204)]), failures: [])
            for path in paths {
                let request = HTTPRequest(
                    method: .get, scheme: "https", authority: "a.example", path: path)
                _ = state.arrive(
                    RequestName(method: "GET", path: path), request, Data(), operations: [], Race())
            }
            let arrived = state.arrivals.map(\.ticket)
            state.admit(nil, at: TestClock().now)
            #expect(state.exchanges.map(\.name.path) == ["/a", "/a", "/b"])
            let expected = ["/a?1", "/a?2", "/b"].compactMap(paths.firstIndex).map { arrived[$0] }
            #expect(state.exchanges.map(\.ticket) == expected)
            #expect(state.parked.map(\.ticket) == expected)
        }
    }

    private static let name = RequestName(method: "GET", path: "/a")
    private static let request = HTTPRequest(
        method: .get, scheme: "https", authority: "a.example", path: "/a")

    @Test(
        "A request waits for its turn, or for what its case says",
        arguments: [
            (Way.suspended, Hold.suspended), (.canceled, .cancelable), (.silence, .silent),
            (.offline, .turn),
        ])
    func holds(_ way: Way, _ hold: Hold) {
        var state = InjectedServerState(
            plan: FaultPlan([.status(204)]), failures: [.init(way: way, request: Self.name)])
        _ = state.arrive(Self.name, Self.request, Data(), operations: [], Race())
        state.admit(nil, at: TestClock().now)
        #expect(state.parked.map(\.hold) == [hold])
    }

    @Test("A failure is meant for all requests of its name, for the n-th, or for those from it on")
    func times() {
        func meant(_ times: FaultInjection.Times) -> [Bool] {
            let failure = FaultInjection.Failure(way: .offline, request: Self.name, times: times)
            return (1...3).map { failure.isMeant(Self.name, number: $0) }
        }
        #expect(meant(.always) == [true, true, true])
        #expect(meant(.only(2)) == [false, true, false])
        #expect(meant(.from(2)) == [false, true, true])
        let other = RequestName(method: "POST", path: "/a")
        #expect(
            !FaultInjection.Failure(way: .offline, request: other).isMeant(Self.name, number: 1))
    }

    @Test("A late answer comes five seconds after its turn")
    func late() async throws {
        let clock = TestClock()
        let server = InjectedServer(
            FaultPlan([.status(204)]), failing: [.init(way: .late, request: Self.name)], known: nil,
            clock: clock)
        let answer = Task { try await server.send(Self.request, body: nil) }
        await eventually { server.hasWork }
        #expect(server.answerNext())
        await eventually { clock.sleeperCount == 1 }
        #expect(clock.timeUntilNextWake == .seconds(5))
        clock.wakeNext()
        #expect(try await answer.value.status == 204)
    }
}
