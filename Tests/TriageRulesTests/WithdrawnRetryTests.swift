import Testing
import TriageConcurrency
import TriageCore
import TriagePresentation
import TriageStreams
import TriageTesting

/// Work that fails with its number until it is told to succeed.
@MainActor
private final class Work: Sendable {
    nonisolated let center: FaultCenter
    nonisolated let board = NoticeBoard(clock: TestClock())
    let values = EventRecorder<Int>()

    init() {
        let alert = NoticeTemplate(.alert, message: "m", actions: [.retry, .dismiss])
        center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, .notice(alert))]), classifier: .standardLibrary,
                localize: { $0 }, presenter: board, reporter: RecordingReporter()))
    }

    nonisolated func value(_ number: Int) throws -> Int {
        if number < 10 { throw Fault(.server, code: "code.\(number)") }
        return number
    }
}

@Suite("Notices of retries that other work has replaced", .timeLimit(.minutes(30)))
@MainActor
struct WithdrawnRetryTests {
    private let model = Work()
    private var board: NoticeBoard { model.board }

    @Test
    func `In a sequence, the latest work takes the alert of the work before it away`() async {
        let (taps, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task { [model] in
            let values = taps.flatMap(.latest, weak: model, in: model.center, "a", retries: true) {
                try $0.value($1)
            }
            for await value in values { model.values.record(value) }
        }
        continuation.yield(1)
        await eventually { board.modalOnScreen != nil }
        continuation.yield(10)
        await eventually { model.values.elements == [10] }
        await eventually { board.modalOnScreen == nil }
        continuation.yield(2)
        await eventually { board.modalOnScreen != nil }
        task.cancel()
        await eventually { board.modalOnScreen == nil }
        #expect(model.center.audit().isEmpty)
    }

    #if canImport(Combine) || OpenCombine
    /// Runs the work for each tap, in place of the work of the tap before it.
    private func results(
        of taps: PassthroughSubject<Int, Never>, _ name: FaultCenter.Operation
    ) -> AnyPublisher<Int, Never> {
        taps.flatMap(.latest, weak: model) { model, tap in
            Just(tap).tryMap { try model.value($0) }
                .run(in: model.center, name, retries: true)
        }
    }

    @Test
    func `In a publisher, the latest work and a cancellation take the alert away`() async {
        let taps = PassthroughSubject<Int, Never>()
        let (center, values) = (model.center, model.values)
        let subscription = results(of: taps, "a").sink { values.record($0) }
        taps.send(1)
        #expect(board.modalOnScreen != nil)
        taps.send(10)
        #expect(board.modalOnScreen == nil && values.elements == [10])
        taps.send(2)
        #expect(board.modalOnScreen != nil)
        subscription.cancel()
        #expect(board.modalOnScreen == nil)
        #expect(center.audit().isEmpty)
    }

    @Test
    func `An alert for several operations stays until the last of their retries is replaced`()
        throws
    {
        let (taps, others) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var subscriptions: Set<AnyCancellable> = []
        for (name, subject) in [("a" as FaultCenter.Operation, taps), ("b", others)] {
            results(of: subject, name).sink { _ in }.store(in: &subscriptions)
        }
        taps.send(1)
        others.send(1)
        let alert = try #require(board.modalOnScreen)
        taps.send(10)
        #expect(board.modalOnScreen?.id == alert.id)
        others.send(10)
        #expect(board.modalOnScreen == nil)
        taps.send(1)
        model.center.present(Notice(.alert, message: "other"))
        #expect(board.modalOnScreen?.notice.message == "m")
        subscriptions = []
        #expect(board.modalOnScreen?.notice.message == "other")
    }

    @Test
    func `An alert that also belongs to a request without a handler stays`() throws {
        let taps = PassthroughSubject<Int, Never>()
        let subscription = results(of: taps, "a").sink { _ in }
        taps.send(1)
        let alert = try #require(board.modalOnScreen)
        #expect(board.present(NoticeRequest(alert.notice)).wasMerged)
        subscription.cancel()
        #expect(board.modalOnScreen?.id == alert.id)
    }

    @Test
    func `An alert that waits is taken away too, before the user has seen it`() throws {
        let taps = PassthroughSubject<Int, Never>()
        let subscription = results(of: taps, "a").sink { _ in }
        model.center.present(Notice(.alert, message: "other"))
        taps.send(1)
        taps.send(10)
        let other = try #require(board.modalOnScreen)
        #expect(board.respond(to: other.id, with: .dismiss) && board.modalOnScreen == nil)
        subscription.cancel()
    }
    #endif

    @Test
    func `A lifetime tells every observer of its end once, also one that comes late`() {
        let (lifetime, told) = (ActionLifetime(), EventRecorder<Int>())
        lifetime.onEnd { told.record(1) }
        #expect(told.elements == [])
        lifetime.end()
        lifetime.end()
        lifetime.onEnd { told.record(2) }
        #expect(told.elements == [1, 2])
    }

    @Test
    func `An alert that also belongs to a handler without an end stays`() async {
        let center = model.center
        let (taps, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task { [model] in
            let values = taps.flatMap(.latest, weak: model, in: center, "a", retries: true) {
                try $0.value($1)
            }
            for await _ in values {}
        }
        continuation.yield(1)
        await eventually { board.modalOnScreen != nil }
        let retried = EventRecorder<Void>()
        await center.run(.load("b", onAction: .retry { retried.record(()) })) {
            throw Fault(.server)
        }
        task.cancel()
        await task.value
        #expect(board.modalOnScreen?.incidents.count == 2)
        if let id = board.modalOnScreen?.id { board.respond(to: id, with: .retry) }
        await eventually { retried.elements.count == 1 }
    }
}
