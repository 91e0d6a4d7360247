import MoimComposition
import Foundation
import PlaygroundPage
import Testing

@testable import PlaygroundServer

@Suite struct WindowDifferTests {
    private struct Message: Decodable {
        let version: Int
        let idle: Bool
        let regions: [String: String]
        let entries: String?
        let reset: Bool
    }

    private func content() -> WindowContent {
        WindowContent(
            language: .en, member: "m",
            phone: PhoneContent(language: .en, screen: .home, title: "Moim"))
    }

    private func read(_ text: String?) throws -> Message {
        try JSONDecoder().decode(Message.self, from: Data(try #require(text).utf8))
    }

    @Test func `the first message has every region, and begins the timeline anew`() throws {
        var differ = WindowDiffer(pages: try PlaygroundPages())
        let message = try read(differ.message(content(), generation: 1, version: 1))
        #expect(message.reset)
        #expect(
            Set(message.regions.keys) == [
                "phone", "careless", "story", "switches", "team", "strip",
            ]
        )
    }

    @Test func `afterwards only what has changed is sent, and nothing if nothing has`() throws {
        var differ = WindowDiffer(pages: try PlaygroundPages())
        _ = differ.message(content(), generation: 1, version: 1)
        #expect(differ.message(content(), generation: 1, version: 1) == nil)
        var next = content()
        next.phone.title = "Timers"
        next.isIdle = false
        let message = try read(differ.message(next, generation: 1, version: 2))
        #expect(message.regions.keys.sorted() == ["phone"])
        #expect(message.version == 2)
        #expect(!message.idle && !message.reset && message.entries == nil)
    }

    @Test func `an entry of the timeline is sent once, and all of them after a new start`() throws {
        var differ = WindowDiffer(pages: try PlaygroundPages())
        var content = content()
        content.timeline = [TimelineEntry(event: "request", seconds: 0, text: "GET /one")]
        _ = differ.message(content, generation: 1, version: 1)
        content.timeline.append(TimelineEntry(event: "response", seconds: 1, text: "418"))
        let second = try read(differ.message(content, generation: 1, version: 1))
        #expect(second.entries?.contains("418") == true)
        #expect(second.entries?.contains("/one") == false)
        let anew = try read(differ.message(content, generation: 2, version: 1))
        #expect(anew.reset && anew.entries?.contains("/one") == true)
    }
}
