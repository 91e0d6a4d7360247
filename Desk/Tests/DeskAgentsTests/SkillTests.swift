@testable import DeskAgents
import Testing

@Suite("The skill", .timeLimit(.minutes(1)))
struct SkillTests {
    @Test
    func `the skill names every tool, no address and no token, in 8,000 bytes`() {
        let text = Skill.text
        #expect(text.utf8.count <= 8000)
        #expect(text.hasPrefix("---\nname: fix-reported-errors\ndescription: "))
        for tool in Tool.all { #expect(text.contains("`\(tool.name)`")) }
        for word in ["://", "www.", "Bearer", "127.0.0.1", "localhost"] {
            #expect(!text.contains(word))
        }
    }
}
