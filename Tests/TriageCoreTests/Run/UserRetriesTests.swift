import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("Retries that the user chooses", .timeLimit(.minutes(30)))
struct UserRetriesTests {
    private static let rules = [
        Rule(
            .kind(.server),
            .notice(NoticeTemplate(.alert, message: "m", actions: [.retry, .dismiss])),
            report: .error),
        Rule(.any, .notice(NoticeTemplate(.toast, message: "m"))),
    ]

    private let center = CenterFixture(Self.rules)
    private let attempts = Counter()

    /// The handler of the latest notice.
    private var answer: NoticeActionHandler? { center.requests.elements.last?.onAction }

    @Test
    func `A retry is a new operation of the same name, and its failure can be retried again`() async
    {
        let outcome = await center.center.run(.tap("a"), retries: true) { [attempts] in
            if attempts.increment() < 3 { throw Fault(.server) }
        }
        #expect(outcome.fault?.kind == .server)
        for count in 1...2 {
            #expect(center.requests.elements.count == count)
            answer?(.retry)
            await eventually { center.log.elements.filter { $0.hasPrefix("ended") }.count > count }
        }
        let failed = [
            "began a", "failed server", "take <m>", "surfaced presented", "report error",
            "ended a failure",
        ]
        #expect(center.log.elements == failed + failed + ["began a", "ended a value"])
        #expect(Set(center.failures.elements.compactMap(\.operation?.id)).count == 2)
        #expect(center.failures.elements.allSatisfy { $0.operation?.intent == .tap })
        #expect(Set(center.drafts.elements.map(\.failure.fault.incident)).count == 2)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `The decision knows whether the user can retry the operation`() async {
        let fail: @Sendable () async throws -> Void = { throw Fault(.server) }
        let (center, other) = (center.center, NoticeActionHandler(["other"]) { _ in })
        await center.run("a", retries: true, work: fail)
        await center.run("b", retries: false, work: fail)
        await center.run(.load("c", onAction: .retry {}), work: fail)
        await center.run(.load("d", onAction: other), work: fail)
        await center.run("e", work: fail)
        let canRetry = self.center.failures.elements.map { $0.operation?.canRetry }
        #expect(canRetry == [true, false, true, false, false])
    }

    @Test
    func `The outcome of the first attempt is returned, and without a failure nothing is shown`()
        async
    {
        let outcome = await center.center.run("a", retries: true) { [attempts] in
            _ = attempts.increment()
            await Task.yield()
        }
        #expect(outcome.value != nil && attempts.count == 1)
        let canceled = await center.center.run("b", retries: true) { throw CancellationError() }
        #expect(canceled.isCancelled && center.requests.elements.isEmpty)
    }

    @Test
    func `Work with a value waits while a notice offers a retry, and returns the last outcome`()
        async
    {
        let (center, attempts) = (center, attempts)
        let load = Task {
            await center.center.run("a", retries: true) {
                guard attempts.increment() == 3 else { throw Fault(.server) }
                return 7
            }
        }
        for count in 1...2 {
            await eventually { center.requests.elements.count == count }
            center.requests.elements.last?.onAction?(.retry)
        }
        #expect(await load.value.value == 7)
        let silent = await center.center.run("b", retries: true) { () -> Int in
            throw Fault(.storage)
        }
        #expect(silent.fault?.kind == .storage)
        let canceled = await center.center.run("c", retries: true) { () -> Int in
            throw CancellationError()
        }
        #expect(canceled.isCancelled)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A canceled wait for a value takes the notice away and returns the failure`() async {
        let center = center
        let load = Task {
            await center.center.run("a", retries: true) { () -> Int in throw Fault(.server) }
        }
        await eventually { center.requests.elements.count == 1 }
        let isGone = Lock(false)
        answer?.lifetime?.onEnd { isGone.withLock { $0 = true } }
        load.cancel()
        #expect(await load.value.fault?.kind == .server)
        await eventually { isGone.current }
    }

    @Test
    func `Work that ends in an optional chain has no value, and is not waited for`() async {
        final class Screen: Sendable {
            let home = Lock(0)
            func show(_ value: Int) { home.withLock { $0 = value } }
        }
        let (center, attempts, screen) = (center, attempts, Screen())
        await center.center.run("a", retries: true) { [weak screen] in
            screen?.show(try await Self.second(attempts))
        }
        answer?(.retry)
        await eventually { screen.home.current == 7 }
    }

