import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("A flood of failures", .timeLimit(.minutes(30)))
struct FaultFloodTests {
    private static let kinds: [Fault.Kind] = [.server, .offline, .timeout, .unauthenticated]

    private static let table = DecisionTable([
        Rule(.kind(.server), .notice(.init(.alert, message: "server", actions: [.dismiss]))),
        Rule(.kind(.offline), .notice(.init(.alert, message: "offline", actions: [.dismiss]))),
        Rule(.kind(.timeout), .notice(.init(.toast, message: "later"))),
        Rule(.kind(.unauthenticated), .routeOnce("signIn")),
    ])

    @Test
    func `Ten thousand failures from eight tasks: every incident surfaces exactly once`() async {
        let surfaced = EventRecorder<(Incident, String)>()
        let board = NoticeBoard(clock: TestClock()) { _ in }
        let routes = EventRecorder<Route>()
        let center = FaultCenter(
            .init(
                table: Self.table, classifier: .standardLibrary, localize: { $0 }, presenter: board,
                reporter: RecordingReporter(), router: { routes.record($0) },
                observe: { event in
                    guard case .surfaced(let one) = event else { return }
                    surfaced.record((one.incident, "\(one.disposition)"))
                }))
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { @concurrent in
                    for number in 0..<1_250 {
                        let kind = Self.kinds[(task + number) % Self.kinds.count]
                        _ = await center.run("home.load") {
                            await Task.yield()
                            throw Fault(kind)
                        }
                        guard let shown = board.modalOnScreen, number % 7 == 0 else { continue }
                        board.respond(to: shown.id, with: .dismiss)
                    }
                }
            }
        }
        #expect(surfaced.elements.count == 10_000)
        // All failures from one expired session are one incident.
        let incidents = Dictionary(grouping: surfaced.elements, by: \.0)
        #expect(incidents.values.count { $0.count > 1 } <= 1)
        #expect(incidents.count == 7_501)
        #expect(routes.elements == ["signIn"])
        #expect(center.audit().isEmpty)
    }
}
