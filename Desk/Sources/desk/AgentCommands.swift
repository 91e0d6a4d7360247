import ArgumentParser
import DeskAgents
import DeskKit

struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Answers an agent on standard input and output by the Model Context Protocol.")

    @OptionGroup var common: CommonOptions
    @Flag(help: "Lets the agent change the status of groups and write known issues.")
    var write = false

    func run() async throws {
        try await common.work(there: true) { desk in
            await desk.answerAgent(
                canWrite: write, read: { readLine() },
                write: { Console.write($0 + [UInt8(ascii: "\n")]) })
        }
    }
}

struct SkillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skill",
        abstract: "Prints a SKILL.md that tells agents how to fix what the desk shows.")

    func run() { Console.write(Array(Skill.text.utf8)) }
}
