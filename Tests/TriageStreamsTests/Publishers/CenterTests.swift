#if canImport(Combine) || OpenCombine
import Testing
import TriageCore
import TriageStreams
import TriageTesting

/// A way by which work of a stream becomes an operation.
enum Way: CaseIterable { case outcomes, run, flatMap, sequence, failingSequence }

/// A subscription that calls a closure when it is cancelled.
private final class Parting: Subscription {
    private let cancelled: () -> Void
    init(_ cancelled: @escaping () -> Void) { self.cancelled = cancelled }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancelled() }
}

@Suite("Publishers as operations of a centre", .timeLimit(.minutes(5)))
struct CenterTests {
    private let desk = Desk()

    @Test("value and failure share one stream, and the failure is reported once")
    func outcomes() {
        let (work, probe) = (HeldWork(), Probe<String>())
        work.begin()
            .outcomes(in: desk.center, "timers.load")
            .map { $0.value.map { "\($0)" } ?? $0.error(as: Trouble.self).map { "\($0)" } ?? "?" }
            .subscribe(probe)
        work.send(1, in: 0)
        work.fail(0, .second)
        #expect(probe.values.elements == ["1", "second"])
        #expect(probe.ends.elements.count == 1)
        #expect(desk.reporter.drafts.count == 1)
        #expect(desk.ends == [.failure])
        #expect(desk.center.audit().isEmpty)
    }

    @Test("an operation ends once, as its stream does", arguments: ["end", "cancel", "cancelled"])
    func ends(how: String) {
        let (subject, probe) = (PassthroughSubject<Int, any Error>(), Probe<Int>())
        subject.run(in: desk.center, "timers.load").subscribe(probe)
        #expect(desk.center.underWay.count == 1)
        subject.send(1)
        switch how {
        case "end": subject.send(completion: .finished)
        case "cancel": probe.cancel()
        default: subject.send(completion: .failure(CancellationError()))
        }
        probe.cancel()
        #expect(desk.ends == [how == "end" ? .value : .cancelled])
        #expect(probe.values.elements == [1])
        #expect(desk.reporter.drafts.isEmpty && desk.center.underWay.isEmpty)
    }

    @Test("who cancels an operation cancels its upstream, and asks it for nothing more")
    func cancelsUpstream() {
        let (slip, other, probe) = (Slip(), Slip(), Probe<Int>(demanding: .max(2)))
        var upstream: AnySubscriber<Int, Trouble>?
        Rogue<Int, Trouble> {
            upstream = $0
            $0.receive(subscription: slip)
            $0.receive(subscription: other)
        }
        .run(in: desk.center, "timers.load").subscribe(probe)
        probe.demand(3)
        _ = upstream?.receive(1)
        probe.cancel()
        probe.demand(4)
        _ = upstream?.receive(2)
        upstream?.receive(completion: .failure(.first))
        #expect(slip.requests.elements == [2, 3] && slip.cancels.elements == [1])
        #expect(other.requests.elements.isEmpty && other.cancels.elements == [1])
        #expect(probe.values.elements == [1] && probe.ends.elements.isEmpty)
        #expect(desk.ends == [.cancelled] && desk.reporter.drafts.isEmpty)
    }

