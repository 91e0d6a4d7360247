#if RxSwift
// The samples of Guides/FromRxSwift.md.
import RxSwift
import Testing
import TriageCore
import TriageLaunch
import TriageRxSwift
import TriageStreams
import TriageTesting

struct Clip: Sendable {}
nonisolated struct User: Sendable {}
enum LaunchStop { case forcedUpdate }

nonisolated protocol ClipsRepository: Sendable {
    func clips() -> Single<[Clip]>
    func add(_ clip: Clip) async throws -> Clip
}

nonisolated protocol LaunchAPI: Sendable {
    func isTooOld() -> Single<Bool>
    func session() -> Single<User>
    func acceptTerms(_ user: User) -> Single<Void>
}

@MainActor
protocol Root: AnyObject {
    func showHome(for user: User?)
    func showUpdate()
}

// snippet.model
final class ClipsViewModel {
    let activity = ActivityRelay()
    private let repository: any ClipsRepository
    private let center: FaultCenter

    init(_ repository: any ClipsRepository, center: FaultCenter) {
        (self.repository, self.center) = (repository, center)
    }

    func clips(_ reload: Observable<Void>) -> Infallible<[Clip]> {
        reload.flatMap(
            .latest, weak: self, on: MainScheduler.instance, in: center, "clips.load",
            retries: true, activity: activity
        ) { model, _ in
            model.repository.clips()
        }
    }

    func added(_ taps: Observable<Clip>) -> Infallible<Clip> {
        taps.flatMap(.exhaust, weak: self, in: center, .tap("clips.add")) { model, clip in
            try await model.repository.add(clip)
        }
    }
}
// snippet.end

// snippet.label
/// A screen that shows its failures in a label, and the clips that were stored last.
final class FeedViewModel {
    let message = PublishSubject<String>()
    private let repository: any ClipsRepository
    private let center: FaultCenter

    init(_ repository: any ClipsRepository, center: FaultCenter) {
        (self.repository, self.center) = (repository, center)
    }

    func clips(_ reload: Observable<Void>, stored: [Clip]) -> Infallible<[Clip]> {
        reload.flatMap(
            .latest, weak: self, on: MainScheduler.instance, in: center,
            .load("feed.load", rules: .handlingNotices)
        ) { model, _ in
            model.repository.clips()
        } catching: { model, error in
            if let words = model.center.words(for: error) { model.message.onNext(words.message) }
        } fallback: { _ in
            .just(stored)
        }
    }
}
// snippet.end

// snippet.gate
func makeGate(
    _ api: any LaunchAPI, clock: (any Clock<Duration>)? = nil
) -> LaunchGate<LaunchStop> {
    let version = Check<Void, LaunchStop>("version", failsFast: true) { _ in
        api.isTooOld().map { $0 ? .stopped(.forcedUpdate) : .passed }
    }
    let session = Check<User, LaunchStop>("session") { _ in api.session().map { .passed($0) } }
    let terms = Check<Void, LaunchStop>("terms", after: session) { user in
        api.acceptTerms(user).map { .passed }
    }
    return LaunchGate(
        [version, session, terms], deadline: .seconds(10), gracePeriod: .milliseconds(500),
        clock: clock)
}
// snippet.end

// snippet.launch
@MainActor
func launch(
    _ gate: LaunchGate<LaunchStop>, _ root: any Root, in center: FaultCenter, _ bag: DisposeBag
) {
    gate.rx.run(in: center, retries: true)
        .subscribe(onNext: { [weak root] result in
            switch result {
            case .passed: root?.showHome(for: nil)
            case .stopped(.forcedUpdate): root?.showUpdate()
            }
        })
        .disposed(by: bag)
}
// snippet.end

// snippet.test
struct LaunchStub: LaunchAPI {
    var isOld = false
    var signedIn: @Sendable () -> Single<User> = { .just(User()) }

    func isTooOld() -> Single<Bool> { .just(isOld) }
    func session() -> Single<User> { signedIn() }
    func acceptTerms(_ user: User) -> Single<Void> { .just(()) }
}

@MainActor
final class RootSpy: Root {
    private(set) var shown: [String] = []
    func showHome(for user: User?) { shown.append("home") }
    func showUpdate() { shown.append("update") }
}

@MainActor @Suite("The launch", .timeLimit(.minutes(30)))
struct AppLaunchTests {
    let faults = TestFaults()
    let root = RootSpy()
    let bag = DisposeBag()

    @Test("A version that is too old leads to the update, though the session failed")
    func oldVersion() async {
        let gate = makeGate(LaunchStub(isOld: true) { .error(Fault(.offline)) })
        launch(gate, root, in: faults.center, bag)
        await eventually { root.shown == ["update"] }
        #expect(faults.notices.isEmpty)
    }

    @Test("A session that never answers is blamed at the deadline, and the retry goes on")
    func silentSession() async {
        let (clock, faults) = (TestClock(), faults)
        let api = LaunchStub {
            faults.notices.isEmpty ? Observable.never().asSingle() : .just(User())
        }
        let gate = makeGate(api, clock: clock)
        launch(gate, root, in: faults.center, bag)
        await clock.waitForSleepers(count: 1)
        await eventually { gate.passed.names == ["version"] }
        clock.advance(by: .seconds(10))
        await eventually { !faults.openNotices.isEmpty }
        #expect(faults.openNotices.map(\.style) == [.blocking])
        #expect(faults.reports.map(\.failure.fault.facts.check) == ["session"])

        faults.choose(.retry)
        await eventually { root.shown == ["home"] }
        #expect(faults.audit() == [])
    }
}
// snippet.end
#endif
