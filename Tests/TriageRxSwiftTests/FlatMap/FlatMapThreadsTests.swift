#if RxSwift
import Dispatch
import RxSwift
import Testing
import TriageConcurrency
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("Reentrancy and threads of the flat map of RxSwift", .timeLimit(.minutes(30)))
struct FlatMapThreadsTests {
    private let taps = PublishSubject<Int>()
    private let owner = OwnerFixture()

    @Test
    func `a value that causes another is sent whole before the other`() {
        let (work, log) = (ControlledWork(), EventRecorder<String>())
        let subscription =
            taps
            .flatMap(.merge(max: 2), weak: owner) { _, _ in
                work.begin()
            } catching: { _, error in
                log.record("\(error)")
            }
            .subscribe(onNext: { value in
                log.record("begin \(value)")
                if value == 1 {
                    work.send(2, in: 1)
                    work.fail(1, TestFailure.first)
                }
                log.record("end \(value)")
            })
        taps.onNext(0)
        taps.onNext(1)
        work.send(1, in: 0)
        #expect(log.elements == ["begin 1", "end 1", "begin 2", "end 2", "first"])
        subscription.dispose()
    }

    @Test(arguments: ["work", "value", "handler"])
    func `a tap from the closure, the values or the handler itself is taken in its turn`(
        place: String
    ) {
        let (later, log) = (Later(), EventRecorder<String>())
        let subscription =
            later.taps
            .flatMap(.concat, weak: owner) { _, tap -> Observable<Int> in
                log.record("work \(tap)")
                if place == "work", tap == 1 { later.send(2) }
                return place == "handler" ? .error(TestFailure.first) : .just(tap)
            } catching: { _, _ in
                log.record("handler")
                if place == "handler" { later.sendOnce(2) }
            }
            .subscribe(onNext: { value in
                log.record("value \(value)")
                if place == "value", value == 1 { later.send(2) }
            })
        later.send(1)
        let ends =
            place == "handler"
            ? ["handler", "work 2", "handler"] : ["value 1", "work 2", "value 2"]
        #expect(log.elements == ["work 1"] + ends)
        subscription.dispose()
    }

    @Test
    func `with latest, a tap from the closure itself takes its place`() {
        let (later, probe, work) = (Later(), Probe<Int>(), ControlledWork())
        let subscription = probe.observe(
            later.taps.flatMap(.latest, weak: owner) { _, tap in
                if tap == 1 { later.send(2) }
                return work.begin()
            } catching: { _, _ in
            })
        later.send(1)
        #expect(work.startCount == 2)
        work.send(10, in: 0)
        work.send(20, in: 1)
        #expect(probe.values.elements == [20])
        subscription.dispose()
    }

    @Test(arguments: [true, false])
    func `a value that disposes of the subscription is the last`(isQueued: Bool) {
        let (work, values) = (ControlledWork(), EventRecorder<Int>())
        let subscription = SerialDisposable()
        subscription.disposable =
            taps
            .flatMap(.merge(max: 2), weak: owner) { _, _ in
                work.begin()
            } catching: { _, _ in
            }
            .subscribe(onNext: { value in
                values.record(value)
                if isQueued { work.send(2, in: 1) }
                subscription.dispose()
            })
        taps.onNext(0)
        taps.onNext(1)
        work.send(1, in: 0)
        work.send(3, in: 1)
        #expect(values.elements == [1] && work.disposed == [0, 1])
    }

    @Test(arguments: 1...5)
    func `work on many threads: no event overlaps another, and none is lost`(round: Int) async {
        let (inside, overlaps, sum) = (Lock(0), Lock(0), Lock(0))
        let ended = Lock(false)
        @Sendable func count() {
            let isAlone = inside.withLock { inside in
                inside += 1
                return inside == 1
            }
            if !isAlone { overlaps.withLock { $0 += 1 } }
            sum.withLock { $0 += 1 }
            inside.withLock { $0 -= 1 }
        }
        let subscription =
            taps
            .flatMap(.merge(max: 8), weak: owner) { _, tap -> Observable<Int> in
                .create { observer in
                    // Unchecked: the work of one tap sends on one thread.
                    nonisolated(unsafe) let observer = observer
                    DispatchQueue.global().async {
                        for value in 0..<200 { observer.onNext(value) }
                        tap % 2 == 0 ? observer.onCompleted() : observer.onError(TestFailure.first)
                    }
                    return Disposables.create()
                }
            } catching: { _, _ in
                count()
            }
            .subscribe(
                onNext: { _ in count() }, onCompleted: { ended.withLock { $0 = true } })
        for tap in 0..<40 { taps.onNext(tap) }
        taps.onCompleted()
        await eventually { ended.current }
        #expect(sum.current == 40 * 200 + 20 && overlaps.current == 0)
        subscription.dispose()
    }

