import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import Triage
@_spi(Tools) import TriageReporting
import TriageTesting

import Diary
import DiaryModels

extension DiaryTests {
    private nonisolated static let entry = #"{"id":"2","title":"","text":""}"#

    /// A server that saves an entry and loses its first answer.
    private func makeForgetfulServer() throws -> FaultServer {
        try makeServer { _, request in
            request.number == 1 ? [.close] : [.respond(201, Self.entry)]
        }
    }

    @Test
    func `The server knows the retry of a save by its key`() async throws {
        let server = try makeForgetfulServer()
        let app = DiaryScreens(server)
        let task = app.editor.send(.save)
        try await app.retry()
        await task.finish()
        await eventually { app.editor.withState(\.saved)?.id == "2" }
        let keys = server.values(of: "Idempotency-Key")
        #expect(keys.count == 2 && Set(keys).count == 1)
        #expect(app.failures.board.modalOnScreen == nil && app.failures.audit() == [])
    }

    @Test
    func `Two features that fail together share an alert, whose retry repeats both`() async throws {
        let server = try makeServer { line, _ in
            [.respond(200, line.hasPrefix("GET") ? "[]" : Self.entry)]
        }
        server.stop()
        let app = DiaryScreens(server)
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
    func `Leaving a load shows and reports nothing`() async throws {
        let server = try makeServer()
        let app = DiaryScreens(server)
        let task = app.list.send(.reload)
        await eventually { server.requests.count == 1 }
        app.list.send(.leave)
        await task.finish()
        #expect(app.failures.board.modalOnScreen == nil)
        #expect(await app.received().errors.isEmpty)
        #expect(app.failures.audit() == [])
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
    func `Two requests with an old token refresh once, and nobody notices`() async throws {
        let server = try makeExpiringServer()
        let app = DiaryScreens(server)
        let tasks = [app.list.send(.reload), app.editor.send(.save)]
        for task in tasks { await task.finish() }
        #expect(server.count("POST /v1/refresh") == 1)
        #expect(app.list.withState(\.entries) == [] && app.editor.withState(\.saved)?.id == "2")
        #expect(app.failures.board.modalOnScreen == nil && app.routes.elements == [])
        #expect(await app.received().errors.isEmpty)
    }

    @Test
    func `Of two deletions that fail together, the retry repeats both`() async throws {
        let server = try makeServer(.respond(204))
        server.stop()
        let app = DiaryScreens(server)
        let tasks = ["1", "2"].map { app.list.send(.delete($0)) }
        await eventually { app.failures.reports.totals.received == 2 }
        try server.start()
        try await app.retry()
        for task in tasks { await task.finish() }
        await eventually { server.requests.count == 2 && app.failures.audit().isEmpty }
        #expect(server.requests.count == 2 && app.failures.board.modalOnScreen == nil)
    }

    @Test
    func `A session that has ended leads to the sign-in once, for all features`() async throws {
        let server = try makeServer(.respond(401))
        let app = DiaryScreens(server)
        await app.list.send(.reload).finish()
        await app.editor.send(.save).finish()
        #expect(app.routes.elements == [.signIn] && app.failures.board.modalOnScreen == nil)
        #expect(!app.list.withState(\.isLoading) && !app.editor.withState(\.isSaving))
    }
}