    private static func second(_ attempts: Counter) async throws -> Int {
        guard attempts.increment() == 2 else { throw Fault(.server) }
        return 7
    }

    @Test
    func `A retry that is chosen while another one runs does nothing, and works again after it`()
        async
    {
        let isOpen = Lock(false)
        await center.center.run("a", retries: true) { [attempts] in
            if attempts.increment() == 2 { await eventually { isOpen.current } }
            throw Fault(.server)
        }
        let first = answer
        first?(.retry)
        await eventually { attempts.count == 2 }
        first?(.retry)
        for _ in 0..<500 { await Task.yield() }
        #expect(attempts.count == 2 && center.center.activeOperations.count == 1)
        isOpen.withLock { $0 = true }
        await eventually { center.requests.elements.count == 2 }
        // The first notice may still be on screen.
        first?(.retry)
        await eventually { center.requests.elements.count == 3 }
        #expect(attempts.count == 3)
    }

    @Test
    func `A retry that is chosen while its notice is being presented is not lost`() async {
        let attempts = attempts
        let center = Self.center(AnsweringPresenter())
        await center.run("a", retries: true) {
            if attempts.increment() < 5 { throw Fault(.server) }
        }
        await eventually { attempts.count == 5 && center.activeOperations.isEmpty }
        #expect(center.counts == (5, 4) && center.audit().isEmpty)
    }

    @Test
    func `A thousand taps from eight tasks never run two attempts at once`() async {
        let (running, most) = (Lock(0), Lock(0))
        await center.center.run("a", retries: true) { [attempts] in
            let count = running.withLock { count in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, count) }
            if attempts.increment() % 2 == 0 { await Task.yield() }
            running.withLock { $0 -= 1 }
            throw Fault(.server)
        }
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<125 {
                        answer?(.retry)
                        await Task.yield()
                    }
                }
            }
        }
        await eventually { center.center.activeOperations.isEmpty }
        #expect(most.current == 1 && attempts.count > 1)
    }

    @Test
    @MainActor
    func `Every attempt keeps the isolation of the caller, and so does all that follows it`() async
    {
        let presenter = HoldingPresenter { MainActor.assertIsolated() }
        let center = Self.center(presenter) { _ in MainActor.assertIsolated() }
        let model = ViewModel()
        await model.load(in: center)
        for count in 1...2 {
            #expect(model.home == count)
            let answer = presenter.held.current?.onAction
            await Task.detached { answer?(.retry) }.value
            await eventually { model.home == count + 1 && center.activeOperations.isEmpty }
        }
        #expect(center.counts == (3, 2))
    }

    @Test
    func `The work is retained while its notice is shown, and no longer`() async {
        let presenter = HoldingPresenter()
        let center = Self.center(presenter)
        let gone = await Self.fail(.server, in: center)
        #expect(gone.object != nil)
        presenter.held.withLock { $0 = nil }
        #expect(gone.object == nil)
    }

    @Test(arguments: [Fault.Kind.offline, .canceled])
    func `A notice that offers no retry retains no work`(kind: Fault.Kind) async {
        let presenter = HoldingPresenter()
        let gone = await Self.fail(kind, in: Self.center(presenter))
        #expect((presenter.held.current != nil) == (kind == .offline))
        #expect(gone.object == nil)
    }

    @Test
    func `Other actions go to the handler of the screen, and a retry does not`() async {
        let answers = EventRecorder<Notice.Action.ID>()
        let template = NoticeTemplate(.alert, message: "m", actions: [.retry, "call", .dismiss])
        let rules = DecisionTable([Rule(.any, .notice(template))])
        await center.center.run(
            .load("a", rules: rules, onAction: NoticeActionHandler { answers.record($0) }),
            retries: true
        ) { [attempts] in
            if attempts.increment() == 1 { throw Fault(.server) }
        }
        let notice = center.requests.elements.first?.notice
        #expect(notice?.actions.map(\.id) == [.retry, "call", .dismiss])
        for action in ["call", .dismiss, .retry] as [Notice.Action.ID] { answer?(action) }
        await eventually { attempts.count == 2 }
        #expect(answers.elements == ["call", .dismiss])
    }

    @Test
    func `A retry that is chosen within another operation does not belong to it`() async {
        let (isMade, isOpen) = (Lock(false), Lock(false))
        await center.center.run("a", retries: true) { [attempts] in
            guard attempts.increment() == 2 else { throw Fault(.server) }
            Fault(.storage).noted()
            isMade.withLock { $0 = true }
            await eventually { isOpen.current }
        }
        let outer = await center.run("outer") {
            answer?(.retry)
            await eventually { isMade.current }
            throw OpaqueError.lost
        }
        #expect(outer.fault?.kind == .unexpected)
        isOpen.withLock { $0 = true }
        await eventually { center.center.activeOperations.isEmpty }
    }

    @Test
    func `The retries of work that succeeded end at once, and not again when they are released`()
        async
    {
        let (ends, presenter) = (Counter(), HoldingPresenter())
        let center = Self.center(presenter)
        let retries = Lock<UserRetries?>(
            UserRetries(start: { _ in }, end: { _ = ends.increment() }))
        func begin() -> OpenOperation {
            let options = OperationOptions("a", #fileID, #line)
            return OpenOperation(in: center, options.retried(by: retries.current))
        }
        _ = begin().fail(with: Fault(.server)) as Outcome<Void>
        #expect(presenter.held.withLock { $0.take() } != nil)
        begin().succeed()
        #expect(ends.count == 1)
        weak let released = retries.current
        retries.withLock { $0 = nil }
        #expect(released == nil)
        // The end at a release is a task of its own.
        for _ in 0..<100 { await Task.yield() }
        #expect(ends.count == 1)
    }

    @Test
    func `A retry is not canceled with the task of the first attempt`() async {
        let task = Task { [center, attempts] in
            await center.center.run("a", retries: true) {
                if attempts.increment() == 1 { throw Fault(.server) }
            }
        }
        await eventually { !center.requests.elements.isEmpty }
        _ = await task.value
        task.cancel()
        answer?(.retry)
        #expect(await eventually { center.log.elements.last == "ended a value" })
    }
}

