import Foundation
import TestDoubles
import TriageTesting

@_spi(Tools) @testable import Triage

/// The makings of a live center whose reports stay in memory, with everything that comes out of it.
struct LiveFixture {
    let clock = TestClock()
    let sink = InMemorySink()
    let routes = EventRecorder<Route>()

    func app(
        rules: DecisionTable = [], hasRouter: Bool = false, mode: FaultCenter.Mode = .live,
        storage: ReportStorage = .memory,
        configure: (inout FaultCenter.Settings) -> Void = { _ in },
        texts: @escaping NoticeLocalizer = { $0 }
    ) -> FaultCenter {
        let (clock, routes) = (clock, routes)
        let router: @Sendable (Route) -> Void = { routes.record($0) }
        return FaultCenter.live(
            sinks: [sink], rules: rules, texts: texts, router: hasRouter ? router : nil,
            mode: mode, storage: storage
        ) { parts in
            parts.board = NoticeBoard(clock: clock)
            parts.reports.clock = clock
            parts.center.diagnose = { line in
                // Without a test that listens, no code reads what is not offered.
                if ProblemLog.receiver != nil { logProblem(line) }
            }
            configure(&parts)
        }
    }
}

extension FaultCenter {
    /// Runs work that fails.
    @discardableResult
    func fail(
        _ error: any Error, in name: OperationName = "home.load",
        onAction: NoticeActionHandler? = nil
    ) async -> Outcome<Void> {
        await run(.load(name, onAction: onAction)) { () async throws -> Void in throw error }
    }

    /// The message of the alert on screen.
    var alertMessage: String? { board.modalOnScreen?.notice.message }
}

/// The library's own text for a key, in the language of the test's process.
func standardText(_ key: String) -> String { StandardTexts.overridden(by: { $0 })(key) }
