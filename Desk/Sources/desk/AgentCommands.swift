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
    @Option(help: "A folder with the app's sources, which the agent may have audited.")
    var checkout: String?
    @Option(help: "The program that audits it: a path, or a name on the PATH.")
    var audit = "triage"

    func validate() throws {
        guard folder?.isThere != false else {
            throw ValidationError("--checkout is no folder.")
        }
        guard !audit.isEmpty, !audit.hasPrefix("-"), !audit.contains("=") else {
            throw ValidationError("--audit is no program.")
        }
    }

    private var folder: AuditedFolder? {
        checkout.map { AuditedFolder(folder: $0, program: audit) }
    }

    func run() async throws {
        try await common.work(there: true) { desk in
            await desk.answerAgent(
                canWrite: write, checkout: folder, read: { readLine() },
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