extension UserRetriesTests {
    private static func center(
        _ presenter: any NoticePresenter,
        observe: @escaping @Sendable (FaultEvent) -> Void = { _ in }
    ) -> FaultCenter {
        FaultCenter(
            .init(
                table: DecisionTable(rules), classifier: .standardLibrary, localize: { $0 },
                presenter: presenter, reporter: RecordingReporter(), router: { _ in },
                observe: observe, diagnose: { _ in }))
    }

    /// Runs work that fails once, and returns a weak reference to what the work retains.
    private static func fail(_ kind: Fault.Kind, in center: FaultCenter) async -> WeakReference {
        let content = Content()
        let reference = WeakReference(content)
        await center.run("a", retries: true) {
            withExtendedLifetime(content) {}
            throw Fault(kind)
        }
        return reference
    }
}

private final class Content: Sendable {}

private final class WeakReference: Sendable {
    weak let object: Content?
    init(_ object: Content) { self.object = object }
}

private final class Counter: Sendable {
    private let number = Lock(0)
    var count: Int { number.current }

    func increment() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}

/// A presenter that keeps the latest request until a test drops it.
private final class HoldingPresenter: NoticePresenter {
    let held = Lock<NoticeRequest?>(nil)
    private let onPresent: @Sendable () -> Void

    init(_ onPresent: @escaping @Sendable () -> Void = {}) { self.onPresent = onPresent }

    func present(_ request: NoticeRequest) -> NoticeReceipt {
        onPresent()
        held.withLock { $0 = request }
        return NoticeReceipt(noticeID: 1)
    }
}

/// A presenter whose user retries before the notice is on screen.
private struct AnsweringPresenter: NoticePresenter {
    func present(_ request: NoticeRequest) -> NoticeReceipt {
        request.onAction?(.retry)
        return NoticeReceipt(noticeID: 1)
    }
}

@MainActor
private final class ViewModel {
    var home = 0

    func load(in center: FaultCenter) async {
        await center.run("home.load", retries: true) {
            MainActor.assertIsolated()
            await Task.yield()
            self.home += 1
            if self.home < 3 { throw Fault(.server) }
        }
    }
}
