#if ComposableArchitecture
import ComposableArchitecture
import TestDoubles
import Testing
import TriageComposableArchitecture
import TriageConcurrency
import TriageCore
import TriageTesting

@MainActor
@Suite("The fault center as a dependency", .timeLimit(.minutes(30)))
struct DependencyTests {
    @Dependency(\.faultCenter) private var center
    private let issues = RecordedIssues()

    @Test
    func `A test that does not set it fails`() {
        let missing = withIssueReporters([issues]) { center }
        #expect(issues.messages.count == 1)
        let lines = loggedProblems {
            #expect(missing.run("load") { throw Fault(.offline) }.fault?.kind == .offline)
        }
        #expect(lines.count == 1)
    }

    @Test
    func `An app that does not set it is told to`() {
        withIssueReporters([issues]) {
            withDependencies {
                $0.context = .live
            } operation: {
                _ = center
            }
        }
        #expect(issues.messages.count == 1)
        #expect(issues.messages.first?.contains("prepareDependencies") == true)
    }

    @Test
    func `A preview only logs, and is told nothing`() {
        withIssueReporters([issues]) {
            withDependencies {
                $0.context = .preview
            } operation: {
                let lines = loggedProblems {
                    #expect(center.run("load") { throw Fault(.offline) }.fault?.kind == .offline)
                }
                #expect(lines.count == 1)
                #expect(center.audit() == [])
            }
        }
        #expect(issues.messages.isEmpty)
    }

    @Test
    func `An effect runs in the center of the feature that made it`() async {
        let (outer, inner) = (TestFaults(), TestFaults())
        let effects = Reduce<Int, Bool> { _, isInner in
            withDependencies {
                if isInner { $0.faultCenter = inner.center }
            } operation: {
                .triage("load") { _ in throw Fault(.undecodable) }
            }
        }
        let store = TestStore(initialState: 0) {
            effects
        } withDependencies: {
            $0.faultCenter = outer.center
        }
        await store.send(true).finish()
        await store.send(false).finish()
        #expect(inner.notices.count == 1 && outer.notices.count == 1)
    }
}

private final class RecordedIssues: IssueReporter {
    private let recorded = Lock<[String]>([])

    var messages: [String] { recorded.current }

    func reportIssue(
        _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
        line: UInt, column: UInt
    ) {
        let text = message() ?? ""
        recorded.withLock { $0.append(text) }
    }
}
#endif
