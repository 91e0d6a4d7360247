import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@MainActor
@Suite("A load of a screen", .timeLimit(.minutes(30)))
struct LoadableModelTests {
    private let app = ScreenFixture()

    @Test
    func `runs as an operation of the center, and its content is shown`() async {
        let model = app.model(.value([1]))
        #expect(model.state.phase.isInitial)
        model.loadNow()
        #expect(model.state.isLoading)
        await app.settle()
        #expect(app.operations.map(\.name) == ["load"])
        #expect(app.operations.map(\.intent) == [.load])
        #expect(model.state.content == [1])
        #expect(app.changes.elements == ["loading, is loading", "value"])
    }

    @Test
    func `nothing is loaded before someone asks, nor without work`() async {
        let model = app.model(.value([1]))
        let search = app.search()
        search.loadNow()
        await search.load()
        await search.loadIfNeeded()
        await app.settle()
        #expect(app.operations.isEmpty && app.changes.elements.isEmpty)
        #expect(model.state.phase.isInitial && search.state.phase.isInitial)
    }

    @Test
    func `a failure is shown and reported once, and the screen shows that there is no content`()
        async
    {
        let model = app.model(.broken)
        model.loadNow()
        await app.settle()
        #expect(app.board.modalOnScreen?.notice.message == "m")
        #expect(app.reporter.drafts.count == 1)
        #expect(app.changes.elements == ["loading, is loading", "failed"])
        #expect(model.state.failure?.kind == .server)
        #expect(app.center.audit().isEmpty)
    }

    @Test
    func `a failure keeps the content, as stale, until a load succeeds`() async {
        let model = app.model(.value([1]), .broken, .value([]))
        for _ in 1...3 {
            model.loadNow()
            await app.settle()
        }
        #expect(
            app.changes.elements == [
                "loading, is loading", "value", "value, is loading", "stale", "stale, is loading",
                "empty",
            ])
    }

    @Test
    func `the retry of the notice loads again; a dismissal does not`() async {
        let model = app.model(.broken, .broken, .value([2]))
        model.loadNow()
        await app.settle()
        await app.choose(.retry)
        #expect(app.endings == [.failure, .failure])
        await app.choose(.dismiss)
        #expect(app.endings.count == 2)
        model.loadNow()
        await app.settle()
        #expect(model.state.content == [2])
    }

    @Test
    func `the retry repeats the load that failed, though another has succeeded since`() async {
        let model = app.search()
        let script = Script([.broken, .value([1])])
        let clock = app.clock
        model.load { try await script.next(on: clock) }
        await app.settle()
        model.load { [2] }
        await app.settle()
        #expect(model.state.content == [2])
        await app.choose(.retry)
        #expect(model.state.content == [1])
    }

    @Test
    func `a load repeats the work of the latest one`() async {
        let model = app.model(.value([1]))
        model.load { [2] }
        await app.settle()
        model.loadNow()
        await app.settle()
        #expect(model.state.content == [2])
        #expect(app.operations.map(\.name) == ["load", "load"])
    }

    @Test
    func `one retry repeats what failed on each screen`() async {
        let first = app.model(.broken, .value([1]))
        let second = LoadableModel<[Int]>("other", in: app.center, startTask: app.starter)
        let script = Script([.broken, .value([2])])
        first.loadNow()
        second.load { [clock = app.clock] in try await script.next(on: clock) }
        await app.settle()
        await app.choose(.retry)
        #expect(first.state.content == [1])
        #expect(second.state.content == [2])
    }

    @Test(arguments: [Answer.late([1]), .stubborn([1])])
    func `a newer load replaces the older one, whatever becomes of that`(older: Answer) async {
        let model = app.model(older, .value([2]), .value([3]))
        model.loadNow()
        await app.clock.waitForSleepers(count: 1)
        model.loadNow()
        await eventually { !model.state.isLoading }
        #expect(model.state.content == [2])
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(model.state.content == [2])
        #expect(Set(app.endings) == [.canceled, .value])
        #expect(app.changes.elements == ["loading, is loading", "value"])
        #expect(app.board.modalOnScreen == nil && app.reporter.drafts.isEmpty)
    }

    @Test(arguments: [CancellationError(), Fault.canceled()] as [any Error])
    func `a cancellation is no failure and changes nothing, whoever canceled`(error: any Error)
        async
    {
        let model = app.model(.failure(error), .value([1]), .failure(error))
        model.loadNow()
        await app.settle()
        #expect(model.state.phase.isInitial && !model.state.isLoading)
        for _ in 1...2 {
            model.loadNow()
            await app.settle()
        }
        #expect(model.state.content == [1] && model.state.failure == nil)
        #expect(app.endings == [.canceled, .value, .canceled])
        #expect(app.board.modalOnScreen == nil && app.reporter.drafts.isEmpty)
    }

    @Test
    func `rules of the screen are read before the app's table, and only for its loads`() async {
        let silent = DecisionTable([Rule(.any, .silent)])
        let model = LoadableModel<[Int]>(
            "load", in: app.center, rules: silent, startTask: app.starter
        ) {
            throw Fault(.server)
        }
        model.loadNow()
        await app.settle()
        #expect(app.board.modalOnScreen == nil && model.state.failure?.kind == .server)
        model.perform("tap") { throw Fault(.server) }
        await app.settle()
        #expect(app.board.modalOnScreen != nil)
    }

    @Test
    func `a plain error is placed in the screen, not in the library`() async {
        struct Broken: Error {}
        let work: LoadableModel<[Int]>.Work = { throw Broken() }
        let line = #line
        let model = LoadableModel("load", in: app.center, startTask: app.starter, work: work)
        model.loadNow()
        await app.settle()
        model.load(work)
        await app.settle()
        model.loadNow()
        await app.settle()
        model.perform("tap", work: work)
        await app.settle()
        let places = app.reporter.drafts.map { "\($0.failure.fault.location)" }
        #expect(places == [1, 4, 4, 8].map { "\(#fileID):\(line + $0)" })
    }

    @Test
    func `the screen says what is empty, if it knows better`() async {
        let model = LoadableModel<[Int]>(
            "load", in: app.center, isEmpty: { $0 == [0] }, startTask: app.starter
        ) { [0] }
        model.loadNow()
        await app.settle()
        #expect(model.state.isEmpty)
    }

    @Test
    func `content need not be Sendable, and a task is started without a starter too`() async {
        final class Page { let number = 1 }
        let page = Page()
        let model = LoadableModel<Page>("load", in: app.center) { page }
        await model.load()
        #expect(model.state.content === page)
    }

    @Test
    func `a starter that begins the work at once loses no result`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let model = LoadableModel<[Int]>(
            "load", in: app.center,
            startTask: { work in Task.immediate { @MainActor in await work() } }
        ) { [1] }
        model.loadNow()
        model.perform("tap") {}
        await eventually { !model.state.isLoading && model.performing.isEmpty }
        #expect(model.state.content == [1])
    }
}

extension Loadable.Phase {
    var isInitial: Bool { if case .initial = self { true } else { false } }
}
