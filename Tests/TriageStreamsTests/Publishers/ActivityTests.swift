#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

/// A form of the flat map that drives the activity of a view model.
enum ActivityForm: CaseIterable {
    case center, scheduled, retries, scheduledRetries

    static let retrying: [Self] = [.retries, .scheduledRetries]
}

@Suite("The activity of publishers", .timeLimit(.minutes(30)))
struct ActivityTests {
    private let input = PassthroughSubject<Int, Never>()
    private let work = ControlledWork()
    private let probe = TestSubscriber<Int>()
    private let fixture = BoardFixture()
    private let scheduler = HandScheduler()
    private let model = ModelFixture()
    private let log = EventRecorder<String>()

    /// Subscribes to a flat map and records its activity, values and failures.
    private func start(
        _ form: ActivityForm, _ overlap: Overlap, into model: ModelFixture,
        in fixture: BoardFixture? = nil
    ) -> AnyCancellable {
        let (center, work, log) = ((fixture ?? self.fixture).center, work, log)
        let begin = { (_: ModelFixture, _: Int) in work.begin() }
        let stream =
            switch form {
            case .center: input.flatMap(overlap, into: model, in: center, "x", begin)
            case .scheduled:
                input.flatMap(
                    overlap, into: model, on: scheduler, in: center, "x", begin)
            case .retries:
                input.flatMap(overlap, into: model, in: center, "x", retries: true, begin)
            case .scheduledRetries:
                input.flatMap(
                    overlap, into: model, on: scheduler, in: center, "x", retries: true, begin)
            }
        let listening = [
            model.activity.sink { log.record("\($0)") },
            model.failures.sink { log.record("\($0)") },
        ]
        let cancellable = stream.sink { log.record("\($0)") }
        return AnyCancellable {
            cancellable.cancel()
            withExtendedLifetime(listening) {}
        }
    }

    private func send(_ number: Int) { act { input.send(number) } }

    /// Does something and runs what it schedules.
    private func act(_ body: () -> Void) {
        body()
        scheduler.run()
    }

