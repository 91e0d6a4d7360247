import ArgumentParser
import DeskKit

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copies everything into a new folder that 'desk serve --data' starts from.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The folder, which is made.")
    var folder: String

    func validate() throws {
        guard !folder.isEmpty else { throw ValidationError("The folder has no name.") }
    }

    func run() async throws {
        try await common.work { try await $0.backup(to: folder) }
    }
}