    @Test("name, intent, rules and answer are those of the screen", arguments: Way.allCases)
    func screens(way: Way) async {
        let (presenter, reporter) = (RecordingPresenter(), RecordingReporter())
        let center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, .silent, report: .error)]),
                reader: .standardLibrary, texts: { $0 }, presenter: presenter, reporter: reporter,
                router: { _ in }))
        let template = NoticeTemplate(.alert, message: "mine", actions: [.retry])
        let rules = DecisionTable([Rule(.any, .notice(template), report: .warning)])
        let (owner, answers, probe) = (Screen(), Recorder<Notice.Action.ID>(), Probe<Int>())
        let answer = NoticeResponse { answers.record($0) }
        let failing = Fail<Int, Trouble>(error: .first)
        let (broken, once) = (
            AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Trouble.first) },
            AsyncStream<Int> { continuation in
                continuation.yield(1)
                continuation.finish()
            }
        )
        switch way {
        case .outcomes:
            failing.outcomes(in: center, "x", intent: .tap, overrides: rules, respond: answer)
                .compactMap(\.value).subscribe(probe)
        case .run:
            failing.run(in: center, "x", intent: .tap, overrides: rules, respond: answer)
                .subscribe(probe)
        case .flatMap:
            Just(1).flatMap(
                .latest, weak: owner, in: center, "x", intent: .tap, overrides: rules,
                respond: answer
            ) { _, _ in failing }.subscribe(probe)
        case .sequence:
            for await _ in once.flatMap(
                .latest, weak: owner, in: center, "x", intent: .tap, overrides: rules,
                { _, _ -> Int in throw Trouble.first })
            {}
        case .failingSequence:
            for await _ in broken.flatMap(
                .latest, weak: owner, in: center, "x", intent: .tap, overrides: rules, { $1 })
            {}
        }
        let draft = reporter.drafts.first
        #expect(draft?.failed.operation?.name == "x" && draft?.failed.operation?.intent == .tap)
        #expect(draft?.level == .warning && presenter.notices.map(\.message) == ["mine"])
        presenter.requests.first?.respond?(.retry)
        let hasAnswer = way != .sequence && way != .failingSequence
        #expect(answers.elements == (hasAnswer ? [.retry] : []))
    }

    @Test("what an operation failed with comes last, and is demanded as the values are")
    func failureDemanded() {
        let (work, probe) = (HeldWork(), Probe<String>(demanding: .max(1)))
        work.begin()
            .outcomes(in: desk.center, "timers.load")
            .map { $0.value.map { "\($0)" } ?? "failed" }
            .subscribe(probe)
        work.send(1, in: 0)
        work.fail(0, .first)
        #expect(probe.values.elements == ["1"] && probe.ends.elements.isEmpty)
        #expect(desk.ends == [.failure])
        probe.demand(1)
        #expect(probe.values.elements == ["1", "failed"] && probe.ends.elements == [1])
    }

    @Test("what is demanded with a value serves for the failure too")
    func failureDemandedWithValue() {
        let (work, ear, heard) = (HeldWork(), Ear<String>(), Recorder<String>())
        ear.began = { $0.subscription?.request(.max(1)) }
        ear.heard = { _, word in
            heard.record(word)
            return word == "1" ? .max(1) : .none
        }
        work.begin()
            .outcomes(in: desk.center, "timers.load")
            .map { $0.value.map { "\($0)" } ?? "failed" }
            .subscribe(ear)
        work.send(1, in: 0)
        work.fail(0, .first)
        #expect(heard.elements == ["1", "failed"])
    }

    @Test("an upstream that fails because it is cancelled was cancelled")
    func failsWhenCancelled() {
        let probe = Probe<Int>()
        Rogue<Int, Trouble> { subscriber in
            subscriber.receive(
                subscription: Parting { subscriber.receive(completion: .failure(.first)) })
        }
        .run(in: desk.center, "timers.load").subscribe(probe)
        probe.cancel()
        #expect(desk.ends == [.cancelled] && desk.reporter.drafts.isEmpty)
        #expect(probe.values.elements.isEmpty && probe.ends.elements.isEmpty)
    }

    @Test(
        "an error that dropped its cause is tied to what went wrong in the stream's operation",
        arguments: ["subscribed to", "demanded", "demanded later"])
    func tied(when: String) async {
        let made = Recorder<Fault>()
        let task = TaskPublisher<Int, Trouble> { () async throws(Trouble) in
            made.record(Fault(.server))
            throw .first
        }
        let atOnce = Deferred {
            made.record(Fault(.server))
            return Fail<Int, Trouble>(error: .first)
        }
        let work =
            when == "subscribed to" ? atOnce.eraseToAnyPublisher() : task.eraseToAnyPublisher()
        let probe = Probe<Outcome<Int>>(demanding: when == "demanded later" ? .none : .max(1))
        work.outcomes(in: desk.center, "timers.load").subscribe(probe)
        if when == "demanded later" { probe.demand(1) }
        await eventually { !probe.values.elements.isEmpty }
        let outcome = probe.values.elements.first
        #expect(outcome?.fault?.kind == .server)
        #expect(outcome?.fault?.incident == made.elements.first?.incident)
    }

    @Test("what goes wrong elsewhere meanwhile is not blamed")
    func apart() {
        let (subject, probe) = (PassthroughSubject<Int, Trouble>(), Probe<Int>())
        subject.run(in: desk.center, "timers.load").subscribe(probe)
        probe.demand(1)
        _ = Fault(.server)
        subject.send(completion: .failure(.first))
        #expect(desk.reporter.drafts.map(\.failed.fault.kind) == [.unexpected])
    }

    @Test("without a handler the centre takes every failure, and the stream goes on")
    func unhandled() {
        let (owner, input, work) = (Screen(), PassthroughSubject<Int, Never>(), HeldWork())
        let probe = Probe<Int>()
        input
            .flatMap(.inOrder, weak: owner, in: desk.center, "timers.load") { _, _ in work.begin() }
            .subscribe(probe)
        for number in 0..<3 {
            input.send(number)
            work.fail(number, .first)
        }
        input.send(3)
        work.send(5, in: 3)
        work.end(3)
        #expect(probe.values.elements == [5])
        #expect(desk.reporter.drafts.count == 3)
        #expect(desk.ends == [.failure, .failure, .failure, .value])
    }
}
#endif
