import Testing
import TriageCore
import TriageTesting

@Suite("Outcome", .timeLimit(.minutes(30)))
struct OutcomeTests {
    private static let failed = Outcome<Int>.fault(Fault(.offline), error: OpaqueError.lost)

    @Test
    func `get() returns the value, throws the error that was thrown, or a cancellation`() throws {
        #expect(try Outcome.value(7).get() == 7)
        #expect(throws: OpaqueError.lost) { try Self.failed.get() }
        #expect(throws: CancellationError.self) { try Outcome<Int>.canceled.get() }
    }

    @Test
    func `map() changes a value and keeps every other outcome`() throws {
        #expect(Outcome.value(7).map { "\($0)" }.value == "7")
        let failed = Self.failed.map { "\($0)" }
        #expect(failed.fault?.kind == .offline)
        #expect(failed.error(as: OpaqueError.self) == .lost)
        #expect("\(Outcome<Int>.canceled.map { "\($0)" })" == "canceled")
        #expect(throws: OpaqueError.broken) {
            try Outcome.value(7).map { _ throws(OpaqueError) -> Int in throw .broken }
        }
    }

    @Test
    func `An error that get() throws on belongs to the same incident`() async throws {
        let centre = CenterFixture([Rule(.any, .silent, report: .error)])
        let outer = await centre.run("outer") {
            try await centre.run("inner") { () throws -> Int in throw OpaqueError.lost }.get()
        }
        #expect(outer.error(as: OpaqueError.self) == .lost)
        let incidents = centre.failures.elements.map(\.fault.incident)
        #expect(incidents.count == 2)
        #expect(Set(incidents).count == 1)
    }
}
