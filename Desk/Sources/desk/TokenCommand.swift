import ArgumentParser
import DeskKit

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Adds and revokes tokens for the page and for programs.",
        subcommands: [Add.self, Revoke.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a token, and prints it, this once.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "What people call it.")
        var name: String

        func run() async throws {
            Console.say(try await common.work { try await $0.addToken(named: name) })
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revokes a token, with the sessions that it opened.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "What people call it.")
        var name: String

        func run() async throws {
            try await common.work { try await $0.revokeToken(named: name) }
        }
    }
}
