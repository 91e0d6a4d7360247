import Testing
import TriageCore
import TriageTesting

@Suite("A center whose configuration names not every part", .timeLimit(.minutes(30)))
struct MissingPartsTests {
    private let reporter = RecordingReporter()
    private let problems = EventRecorder<String>()

    private func center(
        _ rules: [Rule] = [], mode: FaultCenter.Mode = .live,
        presenter: (any NoticePresenter)? = nil
    ) -> FaultCenter {
        let problems = problems
        return FaultCenter(
            .init(
                table: .standard.overridden(by: DecisionTable(rules)),
                classifier: .standardLibrary, presenter: presenter, reporter: reporter, mode: mode,
                diagnose: { problems.record($0) }))
    }

    private func fail(_ kind: Fault.Kind, in center: FaultCenter) async {
        await center.run("home.load") { () async throws -> Void in throw Fault(kind) }
    }

    @Test
    func `a center that reports only misses nothing`() async {
        let center = FaultCenter(
            .init(
                classifier: .standardLibrary, reporter: reporter, mode: .reportOnly,
                diagnose: { [problems] in problems.record($0) }))
        for kind in [Fault.Kind.server, .unauthenticated, .undecodable] {
            await fail(kind, in: center)
        }
        #expect(
            reporter.drafts.map(\.failure.fault.kind) == [.server, .unauthenticated, .undecodable])
        #expect(problems.elements.isEmpty && center.audit().isEmpty)
    }

    @Test
    func `a notice that no presenter shows is named, and the failure is reported`() async {
        let center = center()
        await fail(.server, in: center)
        #expect(problems.elements.contains { $0.contains("has no presenter") })
        #expect(reporter.drafts.count == 1 && center.audit().isEmpty)
    }

    @Test
    func `a key without a text stands for itself, and is named`() async {
        let presenter = RecordingPresenter()
        await fail(.server, in: center(presenter: presenter))
        #expect(presenter.notices.map(\.message) == ["failure.server.message"])
        #expect(problems.elements.contains { $0.contains("no text for failure.server.message") })
    }

    @Test
    func `a route that leads nowhere is named`() async {
        let center = center()
        await fail(.unauthenticated, in: center)
        center.navigate(to: "store")
        let lines = problems.elements.filter { $0.contains("has no router") }
        #expect(lines.count == 2)
        #expect(lines.first?.contains("signIn") == true && lines.last?.contains("store") == true)
    }

    @Test
    func `rules may be written as a literal`() async {
        let table: DecisionTable = [Rule(.kind(.server), .silent), Rule(.any, .handled)]
        #expect(table.rules.count == 2)
        #expect("\(table)" == "\(DecisionTable(table.rules))")
        let none: DecisionTable = []
        #expect(none.rules.isEmpty)
    }
}
