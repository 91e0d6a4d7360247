import Foundation
import MoimAPI
import MoimComposition
import PlaygroundPage
import Testing

@testable import PlaygroundServer

@Suite struct StoryTests {
    @Test func `every story has a name of its own, and texts in both languages`() {
        #expect(Set(Story.all.map(\.name)).count == Story.all.count)
        for story in Story.all {
            for text in [story.title, story.summary] + story.frames.map(\.caption) {
                #expect(!text(.ko).isEmpty && !text(.en).isEmpty && text(.ko) != text(.en))
            }
        }
    }

    @Test(arguments: Story.all.map(\.name))
    func `the faults of a story are faults of the server`(_ name: String) throws {
        let story = try #require(Story.named(name))
        for fault in story.faults {
            #expect(throws: Never.self) { try FaultRule(parsing: fault) }
        }
    }

    @Test func `what a story does can be read as a script of the command`() throws {
        let json = try JSONSerialization.jsonObject(with: Data(StoryExport.scripts().utf8))
        let stories = try #require(json as? [[String: Any]])
        #expect(stories.count == Story.all.count)
        for story in stories {
            let actions = try #require(story["actions"] as? [[String: Any]])
            #expect(!actions.isEmpty)
            for action in actions {
                let members = try #require(ScriptMembers(action, place: "story"))
                #expect(throws: Never.self) { try ActionParser(members: members).action() }
            }
        }
    }
}
