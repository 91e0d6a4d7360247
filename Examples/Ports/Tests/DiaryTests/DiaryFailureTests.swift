import ComposableArchitecture
import Foundation
import Testing
import Triage
import TriageTesting

import Diary
import DiaryModels

extension DiaryTests {
    private static let null = #"[{"id":"1","title":null,"text":""}]"#

    @Test
    func `A null is our fault, and its report names the value`() async throws {
        let app = DiaryScreens(try makeServer(.respond(200, Self.null)))
        let task = app.list.send(.reload)
        #expect(try await app.alert().notice.title == "This isn’t working right now")
        try await app.close()
        await task.finish()
        let received = await app.received()
        let ofNull = try #require(received.errors.first)
        #expect(ofNull.keys.values.contains { $0.contains("[0].title") })
        #expect(received.events.first?["kind"] == "undecodable" && received.errors.count == 1)
        let html = DiaryScreens(try makeServer(.respond(200, "<html>")))
        let other = html.list.send(.reload)
        try await html.close()
        await other.finish()
        let ofHTML = try #require(await html.received().errors.first)
        #expect(ofNull.error.domain != ofHTML.error.domain)
        #expect(app.failures.audit() == [])
    }

    private static let locked = #"{"message":"“Kim” is locked."}"#

    @Test
    func `The server's words are on screen and nowhere else`() async throws {
        let app = DiaryScreens(try makeServer(.respond(422, Self.locked)))
        let task = app.list.send(.delete("1"))
        #expect(try await app.alert().notice.message == "“Kim” is locked.")
        try await app.close()
        await task.finish()
        let received = await app.received()
        #expect(received.errors.count == 1 && received.events.first?["status"] == "422")
        #expect(received.events.first?["operation"] == "list.delete")
        #expect(!"\(received.events)\(received.lines)".contains("Kim"))
        #expect(try #require(received.errors.first).keys.allSatisfy { !$1.contains("Kim") })
    }

    @Test
    func `Every failure of the editor is reported, also one that is not shown`()
        async throws
    {
        let app = DiaryScreens(try makeServer(.respond(500)))
        await app.editor.send(.edit(.init(title: "Kim"))).finish()
        #expect(app.failures.board.modalOnScreen == nil)
        let task = app.editor.send(.save)
        #expect(try await app.alert().notice.title == "We’re having trouble")
        try await app.close()
        await task.finish()
        #expect(app.editor.withState { !$0.isSaving && $0.saved == nil })
        let received = await app.received()
        #expect(received.events.map { $0["operation"] } == ["editor.keep", "editor.save"])
        #expect(received.errors.count == 2 && !received.text.contains("Kim"))
        #expect(app.failures.audit() == [])
    }

    @Test
    func `Crashes have the way to them, without tokens`() async throws {
        let app = DiaryScreens(try makeServer(.respond(200, "[]")))
        await app.list.send(.reload).finish()
        let lines = takeReceived().lines
        #expect(lines.contains("http: GET /v1/entries → 200"))
        #expect(!"\(lines)".contains("-token"))
    }
}
