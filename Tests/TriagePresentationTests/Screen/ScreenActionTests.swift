import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@MainActor
@Suite("An action of a screen", .timeLimit(.minutes(30)))
struct ScreenActionTests {
    private let app = ScreenFixture()
    private let values = EventRecorder<[Int]>()

    private func perform(
        _ answer: Answer, _ name: OperationName = "tap", on model: LoadableModel<[Int]>,
        allowsOverlap: Bool = false, retries: Bool = false
    ) {
        let script = Script([answer, .value([9])])
        perform(script, name, on: model, allowsOverlap: allowsOverlap, retries: retries)
    }

    private func perform(
        _ script: Script, _ name: OperationName, on model: LoadableModel<[Int]>,
        allowsOverlap: Bool, retries: Bool
    ) {
        model.perform(name, allowsOverlap: allowsOverlap, retries: retries) { [clock = app.clock] in
            try await script.next(on: clock)
        } then: { [values] in
            values.record($0)
        }
    }

    @Test
    func `runs as a tap, and something follows when it went well`() async {
        let model = app.search()
        perform(.value([1]), on: model)
        await app.settle()
        #expect(app.operations.map(\.name) == ["tap"])
        #expect(app.operations.map(\.intent) == [.tap])
        #expect(values.elements == [[1]])
        #expect(app.changes.elements.isEmpty)
    }

    @Test
    func `a second tap while one is under way is ignored; another action is not, nor a later tap`()
        async
    {
        let model = app.search()
        perform(.late([1]), on: model)
        perform(.late([2]), on: model)
        perform(.late([3]), "other", on: model)
        #expect(model.performing == ["tap", "other"])
        await app.clock.waitForSleepers(count: 2)
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(Set(values.elements) == [[1], [3]])
        #expect(model.performing.isEmpty)
        perform(.value([4]), on: model)
        await app.settle()
        #expect(values.elements.last == [4])
    }

    @Test
    func `every tap counts where the action allows it`() async {
        let model = app.search()
        perform(.late([1]), on: model)
        perform(.late([2]), on: model, allowsOverlap: true)
        await app.clock.waitForSleepers(count: 2)
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(Set(values.elements) == [[1], [2]])
    }

    @Test
    func `a load of the same name does not make it busy, nor is it called an action`() async {
        let model = app.model(.late([1]))
        model.loadNow()
        #expect(model.performing.isEmpty)
        perform(.value([2]), "load", on: model)
        await app.clock.waitForSleepers(count: 1)
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(values.elements == [[2]] && model.state.content == [1])
    }

    @Test
    func `a failure is shown and reported, changes nothing on screen, and nothing follows`() async {
        let model = app.model(.value([1]))
        model.loadNow()
        await app.settle()
        perform(.broken, on: model)
        await app.settle()
        #expect(app.board.modalOnScreen != nil && app.reporter.drafts.count == 1)
        #expect(model.state.content == [1] && model.state.failure == nil)
        #expect(values.elements.isEmpty && model.performing.isEmpty)
        #expect(app.center.audit().isEmpty)
    }

    @Test
    func `a retry of the notice performs it again, with what follows, if the action says so`() async
    {
        let model = app.search()
        perform(.broken, on: model, retries: true)
        await app.settle()
        await app.choose(.retry)
        #expect(values.elements == [[9]])
        #expect(app.operations.map(\.intent) == [.tap, .tap])
    }

    @Test
    func `by default no notice can perform it again`() async {
        let model = app.search()
        perform(.broken, on: model)
        await app.settle()
        app.board.respond(to: app.board.modalOnScreen?.id ?? 0, with: .retry)
        await app.settle()
        #expect(app.operations.count == 1 && values.elements.isEmpty)
    }

    @Test
    func `a retry while the action is under way again is ignored like a tap`() async {
        let model = app.search()
        perform(.broken, on: model, retries: true)
        await app.settle()
        perform(.late([1]), on: model)
        await app.clock.waitForSleepers(count: 1)
        let alert = app.board.modalOnScreen
        app.board.respond(to: alert?.id ?? 0, with: .retry)
        await Task.yield()
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(values.elements == [[1]] && app.operations.count == 2)
    }

    @Test(arguments: [true, false], [Answer.late([1]), .stubborn([1])])
    func `nothing follows an action that was called off, though its work ends with a value`(
        closes: Bool, answer: Answer
    ) async {
        let model = app.search()
        perform(answer, on: model)
        await app.clock.waitForSleepers(count: 1)
        if closes { model.close() } else { model.reset() }
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(values.elements.isEmpty)
        #expect(app.endings == [.canceled] && app.board.modalOnScreen == nil)
    }

    @Test
    func `after a reset the action is not held to be busy`() async {
        let model = app.search()
        perform(.stubborn([1]), on: model)
        await app.clock.waitForSleepers(count: 1)
        model.reset()
        #expect(model.performing.isEmpty)
        perform(.value([2]), on: model)
        app.clock.advance(by: .seconds(1))
        await app.settle()
        #expect(values.elements == [[2]])
    }

    @Test
    func `a screen without content loads nothing and performs actions`() async {
        let model = LoadableModel<Never>(in: app.center, startTask: app.starter)
        model.loadNow()
        await model.loadIfNeeded()
        #expect(app.operations.isEmpty)
        model.perform("tap") {
            1
        } then: { [values] in
            values.record([$0])
        }
        await app.settle()
        #expect(values.elements == [[1]])
    }
}