    @Test
    func `taps from many threads with latest: every piece of work but the last is disposed of`()
        async
    {
        let (running, sink) = (Lock(0), Later())
        let subscription = sink.taps
            .flatMap(.latest, weak: owner) { _, _ -> Observable<Int> in
                .create { _ in
                    running.withLock { $0 += 1 }
                    return Disposables.create { running.withLock { $0 -= 1 } }
                }
            } catching: { _, _ in
            }
            .subscribe()
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask { for tap in 0..<500 { sink.send(thread * 500 + tap) } }
            }
        }
        #expect(running.current == 1)
        subscription.dispose()
        #expect(running.current == 0)
    }

    @Test
    func `on the main scheduler the work begins and its events arrive on the main queue`() async {
        let (later, log) = (Later(), EventRecorder<String>())
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        @Sendable func isMain() -> Bool { DispatchQueue.getSpecific(key: key) == true }
        let subscription =
            later.taps
            .flatMap(.concat, weak: owner, on: MainScheduler.instance) { _, tap in
                log.record("work \(isMain())")
                return Observable<Int>.create { observer in
                    nonisolated(unsafe) let observer = observer
                    DispatchQueue.global().async {
                        observer.onNext(tap)
                        observer.onError(TestFailure.first)
                    }
                    return Disposables.create()
                }
            } catching: { _, _ in
                log.record("handler \(isMain())")
            }
            .subscribe(onNext: { _ in log.record("value \(isMain())") })
        DispatchQueue.global().async { later.send(1) }
        await eventually { log.elements.count == 3 }
        #expect(log.elements == ["work true", "value true", "handler true"])
        subscription.dispose()
    }

    @Test
    func `on the main scheduler the values of a fallback arrive on the main queue`() async {
        let (later, wasMain) = (Later(), EventRecorder<Bool>())
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let fallback = Infallible<Int>.create { observer in
            nonisolated(unsafe) let observer = observer
            DispatchQueue.global().async { observer(.next(9)) }
            return Disposables.create()
        }
        let subscription =
            later.taps
            .flatMap(.concat, weak: owner, on: MainScheduler.instance) {
                _, _ in
                Observable<Int>.error(TestFailure.first)
            } catching: { _, _ in
            } fallback: { _ in
                fallback
            }
            .subscribe(onNext: { _ in
                wasMain.record(DispatchQueue.getSpecific(key: key) == true)
            })
        later.send(1)
        await eventually { !wasMain.elements.isEmpty }
        #expect(wasMain.elements == [true])
        subscription.dispose()
    }
}

/// A subject that many threads, and its own observers, send to.
final class Later: @unchecked Sendable {
    // Unchecked: the flat map takes elements on any thread, and the subject passes them on.
    let taps: Observable<Int>
    private let observers = Lock(Observers())
    private let sentOnce = Lock(false)

    private struct Observers: @unchecked Sendable {
        // Unchecked: an observer is safe to share as long as it takes elements on any thread.
        var observer: AnyObserver<Int>?
    }

    init() {
        let observers = observers
        taps = .create { observer in
            observers.withUncheckedLock { $0.observer = observer }
            return Disposables.create()
        }
    }

    func send(_ tap: Int) { observers.withUncheckedLock { $0.observer }?.onNext(tap) }

    func sendOnce(_ tap: Int) {
        let isFirst = sentOnce.withLock { wasSent in
            defer { wasSent = true }
            return !wasSent
        }
        if isFirst { send(tap) }
    }
}
#endif
