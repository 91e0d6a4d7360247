import Observation
import Testing
import TriageCore
import TriagePresentation
import TriageTesting

/// A model that a test releases when it likes.
@MainActor
private final class Held {
    var value: LoadableModel<[Int]>?

    init(_ value: LoadableModel<[Int]>) { self.value = value }
}

@MainActor
@Suite("The lifetime of a screen's model", .timeLimit(.minutes(30)))
struct ScreenLifetimeTests {
    private let app = ScreenFixture()

    /// Runs the task of a screen, and returns it while it waits for a late answer.
    private func appear(_ model: LoadableModel<[Int]>, sleepers: Int = 1) async -> Task<Void, Never>
    {
        let task = Task { await model.loadIfNeeded() }
        await app.clock.waitForSleepers(count: sleepers)
        return task
    }

    /// Runs the tasks of two views of a screen, and removes the first while it waits.
    private func appearTwice(_ model: LoadableModel<[Int]>) async {
        let first = await appear(model)
        let second = Task { await model.loadIfNeeded() }
        await Task.yield()
        first.cancel()
        await first.value
        await second.value
    }

    @Test
    func `a screen that appears loads, and one that comes back with content does not`() async {
        let model = app.model(.value([1]), .value([2]))
        await model.loadIfNeeded()
        #expect(model.state.content == [1])
        await model.loadIfNeeded()
        #expect(model.state.content == [1] && app.operations.count == 1)
    }

    @Test
    func `a screen that comes back after a failure loads again`() async {
        let model = app.model(.broken, .value([1]))
        await model.loadIfNeeded()
        #expect(model.state.failure != nil)
        await model.loadIfNeeded()
        #expect(model.state.content == [1])
    }

    @Test
    func `a load that failed before the screen appeared is not repeated at once`() async {
        let model = app.model(.broken, .broken, .value([1]))
        await model.load()
        await model.loadIfNeeded()
        #expect(app.endings == [.failure])
        await model.load()
        await model.loadIfNeeded()
        #expect(app.endings == [.failure, .failure])
        await model.loadIfNeeded()
        #expect(model.state.content == [1])
    }

    @Test
    func `a screen that was reset loads when it is back, though its last load failed`() async {
        let model = app.model(.broken, .value([1]))
        await model.load()
        model.reset()
        await model.loadIfNeeded()
        #expect(model.state.content == [1])
    }

    @Test
    func `empty content is content`() async {
        let model = app.model(.value([]))
        await model.loadIfNeeded()
        await model.loadIfNeeded()
        #expect(app.operations.count == 1)
    }

    @Test
    func `a screen that goes away cancels its load without a failure, and loads when it is back`()
        async
    {
        let model = app.model(.late([1]), .value([2]))
        let task = await appear(model)
        task.cancel()
        await task.value
        #expect(app.endings == [.canceled] && app.board.modalOnScreen == nil)
        #expect(!model.state.isLoading && model.state.content == nil)
        await model.loadIfNeeded()
        #expect(model.state.content == [2])
    }

    @Test
    func `a screen that is back does not wait for work that ignores its cancellation`() async {
        let model = app.model(.stubborn([1]), .value([2]))
        let task = await appear(model)
        task.cancel()
        await model.loadIfNeeded()
        #expect(model.state.content == [2])
        app.clock.advance(by: .seconds(1))
        await task.value
        #expect(model.state.content == [2])
    }

    @Test
    func `two views of one model load once`() async {
        let model = app.model(.late([1]))
        let first = await appear(model)
        let second = Task { await model.loadIfNeeded() }
        await Task.yield()
        app.clock.advance(by: .seconds(1))
        await first.value
        await second.value
        #expect(model.state.content == [1] && app.operations.count == 1)
    }

    @Test
    func `of two views, the one that stays loads when the one that loaded goes away`() async {
        let model = app.model(.late([1]), .value([2]))
        await appearTwice(model)
        #expect(model.state.content == [2])
        #expect(app.endings == [.canceled, .value])
    }

    @Test
    func `of two views, the one that stays loads though an earlier load has failed`() async {
        let model = app.model(.broken, .late([1]), .value([2]))
        await model.loadIfNeeded()
        #expect(model.state.failure != nil)
        await appearTwice(model)
        #expect(model.state.content == [2])
        #expect(app.endings == [.failure, .canceled, .value])
    }

    @Test
    func `of two views, none loads again when the load has failed`() async {
        let model = app.search()
        let clock = app.clock
        model.load {
            try await clock.sleep(for: .seconds(1))
            throw Fault(.server)
        }
        await clock.waitForSleepers(count: 1)
        let began = EventRecorder<Bool>()
        let second = Task {
            began.record(true)
            await model.loadIfNeeded()
        }
        await eventually { !began.elements.isEmpty }
        clock.advance(by: .seconds(1))
        await second.value
        #expect(app.endings == [.failure])
    }

    @Test
    func `waiting for a load returns at its end, and a canceled wait cancels the load`() async {
        let model = app.model(.value([1]), .late([2]))
        await model.load()
        #expect(model.state.content == [1] && !model.state.isLoading)
        let refresh = Task { await model.load() }
        await app.clock.waitForSleepers(count: 1)
        refresh.cancel()
        await refresh.value
        #expect(model.state.content == [1] && !model.state.isLoading)
        #expect(app.endings == [.value, .canceled])
    }

