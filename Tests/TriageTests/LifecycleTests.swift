import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

@Suite("A stack whose app moves to the background and back", .timeLimit(.minutes(30)))
struct LifecycleTests {
    private let site = LiveFixture()
    private let files = InMemoryFileStore()

    /// Makes a stack with reports in the folder of `files`, whose notifications have these names.
    private func app(_ names: LifecycleObservers.Names = .init()) -> FaultCenter {
        site.app(storage: .folder(URL(fileURLWithPath: "/queue"))) { parts in
            parts.reports.files = files
            parts.lifecycle = names
        }
    }

    /// Whether a pipeline delivers what is in the folder.
    private var isFolderHeld: Bool {
        get throws { try files.lock("/queue/.lock") == nil }
    }

    private static func name() -> Notification.Name { Notification.Name("\(Incident())") }

    @Test
    func `a report that waits for the user's choice is delivered, and the folder is released`()
        async throws
    {
        let app = app()
        #expect(try isFolderHeld)
        await app.fail(Fault(.server))
        #expect(app.board.modalOnScreen != nil && site.sink.reports.isEmpty)
        await app.didEnterBackground()
        #expect(site.sink.reports.count == 1)
        #expect(try !isFolderHeld)
        app.willEnterForeground()
        #expect(try isFolderHeld)
        await app.fail(Fault(.timeout))
        await app.reports.flush()
        #expect(site.sink.reports.count == 2)
    }

    @Test
    func `a return before the move has begun keeps the folder`() async throws {
        let app = app()
        let lifecycle = Lifecycle(app.reports)
        let finish = lifecycle.enterBackground()
        lifecycle.enterForeground()
        await finish()
        #expect(try isFolderHeld)
        withExtendedLifetime(app) {}
    }

    @Test
    func `a return while reports are being delivered keeps the folder`() async throws {
        let gate = AsyncGate()
        let app = site.app(storage: .folder(URL(fileURLWithPath: "/queue"))) { parts in
            parts.reports.files = files
            parts.reports.sinks = [ClosureSink("slow") { _ in await gate.wait() }]
        }
        await app.fail(Fault(.server))
        let move = Task { await app.didEnterBackground() }
        await eventually { gate.waitingCount == 1 }
        app.willEnterForeground()
        gate.open()
        await move.value
        #expect(try isFolderHeld)
        withExtendedLifetime(app) {}
    }

    @Test
    func `a move that is announced twice releases the folder once and for all`() async throws {
        let gate = AsyncGate()
        let app = site.app(storage: .folder(URL(fileURLWithPath: "/queue"))) { parts in
            parts.reports.files = files
            parts.reports.sinks = [ClosureSink("slow") { _ in await gate.wait() }]
        }
        await app.fail(Fault(.server))
        let first = Task { await app.didEnterBackground() }
        await eventually { gate.waitingCount == 1 }
        let second = Task { await app.didEnterBackground() }
        await yieldRepeatedly()
        gate.open()
        await first.value
        await second.value
        #expect(try !isFolderHeld)
        app.willEnterForeground()
        #expect(try isFolderHeld)
        withExtendedLifetime(app) {}
    }

    @Test
    func `of several moves the last one counts`() async throws {
        let app = app()
        for _ in 0..<50 {
            async let background: Void = app.didEnterBackground()
            app.willEnterForeground()
            await background
            app.willEnterForeground()
            #expect(try isFolderHeld)
            await app.didEnterBackground()
            #expect(try !isFolderHeld)
        }
    }

    @Test
    func `a return without a move, and a second one, change nothing`() async throws {
        let app = app()
        app.willEnterForeground()
        app.willEnterForeground()
        #expect(try isFolderHeld)
        withExtendedLifetime(app) {}
    }

    @Test
    func `at its end everything is delivered, and the folder is released for good`() async throws {
        let app = app()
        await app.fail(Fault(.server))
        await app.willTerminate()
        #expect(site.sink.reports.count == 1)
        #expect(try !isFolderHeld)
        app.willEnterForeground()
        #expect(try !isFolderHeld)
        #expect(!app.reports.add(InMemorySink(name: "late")))
    }

    @Test
    func `the system's notifications do the same, until the stack is gone`() async throws {
        let names = LifecycleObservers.Names(
            background: Self.name(), foreground: Self.name(), termination: Self.name())
        func post(_ name: Notification.Name?) throws {
            NotificationCenter.default.post(name: try #require(name), object: nil)
        }
        weak var pipeline: ReportPipeline?
        do {
            let app = app(names)
            pipeline = app.reports
            await app.fail(Fault(.server))
            try post(names.background)
            await eventually { site.sink.reports.count == 1 && (try? isFolderHeld) == false }
            try post(names.foreground)
            #expect(try isFolderHeld)
            try post(names.background)
            try post(names.foreground)
            await yieldRepeatedly()
            #expect(try isFolderHeld)
            try post(names.termination)
            await eventually { (try? isFolderHeld) == false }
            withExtendedLifetime(app) {}
        }
        await eventually { pipeline == nil }
        for name in [names.background, names.foreground, names.termination] { try post(name) }
    }

    #if os(Linux)
    @Test
    func `on Linux nothing is announced`() {
        let names = LifecycleObservers.Names.system
        #expect(names.background == nil && names.foreground == nil && names.termination == nil)
    }
    #endif
}
