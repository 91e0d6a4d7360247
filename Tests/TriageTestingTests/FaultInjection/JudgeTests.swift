import Foundation
import Testing
import Triage

@testable import TriageTesting

/// What is wrong with a run, by what it has shown.
@Suite struct JudgeTests {
    private static let load = RequestName(method: "GET", path: "/v1/home")
    private static let save = RequestName(method: "POST", path: "/v1/home")
    private static let answer = FaultPlan.Step.json(#"{"name":"Kim"}"#)

    /// A healthy run: it loads, and in a second step it saves.
    private static var clean: RunRecord {
        var run = RunRecord(failure: .clean)
        run.steps = [.init(content: "Kim"), .init(content: "Lee")]
        run.exchanges = [exchange(0, load, step: 0), exchange(1, save, step: 1)]
        return run
    }

    private static func exchange(
        _ id: Int, _ name: RequestName, step: Int, _ way: Way? = nil
    ) -> InjectedExchange {
        let status = way?.failingStatus ?? 200
        let end: InjectedExchange.End = way?.error == nil ? .answered(status) : .failed
        return InjectedExchange(
            id: id, ticket: id, name: name, number: 1, time: TestClock().now, step: step,
            isRetry: false, way: way, root: 1, answer: way == nil ? answer : nil, end: end)
    }

    /// A run in which one request fails, and all is well: one notice, one report, a retry.
    private static func failing(_ way: Way, at name: RequestName = load) -> RunRecord {
        var run = RunRecord(failure: .init(failures: [.init(way: way, request: name)]))
        let isLoad = name == load
        run.exchanges = [exchange(0, load, step: 0, isLoad ? way : nil)]
        if !isLoad { run.exchanges.append(exchange(1, save, step: 1, way)) }
        let content = isLoad ? nil : "Kim"
        run.steps = [.init(content: content), .init(content: content)]
        let incident = Incident()
        let failure = RunRecord.KnownFailure(
            operation: 1, incident: incident, kinds: way.kinds ?? [],
            statuses: way.failingStatus.map { [$0] } ?? [])
        run.failures = [failure]
        run.reports = [.init(failure: failure, text: "report")]
        run.notices = [notice("It did not load.", incident)]
        run.retried = .init(
            screen: .init(content: "Kim"), wasByNotice: true, sent: [isLoad ? load : save])
        if !isLoad { run.retried?.screen = .init(content: "Lee") }
        return run
    }

    private static func notice(_ text: String, _ incident: Incident?) -> ShownNotice {
        ShownNotice(notice: Notice(.alert, message: text), incident: incident)
    }

    private static func kinds(
        _ run: RunRecord, offline: Set<String> = []
    ) -> [FaultInjection.Kind] {
        Judge(run: run, clean: clean, offlineWords: [load: offline], secret: "planted-1")
            .judge().map(\.kind)
    }

    private static let known: [Way] = [
        .offline, .timeout, .status(401), .status(404), .status(503), .gatewayPage, .silence,
    ]

    @Test("A failure that is told, reported and retried is no finding", arguments: known)
    func sound(_ way: Way) {
        #expect(Self.kinds(Self.failing(way)).isEmpty)
        #expect(Self.kinds(Self.failing(way, at: Self.save)).isEmpty)
        let judge = Judge(run: Self.clean, clean: nil, offlineWords: [:], secret: "planted-1")
        #expect(judge.judge().isEmpty)
    }

    /// What a run does wrong.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kinds: [FaultInjection.Kind]
        var way = Way.status(503)
        var isSave = false
        let make: @Sendable (inout RunRecord) -> Void
    }

