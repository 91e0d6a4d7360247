#if RxSwift
import RxSwift
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("Work of RxSwift in a fault center", .timeLimit(.minutes(30)))
struct CenterTests {
    private let taps = PublishSubject<Int>()
    private let work = ControlledWork()
    private let owner = OwnerFixture()
    private let fixture = BoardFixture(classifier: .refused)
    private let probe = Probe<Int>()

    private func start(_ overlap: Overlap = .latest) -> any Disposable {
        let (work, reporter) = (work, fixture.reporter)
        return probe.observe(
            taps.flatMap(
                overlap, weak: owner, in: fixture.center, "timers.load",
                fileID: "Club/Timers.swift", line: 7
            ) { _, _ in
                work.begin()
            } catching: { owner, error in
                owner.failures.record("\(error) \(reporter.drafts.count)")
            })
    }

    @Test
    func `the center handles a failure first, then the handler gets it, and all goes on`() {
        let subscription = start()
        for number in 0..<2 {
            taps.onNext(number)
            work.send(number, in: number)
            work.fail(number, number == 0 ? TestFailure.first : .second)
        }
        taps.onNext(2)
        work.end(2)
        #expect(probe.values.elements == [0, 1] && !probe.hasEnded)
        #expect(owner.failures.elements == ["first 1", "second 2"])
        #expect(fixture.ends == [.failure, .failure, .value])
        let drafts = fixture.reporter.drafts
        #expect(drafts.map(\.failure.operation?.name) == ["timers.load", "timers.load"])
        #expect(
            drafts.map { $0.failure.fault.location.description } == [
                "Club/Timers.swift:7", "Club/Timers.swift:7",
            ])
        #expect(fixture.center.audit().isEmpty)
        subscription.dispose()
    }

    @Test
    func `a session that expires a second time leads to the sign-in screen again`() {
        let app = TestFaults()
        func subscribe(_ work: Observable<Int>) {
            work.run(in: app.center, "clubs.load").subscribe().dispose()
            Observable.just(1).flatMap(.concat, weak: owner, in: app.center, "clubs.open") { _, _ in
                work
            }.subscribe().dispose()
        }
        for _ in 0..<2 { subscribe(.error(Fault(.unauthenticated))) }
        #expect(app.routes == [.signIn])
        subscribe(.just(1))
        for _ in 0..<2 { subscribe(.error(Fault(.unauthenticated))) }
        #expect(app.routes == [.signIn, .signIn])
        #expect(app.audit().isEmpty)
    }

    @Test
    func `a fallback follows the center and the handler, and depends on the error`() {
        let (work, order) = (work, EventRecorder<String>())
        let subscription = probe.observe(
            taps.flatMap(
                .concat, weak: owner, in: fixture.center, "x"
            ) { _, _ in
                work.begin()
            } catching: { _, error in
                order.record("\(error)")
            } fallback: { error in
                order.record("fallback for \(error)")
                return error as? TestFailure == .first ? .of(8, 9) : .empty()
            })
        for number in 0..<3 {
            taps.onNext(number)
            work.send(number, in: number)
            if number == 2 {
                work.end(2)
            } else {
                work.fail(number, number == 0 ? TestFailure.first : .second)
            }
        }
        #expect(probe.values.elements == [0, 8, 9, 1, 2])
        #expect(
            order.elements == ["first", "fallback for first", "second", "fallback for second"])
        #expect(fixture.ends == [.failure, .failure, .value] && fixture.center.audit().isEmpty)
        subscription.dispose()
    }

    @Test
    func `errors are classified as the center classifies them`() {
        let subscription = start()
        taps.onNext(0)
        work.fail(0, Refused.connection)
        #expect(fixture.reporter.drafts.map(\.failure.fault.kind) == [.unreachable])
        subscription.dispose()
    }

    @Test
    func `a failure of the stream itself is an operation too`() {
        let subscription = start()
        taps.onNext(0)
        taps.onError(TestFailure.first)
        #expect(owner.failures.elements == ["first 1"] && !probe.hasEnded)
        work.end(0)
        #expect(probe.hasEnded && fixture.ends == [.failure, .value])
        subscription.dispose()
    }

    @Test
    func `work that is replaced or disposed of ends its operation as canceled`() {
        let subscription = start()
        taps.onNext(0)
        taps.onNext(1)
        #expect(fixture.ends == [.canceled] && fixture.center.activeOperations.count == 1)
        subscription.dispose()
        #expect(fixture.ends == [.canceled, .canceled] && work.disposed == [0, 1])
        #expect(fixture.reporter.drafts.isEmpty && fixture.center.audit().isEmpty)
    }

    @Test
    func `a stream of taps outlives 10,000 failures in a center, and none is open at the end`() {
        let (reporter, handled) = (CountingReporter(), Lock(0))
        let center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, .silent, report: .error)]),
                classifier: .standardLibrary, reporter: reporter))
        let counts = FailureCounter.Counts()
        let subscription = probe.observe(
            taps.flatMap(.exhaust, weak: owner, in: center, "x") { _, _ in
                Observable<Int>.error(FailureCounter(counts))
            } catching: { _, _ in
                handled.withLock { $0 += 1 }
            })
        for tap in 0..<10_000 { taps.onNext(tap) }
        #expect(handled.current == 10_000 && reporter.count.current == 10_000)
        #expect(counts.highest <= 2 && counts.alive <= 1 && !probe.hasEnded)
        #expect(center.activeOperations.isEmpty && center.audit().isEmpty)
        subscription.dispose()
    }

    @Test
    func `each subscription of outcomes is an operation, whose failure is an element`() {
        let outcomes = Probe<String>()
        let stream = Observable.deferred { [work] in work.begin() }
            .outcomes(in: fixture.center, "x")
            .map {
                $0.value.map(String.init) ?? $0.error(as: TestFailure.self).map { "\($0)" } ?? ""
            }
        let subscription = outcomes.observe(stream)
        work.send(1, in: 0)
        work.fail(0, TestFailure.first)
        #expect(outcomes.values.elements == ["1", "first"] && outcomes.hasEnded)
        let values = probe.observe(Single.just(5).run(in: fixture.center, "y"))
        #expect(probe.values.elements == [5] && fixture.ends == [.failure, .value])
        values.dispose()
        subscription.dispose()
    }

    @Test
    func `what the observer does with a value at once is not part of the operation`() {
        let (center, names) = (fixture.center, EventRecorder<OperationName?>())
        // A cached value, and then the failure of the request.
        let cachedAndFailed = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onError(TestFailure.first)
            return Disposables.create()
        }
        func receive() {
            names.record(OperationInfo.current?.name)
            center.run("log.save") {
                let request = RequestInfo(method: "POST", path: "/v1/log", attempts: 1)
                OperationRecord.note(.requestBegan(request))
            }
        }
        func screen() {
            center.run("screen") {
                cachedAndFailed.outcomes(in: center, "home.load")
                    .subscribe(onNext: { _ in receive() }, onCompleted: { receive() })
                    .dispose()
            }
        }
        screen()
        #expect(names.elements == Array(repeating: "screen", count: 3))
        #expect(fixture.reporter.drafts.map(\.failure.operation?.name) == ["home.load"])
        #expect(fixture.reporter.drafts.first?.lastRequest == nil)
        #expect(center.audit().isEmpty)
    }

    @Test
    func `a stream of a center's events that is disposed of keeps nothing`() async {
        struct Weak: Sendable { weak let token: LifetimeToken? }
        let kept = {
            let token = LifetimeToken()
            fixture.center.rx.events().subscribe(onNext: { _ in token.touch() }).dispose()
            return Weak(token: token)
        }()
        #expect(await eventually { kept.token == nil })
        await fixture.center.run("a") {}
    }

    @Test
    func `a cancellation of the work is nothing for the handler`() {
        let subscription = start()
        taps.onNext(0)
        work.fail(0, CancellationError())
        #expect(owner.failures.elements.isEmpty && fixture.ends == [.canceled])
        subscription.dispose()
    }

    @Test
    func `a failure beside a cancellation is one, in either order`() {
        let (subscription, mixed) = (start(), BatchError.mixed())
        for (number, error) in mixed.enumerated() {
            taps.onNext(number)
            work.fail(number, error)
        }
        #expect(fixture.ends == Array(repeating: .failure, count: mixed.count))
        #expect(owner.failures.elements.count == mixed.count)
        let faults = fixture.reporter.drafts.map(\.failure.fault)
        #expect(faults.map(\.kind) == Array(repeating: .timeout, count: mixed.count))
        subscription.dispose()
    }

    @Test
    func `the events of a center as a stream, which does not retain the center`() async {
        var center: FaultCenter? = FaultCenter(
            .init(table: [], classifier: .standardLibrary, reporter: RecordingReporter()))
        let (names, ended) = (EventRecorder<String>(), Lock(false))
        let events = center?.rx.events()
        let subscription = events?.subscribe(
            onNext: { if case .started(let info) = $0 { names.record("\(info.name)") } },
            onCompleted: { ended.withLock { $0 = true } })
        await center?.run("a") {}
        await center?.run("b") {}
        center = nil
        await eventually { ended.current }
        #expect(names.elements == ["a", "b"])
        subscription?.dispose()
    }
}

/// A reporter that keeps nothing.
final class CountingReporter: Reporter {
    let count = Lock(0)

    func report(_ draft: ReportDraft) { count.withLock { $0 += 1 } }
}
#endif
