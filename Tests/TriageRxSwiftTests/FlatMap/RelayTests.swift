#if RxSwift
import RxSwift
import TestDoubles
import Testing
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("Relays as streams of RxSwift", .timeLimit(.minutes(30)))
struct RelayTests {
    @Test
    func `failures wait for the first subscriber, and each one gets those that are sent then`() {
        let (relay, first, second) = (FailureRelay<Int>(), Probe<Int>(), Probe<Int>())
        relay.send(1)
        let bag = [first.observe(relay.asInfallible()), second.observe(relay.asInfallible())]
        relay.send(2)
        #expect(first.values.elements == [1, 2] && second.values.elements == [2])
        for subscription in bag { subscription.dispose() }
        relay.send(3)
        let third = Probe<Int>()
        let subscription = third.observe(relay.asInfallible())
        #expect(third.values.elements == [3] && first.values.elements == [1, 2])
        subscription.dispose()
    }

    @Test
    func `a failure that a subscriber never gets, because it leaves, waits for the next one`() {
        let (relay, first, second) = (FailureRelay<Int>(), EventRecorder<Int>(), Probe<Int>())
        let subscription = SingleAssignmentDisposable()
        subscription.setDisposable(
            relay.asInfallible().subscribe(onNext: {
                first.record($0)
                relay.send(2)
                subscription.dispose()
            }))
        relay.send(1)
        let other = second.observe(relay.asInfallible())
        #expect(first.elements == [1] && second.values.elements == [2])
        other.dispose()
    }

    @Test
    func `a subscriber of the activity is released when it is disposed of`() {
        let activity = ActivityRelay()
        weak var kept: LifetimeToken?
        do {
            let token = LifetimeToken()
            kept = token
            let subscription = activity.asInfallible().subscribe(onNext: { _ in token.touch() })
            subscription.dispose()
        }
        withExtendedLifetime(activity) { #expect(kept == nil) }
    }

    @Test
    func `the activity is true while work is running, also from one to the next`() {
        let (taps, work, owner) = (PublishSubject<Int>(), ControlledWork(), OwnerFixture())
        let relay = ActivityRelay()
        let (activity, values, fixture) = (Probe<Bool>(), Probe<Int>(), BoardFixture())
        let listening = activity.observe(relay.asInfallible())
        let results = taps.flatMap(
            .latest, weak: owner, in: fixture.center, "x", retries: true, activity: relay
        ) { _, _ in work.begin() }
        let subscription = values.observe(results)
        taps.onNext(1)
        taps.onNext(2)
        #expect(activity.values.elements == [false, true])
        work.fail(1, Fault(.rejected))
        #expect(activity.values.elements == [false, true, false], "a notice offers a retry")
        fixture.screen.choose(.retry)
        #expect(activity.values.elements.last == true)
        subscription.dispose()
        #expect(activity.values.elements == [false, true, false, true, false])
        listening.dispose()
        let other = values.observe(results)
        taps.onNext(3)
        #expect(activity.values.elements.count == 5)
        other.dispose()
    }

    @Test(arguments: ["end", "fail", "dispose"])
    func `without retries the flat map counts the work itself`(end: String) {
        let (taps, work, activity) = (PublishSubject<Int>(), ControlledWork(), ActivityRelay())
        let (probe, owner) = (Probe<Int>(), OwnerFixture())
        let subscription = probe.observe(
            taps.flatMap(.concat, weak: owner, activity: activity) { _, _ in
                work.begin()
            } catching: { _, _ in
            })
        #expect(!activity.isActive)
        taps.onNext(1)
        #expect(activity.isActive)
        switch end {
        case "end": work.end(0)
        case "fail": work.fail(0, TestFailure.first)
        default: subscription.dispose()
        }
        #expect(!activity.isActive)
        subscription.dispose()
    }
}
#endif