    private static let mistakes: [Mistake] = [
        .init(testDescription: "no end", kinds: [.hang]) {
            ($0.end, $0.retried) = (.hang, nil)
        },
        .init(testDescription: "no end of requests", kinds: [.endless]) {
            ($0.end, $0.retried) = (.endless, nil)
            $0.steps = [.init(isLoading: true)]
        },
        .init(testDescription: "an error", kinds: [.thrown]) { $0.thrown = "PlainError" },
        .init(testDescription: "a line of the ledger", kinds: [.ledger]) {
            $0.ledger = ["“load” has not ended"]
        },
        .init(testDescription: "a spinner at the end", kinds: [.spinner]) {
            $0.steps = [.init(), .init(isLoading: true)]
        },
        .init(testDescription: "nothing told and nothing known", kinds: [.lost]) {
            ($0.failures, $0.reports, $0.notices) = ([], [], [])
            $0.steps = [.init(content: "0 items"), .init(content: "0 items")]
        },
        .init(testDescription: "an empty screen", kinds: [.blank]) {
            ($0.notices, $0.reports) = ([], [])
        },
        .init(testDescription: "no report of a 5xx", kinds: [.unreported]) { $0.reports = [] },
        .init(testDescription: "two notices", kinds: [.doubled]) {
            $0.notices.append(notice("It did not load at all.", $0.notices[0].incident))
        },
        .init(testDescription: "two equal notices of two incidents", kinds: [.doubled]) {
            $0.notices.append(notice("It did not load.", Incident()))
        },
        .init(testDescription: "two incidents", kinds: [.reportedTwice]) {
            let other = RunRecord.KnownFailure(
                operation: 1, incident: Incident(), kinds: [.server], statuses: [])
            $0.reports.append(.init(failure: other, text: "report"))
        },
        .init(testDescription: "another kind", kinds: [.misnamed]) { run in
            let other = RunRecord.KnownFailure(
                operation: 1, incident: run.failures[0].incident, kinds: [.unexpected],
                statuses: [])
            run.failures = [other]
            run.reports = [.init(failure: other, text: "report")]
        },
        .init(testDescription: "the words for offline", kinds: [.sameWords], way: .cutBody) {
            $0.notices = [notice("No network.", $0.notices[0].incident)]
        },
        .init(testDescription: "a key", kinds: [.rawText]) {
            $0.notices = [notice("home.error_title", $0.notices[0].incident)]
        },
        .init(testDescription: "a cancellation told", kinds: [.canceledShown], way: .canceled) {
            ($0.failures, $0.reports) = ([], [])
        },
        .init(
            testDescription: "a cancellation reported", kinds: [.canceledReported], way: .canceled
        ) { $0.notices = [] },
        .init(testDescription: "an old answer", kinds: [.outOfOrder], way: .late) {
            ($0.failures, $0.reports, $0.notices) = ([], [], [])
            $0.steps = [.init(content: "Kim"), .init(content: "Kim")]
        },
        .init(testDescription: "a change that is not saved", kinds: [.unsaved], isSave: true) {
            $0.steps = clean.steps
        },
        .init(testDescription: "an empty screen after a retry", kinds: [.retryFails]) {
            $0.retried?.screen = .init()
        },
        .init(testDescription: "a retry without end", kinds: [.retryFails]) {
            $0.retried?.hangs = true
        },
        .init(testDescription: "a spinner after a retry", kinds: [.retryFails]) {
            $0.retried?.screen = .init(isLoading: true, content: "Kim")
        },
        .init(testDescription: "an error after a retry", kinds: [.retryFails]) {
            $0.retried?.screen = .init(content: "Kim", error: "It did not load.")
        },
        .init(testDescription: "a notice after a retry", kinds: [.retryFails]) {
            $0.retried?.notices = [Notice(.alert, message: "It did not load.")]
        },
        .init(testDescription: "a secret in a notice", kinds: [.secret]) {
            $0.notices = [notice("planted-1 did not load.", $0.notices[0].incident)]
        },
        .init(testDescription: "a secret in an error", kinds: [.secret]) {
            $0.errors = ["No home for planted-1."]
        },
        .init(testDescription: "a secret in a report", kinds: [.secret]) {
            $0.reports = [.init(failure: $0.reports[0].failure, text: "token planted-1")]
        },
    ]

    @Test("Each mistake has its kind, and no other", arguments: mistakes)
    func kinds(_ mistake: Mistake) {
        var run = Self.failing(mistake.way, at: mistake.isSave ? Self.save : Self.load)
        mistake.make(&run)
        #expect(Self.kinds(run, offline: ["No network."]) == mistake.kinds)
    }

    @Test("What is shown without a failure, elsewhere or on purpose is no finding")
    func allowed() {
        var usual = Self.failing(.status(503))
        usual.notices.append(Self.notice("Welcome.", nil))
        #expect(Self.kinds(usual) == [.doubled])
        var welcoming = Self.clean
        welcoming.notices = [Self.notice("Welcome.", nil)]
        let judge = Judge(run: usual, clean: welcoming, offlineWords: [:], secret: "planted-1")
        #expect(judge.judge().isEmpty)

        var routed = Self.failing(.status(401))
        (routed.notices, routed.reports, routed.routes) = ([], [], ["signIn"])
        routed.retried?.screen = .init()
        #expect(Self.kinds(routed).isEmpty)

        var waiting = Self.failing(.status(503))
        waiting.awaitsUser = true
        waiting.steps = [.init(isLoading: true), .init(isLoading: true)]
        #expect(Self.kinds(waiting).isEmpty)

        var fallback = Self.failing(.status(503))
        (fallback.notices, fallback.failures, fallback.reports) = ([], [], [])
        fallback.fellBack = true
        fallback.steps = [.init(content: "old"), .init(content: "old")]
        #expect(Self.kinds(fallback).isEmpty)

        var offlineToo = Self.failing(.offline)
        offlineToo.reports = []
        offlineToo.exchanges.append(Self.exchange(1, Self.save, step: 1, .status(503)))
        offlineToo.retried = nil
        #expect(Self.kinds(offlineToo).isEmpty)

        var inline = Self.failing(.status(503))
        inline.errors = ["It did not load."]
        #expect(Self.kinds(inline).isEmpty)
    }

    @Test("A request that succeeds later, or through another one, has not failed for good")
    func recovered() {
        for later in [Self.load, RequestName(method: "GET", path: "/mirror/home")] {
            var run = Self.failing(.status(503))
            (run.notices, run.failures, run.reports) = ([], [], [])
            run.steps = Self.clean.steps
            run.exchanges.append(Self.exchange(2, later, step: 0))
            #expect(Self.kinds(run).isEmpty)
        }
        var run = Self.failing(.status(503))
        (run.notices, run.failures, run.reports) = ([], [], [])
        run.steps = Self.clean.steps
        run.exchanges.append(Self.exchange(2, Self.save, step: 1))
        #expect(Self.kinds(run) == [.lost])
    }

    @Test("A run begins as the healthy one if it sent the same at the same times until its failure")
    func beginnings() {
        let clean = Self.clean
        #expect(Self.failing(.status(503)).begins(as: clean))
        #expect(Self.failing(.offline, at: Self.save).begins(as: clean))
        var without = Self.failing(.status(503))
        without.exchanges = []
        #expect(!without.begins(as: clean))
        var other = Self.failing(.status(503), at: Self.save)
        other.exchanges.remove(at: 0)
        #expect(!other.begins(as: clean))
        var late = clean
        late.exchanges[0] = InjectedExchange(
            id: 0, ticket: 0, name: Self.load, number: 1,
            time: TestClock().now.advanced(by: .seconds(1)), step: 0, isRetry: false, way: nil,
            root: nil, answer: Self.answer)
        #expect(!Self.failing(.status(503)).begins(as: late))
    }
}
