import Testing
import TriageCore
import TriageTesting

@Suite("The modes of a center", .timeLimit(.minutes(30)))
struct FaultCenterModeTests {
    private static let alert = NoticeTemplate(
        .alert, title: "t", message: .server(orKey: "m"), actions: [.retry, .dismiss])
    private static let deeds: [(Decision.Surface, String)] = [
        (.notice(alert), "show alert t / server ?? m: retry, dismiss"),
        (.declaredNotice, "show alert failure.title / failure.message: dismiss"),
        (.route("there"), "navigate to there"), (.routeOnce("there"), "navigate once to there"),
        (.handled, "leave it to the caller"), (.silent, "show nothing"),
    ]

    @Test(arguments: deeds.indices, [ReportLevel.error, nil])
    func `Observe-only mode says what it would do about a failure, and does nothing`(
        index: Int, level: ReportLevel?
    ) async {
        let (surface, deed) = Self.deeds[index]
        let center = CenterFixture([Rule(.any, surface, report: level)], mode: .observeOnly)
        let outcome = await center.run("home.load") { throw Layer.holding(Fault(.server)) }
        #expect(outcome.error(as: Layer.self) != nil)
        let handled = ["began home.load", "failed server", "surfaced handled"]
        #expect(center.log.elements == handled + ["ended home.load failure"])
        let report = level == nil ? "nothing" : "error"
        #expect(
            center.diagnoses.elements == [
                "home.load: would \(deed) and report \(report) for server (server)"
            ])
        let other = center.runNow("home.load") { throw Layer.holding(Fault(.server)) }
        #expect(other.fault?.incident != outcome.fault?.incident)
        #expect(center.diagnoses.elements.count == 2)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `Observe-only mode names the notice that the API declares`() async {
        let center = CenterFixture([Rule(.any, .declaredNotice)], mode: .observeOnly)
        let declared = Fault.Facts.with { $0.declaredNotice = .init(.toast, message: "full") }
        _ = await center.run("a") { throw Fault(.rejected, facts: declared) }
        #expect(
            center.diagnoses.elements == [
                "a: would show toast full and report nothing for rejected (rejected)"
            ])
    }

    @Test
    func `Observe-only mode reports nothing, and names the operation or else the place`()
        async throws
    {
        let center = CenterFixture([Rule(.any, .silent)], mode: .observeOnly)
        center.center.report(OpaqueError.lost, level: .fatal)
        let line = #line - 1
        try? center.center.reporting("search") { throw OpaqueError.lost }
        _ = await center.run("home.load") { center.center.report(OpaqueError.lost) }
        center.center.report(CancellationError())
        #expect(
            center.diagnoses.elements == [
                "\(#fileID):\(line): would report fatal for unexpected (lost)",
                "search: would report error for unexpected (lost)",
                "home.load: would report error for unexpected (lost)",
            ])
        #expect(center.drafts.elements.isEmpty)
    }

    @Test
    func
        `Observe-only mode presents nothing and navigates nowhere, and writes no text of a notice`()
        async
    {
        let center = CenterFixture(mode: .observeOnly)
        let act = {
            let words = Notice(.alert, message: "of kim", actions: [.init("a", label: "of kim")])
            #expect(!center.center.present(words))
            #expect(!center.center.present(.toast, message: "saved"))
            #expect(!center.center.present(Self.alert, serverMessage: "of kim"))
            center.center.navigate(to: "home")
            center.center.navigateOnce(to: "signIn")
        }
        let deeds = [
            "would show alert: a", "would show toast saved",
            "would show alert t / server ?? m: retry, dismiss", "would navigate to home",
            "would navigate once to signIn",
        ]
        act()
        #expect(center.log.elements.isEmpty)
        #expect(center.diagnoses.elements == deeds)
        _ = center.runNow("launch") { act() }
        #expect(center.diagnoses.elements.dropFirst(5) == deeds.map { "launch: \($0)" }[...])
    }

    @Test(arguments: deeds.indices, [ReportLevel.warning, nil])
    func `Report-only mode reports as the table says, shows and routes nothing, and says nothing`(
        index: Int, level: ReportLevel?
    ) async {
        let rules = [Rule(.any, Self.deeds[index].0, report: level)]
        let center = CenterFixture(rules, mode: .reportOnly)
        let faults = [
            await center.run("a") { throw Fault(.server) }.fault,
            center.runNow("a") { throw Fault(.server) }.fault,
        ]
        let report = level == nil ? [] : ["report warning"]
        let all = ["began a", "failed server", "surfaced handled"] + report + ["ended a failure"]
        #expect(center.log.elements == all + all)
        #expect(center.drafts.elements.allSatisfy { $0.notice == nil && $0.receipt == nil })
        #expect(Set(faults.map(\.?.incident)).count == 2)
        #expect(center.diagnoses.elements.isEmpty && center.center.audit().isEmpty)
    }

    @Test
    func `Report-only mode reports single errors, presents nothing and navigates nowhere`() {
        let center = CenterFixture(mode: .reportOnly)
        center.center.report(OpaqueError.lost)
        try? center.center.reporting { throw OpaqueError.lost }
        #expect(center.log.elements == ["report error", "report error"])
        #expect(!center.center.present(Self.alert))
        center.center.navigate(to: "home")
        center.center.navigateOnce(to: "signIn")
        #expect(center.log.elements.count == 2 && center.diagnoses.elements.isEmpty)
    }
}
