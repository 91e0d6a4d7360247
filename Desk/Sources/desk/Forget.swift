import ArgumentParser
import DeskKit

struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Deletes everything that is stored of one user.")

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("The user's ID, or the e-mail address behind it.", valueName: "id"))
    var user: String

    func validate() throws {
        if user.isEmpty { throw ValidationError("The user's ID is empty.") }
    }

    func run() async throws {
        let count = try await common.work(there: true) { try await $0.forget(user: user) }
        Console.say("\(count) \(count == 1 ? "event" : "events") deleted.")
    }
}
