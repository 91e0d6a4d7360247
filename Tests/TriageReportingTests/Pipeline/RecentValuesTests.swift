import Testing
import TriageCore
@_spi(Tools) @testable import TriageReporting

@Suite("Recently reported incidents", .timeLimit(.minutes(30)))
struct RecentValuesTests {
    @Test
    func `the latest incidents are known, however many came before`() {
        let incidents = (0..<11).map { _ in Incident() }
        var recent = RecentValues<Incident>(capacity: 3)
        let insert = { (incidents: ArraySlice<Incident>) in incidents.map { recent.insert($0) } }
        #expect(insert(incidents[...]) == .init(repeating: true, count: 11))
        #expect(insert(incidents.suffix(3)) == .init(repeating: false, count: 3))
        #expect(insert(incidents.prefix(8)) == .init(repeating: true, count: 8))
    }
}
