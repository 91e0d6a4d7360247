import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import Triage
@_spi(Tools) import TriageReporting
import TriageTesting

import Diary
import DiaryBefore
import DiaryShared

extension DiaryTests {
    private nonisolated static let entry = #"{"id":"2","title":"","text":""}"#

    /// A server that saves an entry and loses its first answer.
    private func makeForgetfulServer() throws -> FaultServer {
        try makeServer { _, request in
            request.number == 1 ? [.close] : [.respond(201, Self.entry)]
        }
    }

    @Test
    func `Before, the retry of a save whose answer is lost saves the entry twice`() async throws {
        let server = try makeForgetfulServer()
        let app = BeforeApp(server)
        await app.editor.send(.save).finish()
        #expect(app.editor.withState(\.alert)?.title == "Network error")
        await app.editor.send(.alert(.retry)).finish()
        #expect(app.editor.withState(\.saved)?.id == "2")
        #expect(server.count("POST /v1/entries") == 2 && server.values(of: "Idempotency-Key") == [])
    }

    @Test
    func `With Triage, the server knows the retry of a save by its key`() async throws {
        let server = try makeForgetfulServer()
        let app = TriageApp(server)
        let task = app.editor.send(.save)
        try await app.retry()
        await task.finish()
        await eventually { app.editor.withState(\.saved)?.id == "2" }
        let keys = server.values(of: "Idempotency-Key")
        #expect(keys.count == 2 && Set(keys).count == 1)
        #expect(app.failures.board.modalOnScreen == nil && app.failures.audit() == [])
    }

    @Test
    func `Before, two features that fail together have an alert each`() async throws {
        let server = try makeServer()
        server.stop()
        let app = BeforeApp(server)
        await app.list.send(.reload).finish()
        await app.editor.send(.save).finish()
        #expect(app.list.withState(\.alert) != nil && app.editor.withState(\.alert) != nil)
    }

    @Test
    func `With Triage, they share one alert, whose retry repeats both`() async throws {
        let server = try makeServer { line, _ in
            [.respond(200, line.hasPrefix("GET") ? "[]" : Self.entry)]
        }
        server.stop()
        let app = TriageApp(server)
        let tasks = [app.list.send(.reload), app.editor.send(.save)]
        await eventually { !app.list.withState(\.isLoading) && !app.editor.withState(\.isSaving) }
        #expect(try await app.alert().notice.title == "Can’t connect")
        try server.start()
        try await app.retry()
        for task in tasks { await task.finish() }
        await eventually {
            app.editor.withState(\.saved) != nil && app.list.withState(\.entries) == []
        }
        #expect(app.failures.board.modalOnScreen == nil)
        #expect(await app.received().errors.count == 2)
    }

    @Test
    func `Leaving a load shows and reports nothing, before and with Triage`() async throws {
        let server = try makeServer()
        let (before, after) = (BeforeApp(server), TriageApp(server))
        let tasks = [before.list.send(.reload), after.list.send(.reload)]
        await eventually { server.requests.count == 2 }
        before.list.send(.leave)
        after.list.send(.leave)
        for task in tasks { await task.finish() }
        #expect(before.list.withState { $0.alert == nil && !$0.isLoading })
        #expect(after.failures.board.modalOnScreen == nil)
        #expect(await after.received().errors.isEmpty)
        #expect(after.failures.audit() == [])
    }

    /// A server that accepts the refresh token once, slowly, and whose 401 come together.
    private func makeExpiringServer() throws -> FaultServer {
        let (refreshes, old) = (EventRecorder<FaultServer.Request>(), Latch(2))
        return try makeServer { line, request in
            if line == "POST /v1/refresh" {
                refreshes.record(request)
                let isFirst = refreshes.elements.first?.number == request.number
                let tokens = #"{"access":"new-token","refresh":"next-token"}"#
                return isFirst && request.text == #"{"token":"once-token"}"#
                    ? [.pause(.milliseconds(300)), .respond(200, tokens)] : [.respond(401)]
            }
            guard request.head.contains("Bearer old-token") else {
                return [.respond(200, line.hasPrefix("GET") ? "[]" : Self.entry)]
            }
            old.countDown()
            old.wait()
            return [.respond(401)]
        }
    }

    @Test
    func `Before, two requests with an old token refresh twice, and one signs the user out`()
        async throws
    {
        let server = try makeExpiringServer()
        let app = BeforeApp(server)
        let tasks = [app.list.send(.reload), app.editor.send(.save)]
        for task in tasks { await task.finish() }
        #expect(server.count("POST /v1/refresh") == 2)
        #expect(app.list.withState(\.needsSignIn) != app.editor.withState(\.needsSignIn))
    }

    @Test
    func `With Triage, they refresh once, and the user notices nothing`() async throws {
        let server = try makeExpiringServer()
        let app = TriageApp(server)
        let tasks = [app.list.send(.reload), app.editor.send(.save)]
        for task in tasks { await task.finish() }
        #expect(server.count("POST /v1/refresh") == 1)
        #expect(app.list.withState(\.entries) == [] && app.editor.withState(\.saved)?.id == "2")
        #expect(app.failures.board.modalOnScreen == nil && app.routes.elements == [])
        #expect(await app.received().errors.isEmpty)
    }

    @Test
    func `Of two deletions that fail together, the retry repeats one before, and both with Triage`()
        async throws
    {
        let server = try makeServer(.respond(204))
        server.stop()
        let (before, app) = (BeforeApp(server), TriageApp(server))
        for id in ["1", "2"] { await before.list.send(.delete(id)).finish() }
        let tasks = ["1", "2"].map { app.list.send(.delete($0)) }
        await eventually { app.failures.reports.totals.received == 2 }
        try server.start()
        await before.list.send(.alert(.retry)).finish()
        #expect(server.requests.count == 1)
        try await app.retry()
        for task in tasks { await task.finish() }
        await eventually {
            server.requests.count == 3 && app.failures.audit().isEmpty
        }
        #expect(server.requests.count == 3 && app.failures.board.modalOnScreen == nil)
    }

    @Test
    func `A session that has ended leads to the sign-in: before in each feature, then once`()
        async throws
    {
        let server = try makeServer(.respond(401))
        let (before, after) = (BeforeApp(server), TriageApp(server))
        await before.list.send(.reload).finish()
        await before.editor.send(.save).finish()
        #expect(before.list.withState(\.needsSignIn) && before.editor.withState(\.needsSignIn))
        await after.list.send(.reload).finish()
        await after.editor.send(.save).finish()
        #expect(after.routes.elements == [.signIn] && after.failures.board.modalOnScreen == nil)
        #expect(!after.list.withState(\.isLoading) && !after.editor.withState(\.isSaving))
    }
}
