import ArgumentParser
import DeskKit

struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what is wrong with the configuration, the storage and the destinations.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let findings = await findings()
        for line in findings.isEmpty ? ["All is well."] : findings { Console.say(line) }
        if !findings.isEmpty { throw ExitCode(1) }
    }

    private func findings() async -> [String] {
        do {
            let (configuration, folder) = try common.resolved()
            guard configuration.database != nil || folder.hasStore else {
                return ["storage: there is no desk's data here yet"]
            }
            return try await common.work { try await $0.findings(configuration) }
        } catch {
            return ["\(error)"]
        }
    }
}
