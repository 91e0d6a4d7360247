import ArgumentParser
import DeskKit
import DeskModel
import DeskStore

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Adds, lists and revokes tokens for the page and for programs.",
        subcommands: [Add.self, List.self, Revoke.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a token, and prints it, this once.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "What people call it.")
        var name: String
        @Option(
            help: ArgumentHelp(
                """
                What it may do: read; also change what can be changed back (write); also delete (admin). \
                Without it, everything.
                """, valueName: "read|write|admin|all"),
            transform: Self.scope)
        var scope: AccessToken.Scope = .all

        func run() async throws {
            Console.say(try await common.work { try await $0.addToken(named: name, scope: scope) })
        }

        private static func scope(_ text: String) throws -> AccessToken.Scope {
            guard let scope = AccessToken.Scope(rawValue: text) else {
                throw ValidationError("The scope is none.")
            }
            return scope
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the tokens, without their secrets.")

        @OptionGroup var common: CommonOptions
        @Flag(help: "Prints a JSON object for each.")
        var json = false

        func run() async throws {
            for token in try await common.work({ try await $0.tokens() }) {
                Console.say(json ? Self.object(token).description : Self.line(token))
            }
        }

        private static func object(_ token: AccessToken) -> JSON {
            [
                "name": .string(token.name), "scope": .string(token.scope.rawValue),
                "created": JSON(token.created?.description),
                "lastUsed": JSON(token.lastUsed?.description),
            ]
        }

        private static func line(_ token: AccessToken) -> String {
            let used = token.lastUsed.map { "used \($0)" } ?? "never used"
            let made = token.created.map { "made \($0)" } ?? "made by an older desk"
            return [token.name, token.scope.rawValue, made, used].joined(separator: "  ")
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