    @Test
    func `a closed model cancels its work, keeps its content and begins nothing`() async {
        let model = app.model(.value([1]), .broken, .late([2]))
        for _ in 1...2 {
            model.loadNow()
            await app.settle()
        }
        model.loadNow()
        await app.clock.waitForSleepers(count: 1)
        model.close()
        await app.settle()
        #expect(app.endings == [.value, .failure, .canceled])
        #expect(model.state.content == [1] && !model.state.isLoading)
        model.loadNow()
        model.load { [3] }
        model.perform("tap") { 1 }
        await model.loadIfNeeded()
        #expect(app.board.modalOnScreen == nil)
        #expect(app.operations.count == 3 && model.state.content == [1])
    }

    @Test
    func `a reset forgets content and failure, and what was under way brings nothing back`() async {
        let model = app.model(.value([1]), .broken, .stubborn([2]), .value([3]))
        for _ in 1...2 {
            model.loadNow()
            await app.settle()
        }
        model.loadNow()
        await app.clock.waitForSleepers(count: 1)
        model.reset()
        #expect(model.state.phase.isInitial && model.state.failure == nil)
        #expect(app.changes.elements.suffix(2) == ["stale, is loading", "initial"])
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(model.state.phase.isInitial)
        model.loadNow()
        await app.settle()
        #expect(model.state.content == [3])
    }

    @Test
    func `a model that is released cancels its work, and the retry of its notice does nothing`()
        async
    {
        var model: LoadableModel<[Int]>? = app.model(.broken, .late([1]))
        model?.loadNow()
        await app.settle()
        model?.loadNow()
        model?.perform("tap") { [clock = app.clock] in try await clock.sleep(for: .seconds(1)) }
        await app.clock.waitForSleepers(count: 2)
        weak let released = model
        model = nil
        #expect(released == nil)
        await app.settle()
        #expect(app.endings == [.failure, .canceled, .canceled])
    }

    @Test(arguments: ["released", "closed"])
    func `a model that has gone takes away its alerts with a retry, on screen and waiting`(
        end: String
    ) async {
        let (other, model) = (app.model(.broken), Held(app.model(.broken)))
        await model.value?.load()
        model.value?.perform("save", retries: true) { throw Fault(.server, code: "other") }
        other.loadNow()
        await app.settle()
        let mixed = app.board.modalOnScreen?.id
        #expect(app.board.modalOnScreen?.incidents.count == 3)
        if end == "closed" { model.value?.close() }
        model.value = nil
        // The other model's retry is still there.
        await Task.yield()
        #expect(app.board.modalOnScreen?.id == mixed)
        other.close()
        await eventually { app.board.modalOnScreen == nil }
        #expect(app.center.audit().isEmpty)
    }

    @Test
    func `a model that is released leaves no dead retry`() async {
        let model = Held(app.model(.broken))
        await model.value?.load()
        #expect(app.board.modalOnScreen?.notice.actions.map(\.id) == [.retry, .dismiss])
        model.value = nil
        await eventually { app.board.modalOnScreen == nil }
        #expect(app.center.audit().isEmpty)
    }

    @Test
    func `an alert without a retry stays when its model is released`() async {
        let alert = NoticeTemplate(.alert, message: "gone", actions: [.dismiss])
        let rules = DecisionTable([Rule(.any, .notice(alert))])
        let model = Held(
            LoadableModel<[Int]>("load", in: app.center, rules: rules, startTask: app.starter) {
                throw Fault(.server)
            })
        await model.value?.load()
        model.value = nil
        await app.settle()
        #expect(app.board.modalOnScreen?.notice.message == "gone")
    }

    @Test
    func `a failure after the model has gone is shown, without a retry`() async {
        // The model cancels a task that does not pass it on; canceled work would end as canceled.
        let model = Held(
            LoadableModel<[Int]>(
                "load", in: app.center,
                startTask: { [starter = app.starter] work in
                    let task = starter(work)
                    return Task { await task.value }
                }))
        model.value?.perform("save", retries: true) { [clock = app.clock] in
            try await clock.sleep(for: .seconds(1))
            throw Fault(.server)
        }
        await app.clock.waitForSleepers(count: 1)
        model.value = nil
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(app.board.modalOnScreen?.notice.actions.map(\.id) == [.dismiss])
    }

    @Test
    func `the model keeps nothing of the retries whose notices are gone`() async {
        let model = app.model(.broken)
        for _ in 0..<3 {
            await model.load()
            await app.choose(.dismiss)
        }
        let retries = Mirror(reflecting: model).children.first { $0.label == "retries" }?.value
        #expect((retries as? any Collection).map { $0.count } == 1)
    }

    @Test
    func `Observation tells of each change of the state and of the actions under way`() async {
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
        let model = app.model(.value([1]))
        let told = EventRecorder<String>()
        func track() {
            withObservationTracking {
                _ = model.state
            } onChange: {
                told.record("state")
            }
            withObservationTracking {
                _ = model.performing
            } onChange: {
                told.record("performing")
            }
        }
        track()
        model.loadNow()
        #expect(told.elements.contains("state"))
        await app.settle()
        track()
        let before = told.elements.count
        model.perform("tap") {}
        #expect(told.elements.dropFirst(before) == ["performing"])
        await app.settle()
    }
}
