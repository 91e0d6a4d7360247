import Testing
import TriageCore
import TriagePresentation
import TriageTesting

/// An app with a screen, whose failures become alerts with a retry.
@MainActor
struct ScreenFixture {
    let board = NoticeBoard(clock: TestClock())
    let reporter = RecordingReporter()
    let events = EventRecorder<FaultEvent>()
    let changes = EventRecorder<String>()
    let clock = TestClock()
    let center: FaultCenter
    private let tasks = EventRecorder<Task<Void, Never>>()

    init() {
        let events = events
        let alert = NoticeTemplate(.alert, message: "m", actions: [.retry, .dismiss])
        center = FaultCenter(
            .init(
                table: DecisionTable([Rule(.any, .notice(alert), report: .error)]),
                classifier: .standardLibrary, localize: { $0 }, presenter: board,
                reporter: reporter, router: { _ in }, observe: { events.record($0) },
                diagnose: { _ in }))
    }

    /// Makes a model whose loads answer in turn, the last one again and again.
    func model(_ answers: Answer...) -> LoadableModel<[Int]> {
        let script = Script(answers)
        let model = LoadableModel("load", in: center, startTask: starter) { [clock] in
            try await script.next(on: clock)
        }
        record(model)
        return model
    }

    /// Makes a model whose work comes with each load.
    func search() -> LoadableModel<[Int]> {
        let model = LoadableModel<[Int]>("load", in: center, startTask: starter)
        record(model)
        return model
    }

    private func record(_ model: LoadableModel<[Int]>) {
        model.onChange = { [changes] in changes.record("\($0)".shortened) }
    }

    /// Starts tasks that ``settle()`` waits for.
    var starter: LoadableModel<[Int]>.TaskStarter {
        { [tasks] work in
            let task = Task { await work() }
            tasks.record(task)
            return task
        }
    }

    /// Waits until every task that was started has ended, and those that it started.
    func settle() async {
        var done = 0
        while done < tasks.elements.count {
            await tasks.elements[done].value
            done += 1
        }
    }

    /// Chooses an action of the alert on screen, and waits for the end of the work that follows.
    func choose(_ action: Notice.Action.ID) async {
        guard let alert = board.modalOnScreen else {
            Issue.record("no alert is on screen")
            return
        }
        #expect(board.respond(to: alert.id, with: action))
        await settle()
    }

    /// The endings of the operations, in order.
    var endings: [OutcomeEnding] {
        events.elements.compactMap { event in
            if case .ended(_, let outcome) = event { outcome.ending } else { nil }
        }
    }

    /// The operations that began, in order.
    var operations: [OperationInfo] {
        events.elements.compactMap { if case .started(let it) = $0 { it } else { nil } }
    }
}

/// An end of some work.
enum Answer: Sendable {
    case value([Int])
    case failure(any Error)
    /// After a second, unless the task is canceled.
    case late([Int])
    /// After a second, even if the task is canceled.
    case stubborn([Int])

    /// Waits as long as this answer takes.
    func callAsFunction(on clock: TestClock) async throws -> [Int] {
        switch self {
        case .value(let value): return value
        case .failure(let error): throw error
        case .late(let value):
            try await clock.sleep(for: .seconds(1))
            return value
        case .stubborn(let value):
            await Task { _ = try? await clock.sleep(for: .seconds(1)) }.value
            return value
        }
    }
}

/// Answers in turn.
@MainActor
final class Script {
    private var answers: [Answer]

    init(_ answers: [Answer]) { self.answers = answers }

    func next(on clock: TestClock) async throws -> [Int] {
        let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
        return try await answer(on: clock)
    }
}

extension LoadableModel {
    /// Calls the synchronous form, which the compiler does not choose in asynchronous code.
    func loadNow() { load() }
}

extension String {
    /// The description of a state without its fault's description.
    var shortened: String {
        replacing(/: .*?(?=, is loading|$)/, with: "")
    }
}

extension Answer {
    static var broken: Answer { .failure(Fault(.server)) }
}
