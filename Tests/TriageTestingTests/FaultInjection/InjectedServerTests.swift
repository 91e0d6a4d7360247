import Foundation
import HTTPTypes
import Testing
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
            state.admit(nil)
            #expect(state.exchanges.map(\.name.path) == ["/a", "/a", "/b"])
            let expected = ["/a?1", "/a?2", "/b"].compactMap(paths.firstIndex).map { arrived[$0] }
            #expect(state.exchanges.map(\.ticket) == expected)
            #expect(state.parked.map(\.ticket) == expected)
        }
    }
}