    @Test(arguments: ActivityForm.allCases)
    func `latest: a newer value takes over without a change`(form: ActivityForm) {
        let subscription = start(form, .latest, into: model)
        for number in 0..<3 { send(number) }
        #expect(work.canceled == [0, 1] && log.elements == ["false", "true"])
        act { work.end(2) }
        #expect(log.elements == ["false", "true", "false"])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.allCases)
    func `exhaust: a dropped value changes nothing`(form: ActivityForm) {
        let subscription = start(form, .exhaust, into: model)
        for number in 0..<2 { send(number) }
        act { work.end(0) }
        #expect(log.elements == ["false", "true", "false"])
        send(2)
        #expect(log.elements == ["false", "true", "false", "true"])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.allCases)
    func `concat: the next value follows without a change`(form: ActivityForm) {
        let subscription = start(form, .concat, into: model)
        for number in 0..<2 { send(number) }
        act { work.end(0) }
        #expect(work.startCount == 2 && log.elements == ["false", "true"])
        act { work.end(1) }
        #expect(log.elements == ["false", "true", "false"])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.allCases)
    func `merge: true until the last work has ended`(form: ActivityForm) {
        let subscription = start(form, .merge(max: 2), into: model)
        for number in 0..<3 { send(number) }
        for number in [1, 0] { act { work.end(number) } }
        #expect(log.elements == ["false", "true"])
        act { work.end(2) }
        #expect(log.elements == ["false", "true", "false"])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.allCases)
    func `a value and a failure come before the change`(form: ActivityForm) {
        let subscription = start(form, .concat, into: model)
        send(0)
        act { work.send(7, in: 0) }
        act { work.fail(0, .first) }
        #expect(log.elements == ["false", "true", "7", "first", "false"])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.allCases)
    func `false at once when the subscription is canceled`(form: ActivityForm) {
        let subscription = start(form, .merge(max: 3), into: model)
        for number in 0..<2 { send(number) }
        #expect(model.activity.isActive)
        subscription.cancel()
        #expect(!model.activity.isActive)
    }

    @Test(arguments: ActivityForm.allCases)
    func `false when the stream notices that its owner is gone`(form: ActivityForm) {
        var model: ModelFixture? = ModelFixture()
        let activity = model?.activity
        let subscription = model.map { start(form, .latest, into: $0) }
        send(0)
        model = nil
        #expect(activity?.isActive == true)
        send(1)
        #expect(activity?.isActive == false && log.elements == ["false", "true", "false"])
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.retrying)
    func `nothing runs while a notice offers a retry`(form: ActivityForm) {
        let subscription = start(form, .exhaust, into: model)
        send(0)
        act { work.fail(0, .first) }
        #expect(log.elements == ["false", "true", "first", "false"])
        send(1)
        act { fixture.screen.choose(.retry) }
        #expect(work.startCount == 2)
        #expect(log.elements.suffix(2) == ["false", "true"])
        act { work.end(1) }
        #expect(log.elements.suffix(2) == ["true", "false"] && log.elements.count == 6)
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.retrying)
    func `work that takes the place of an offered retry runs`(form: ActivityForm) {
        let subscription = start(form, .latest, into: model)
        send(0)
        act { work.fail(0, .first) }
        send(1)
        #expect(log.elements == ["false", "true", "first", "false", "true"])
        act { fixture.screen.choose(.retry) }
        act { work.end(1) }
        #expect(work.startCount == 2 && log.elements.last == "false")
        withExtendedLifetime(subscription) {}
    }

    @Test(arguments: ActivityForm.allCases)
    func `work follows a failure without a change`(form: ActivityForm) {
        let subscription = start(
            form, .concat, into: model, in: BoardFixture([.dismiss]))
        for number in 0..<2 { send(number) }
        act { work.fail(0, .first) }
        #expect(work.startCount == 2 && log.elements == ["false", "true", "first"])
        withExtendedLifetime(subscription) {}
    }

    @Test
    func `a retry that is chosen at once follows its failure without a change`() {
        let fixture = BoardFixture(answer: .retry)
        let subscription = start(.retries, .latest, into: model, in: fixture)
        send(0)
        work.fail(0, .first)
        #expect(work.startCount == 2 && log.elements == ["false", "true", "first"])
        withExtendedLifetime(subscription) {}
    }

    @Test
    func `a newer value that arrives while work is starting takes over without a change`() {
        let input = input
        let listening = model.activity.sink { [log] in log.record("\($0)") }
        input.flatMap(.latest, into: model, in: fixture.center, "x") { [work] _, number in
            work.begin().handleEvents(receiveRequest: { _ in if number == 0 { input.send(1) } })
        }
        .subscribe(probe)
        input.send(0)
        #expect(work.startCount == 2 && log.elements == ["false", "true"])
        withExtendedLifetime(listening) {}
    }

    @Test(arguments: [true, false])
    func `changes come on the scheduler, and after the values`(retries: Bool) {
        let (scheduler, log) = (scheduler, log)
        let listening = model.activity.dropFirst().sink {
            log.record("\($0)")
            #expect(scheduler.isRunning)
        }
        input.flatMap(
            .concat, into: model, on: scheduler, in: fixture.center, "x", retries: retries
        ) { [work] _, _ in work.begin() }
        .map { value in
            log.record("\(value)")
            return value
        }
        .subscribe(probe)
        send(0)
        work.send(7, in: 0)
        work.end(0)
        #expect(log.elements == ["true"])
        scheduler.run()
        #expect(log.elements == ["true", "7", "false"])
        withExtendedLifetime(listening) {}
    }

    @Test
    func `a given relay takes the place of the view model's`() {
        let relay = ActivityRelay()
        let center = fixture.center
        let streams = [
            input.flatMap(.merge(max: 9), into: model, in: center, "x", activity: relay) {
                [work] _, _ in
                work.begin()
            },
            input.flatMap(.merge(max: 9), weak: model, in: center, "x", activity: relay) {
                [work] _, _ in
                work.begin()
            },
            input.flatMap(.merge(max: 9), weak: model, activity: relay) { [work] _, _ in
                work.begin().replaceError(with: 0)
            },
        ]
        let subscriptions = streams.map { $0.sink { _ in } }
        input.send(0)
        #expect(relay.isActive && !model.activity.isActive)
        for number in 0..<3 {
            #expect(relay.isActive)
            work.end(number)
        }
        #expect(!relay.isActive)
        withExtendedLifetime(subscriptions) {}
    }

    @Test(arguments: [true, false])
    func `what stands in for failed work counts`(isScheduled: Bool) {
        let (relay, other) = (ActivityRelay(), PassthroughSubject<Int, Never>())
        let listening = relay.sink { [log] in log.record("\($0)") }
        let owner = OwnerFixture()
        let begin = { [work] (_: OwnerFixture, _: Int) in work.begin() }
        let fallback = other.eraseToAnyPublisher()
        let stream =
            isScheduled
            ? input.flatMap(
                .latest, weak: owner, on: scheduler, activity: relay, begin
            ) { _, _ in
            } fallback: { _ in
                fallback
            }
            : input.flatMap(
                .latest, weak: owner, activity: relay, begin
            ) { _, _ in
            } fallback: { _ in
                fallback
            }
        stream.subscribe(probe)
        send(0)
        act { work.fail(0, .first) }
        #expect(log.elements == ["false", "true"])
        act { other.send(completion: .finished) }
        #expect(log.elements == ["false", "true", "false"])
        withExtendedLifetime(listening) {}
    }
}
#endif
