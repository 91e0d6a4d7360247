import MoimComposition
import Testing
import Triage

@testable import PlaygroundServer

@Suite(.timeLimit(.minutes(2))) struct WindowTests {
    /// Waits until something holds.
    @MainActor
    private func eventually(_ holds: () -> Bool) async {
        while !holds() {
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
        }
    }

    @Test(arguments: Story.all.map(\.name))
    func `a closed window frees both phones, whatever they went through`(
        _ story: String
    ) async throws {
        try await EmbeddedDesk.whileRunning { @MainActor parts in
            let window = Window(try WindowRequest([("story", story)]), parts)
            try await window.open()
            for _ in 0..<2 { await window.player?.performNextFrame() }
            weak let stage = window.stage
            weak let phone = window.stage?.phone
            weak let center = window.stage?.phone.center
            weak let careless = window.stage?.careless
            #expect(center != nil)
            window.close()
            await eventually { stage == nil && phone == nil && careless == nil && center == nil }
        }
    }

    @MainActor
    @Test func `a fault that strikes once strikes in every start of the phones`() async throws {
        try await EmbeddedDesk.whileRunning { @MainActor parts in
            for _ in 1...20 {
                let window = Window(
                    try WindowRequest([("fault", "null-profile-image@home:1")]), parts)
                try await window.open()
                await window.waitUntilIdle()
                #expect(window.stage?.phone.state.modal != nil)
                #expect(window.stage?.phone.reports.map(\.request?.attempts) == [1])
                weak let phone = window.stage?.phone
                window.close()
                await eventually { phone == nil }
            }
        }
    }

    @MainActor
    @Test func `a window hears of the groups on the desk that its own reports are in`() async throws
    {
        try await EmbeddedDesk.whileRunning { @MainActor parts in
            let window = Window(try WindowRequest([("fault", "null-profile-image")]), parts)
            try await window.open()
            await eventually { window.stage?.phone.reports.isEmpty == false }
            await window.waitUntilIdle()
            let report = try #require(window.stage?.phone.reports.first)
            parts.board.record(.event(id: report.id, group: "ours"))
            let version = window.version
            parts.board.record(.group(DeskGroup(id: "theirs", title: "t", count: 1, users: 1)))
            #expect(window.version == version)
            parts.board.record(.group(DeskGroup(id: "ours", title: "t", count: 1, users: 1)))
            #expect(window.version == version + 1)
        }
    }
}
