import ArgumentParser
import DeskKit
import DeskModel

struct DestinationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "destination", abstract: "Says where events are passed on to.",
        subcommands: [Add.self, List.self, Remove.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a destination, and prints its ID.")

        @OptionGroup var common: CommonOptions
        @Option(help: "The project.")
        var project: Int
        @Option(
            help: ArgumentHelp(
                "The kind of receiver.",
                valueName: Administration.kinds.joined(separator: "|")), transform: Self.kind)
        var kind: String
        @Option(
            help: """
                The address with its secrets, which are never printed again; - reads it from standard input, where \
                no list of processes shows it.
                """)
        var url: String
        @Option(
            help: ArgumentHelp(
                "What is told, with commas between.", valueName: "new,regressed,spike,every"))
        var when: Occasions = Occasions(values: [.new, .regressed, .spike])
        @Flag(help: "Allows loopback and private addresses.")
        var allowPrivate = false

        func run() async throws {
            let destination = Destination(
                id: "", project: project, kind: kind, url: try Console.secret(url),
                when: when.values,
                allowsPrivate: allowPrivate)
            Console.say(try await common.work { try await $0.add(destination) })
        }

        private static func kind(_ text: String) throws -> String {
            guard Administration.kinds.contains(text) else {
                throw ValidationError("There is no such kind.")
            }
            return text
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the destinations, without secrets.")

        @OptionGroup var common: CommonOptions

        func run() async throws {
            for line in try await common.work({ try await $0.destinationLines() }) {
                Console.say(line)
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes a destination and what waits for it.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "The destination.")
        var id: String

        func run() async throws {
            try await common.work { try await $0.removeDestination(id) }
        }
    }
}

/// The value of `--when`.
struct Occasions: ExpressibleByArgument {
    let values: Swift.Set<Occasion>

    init(values: Swift.Set<Occasion>) { self.values = values }

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let values = names.compactMap { Occasion(rawValue: String($0)) }
        guard values.count == names.count else { return nil }
        self.values = Swift.Set(values)
    }

    var defaultValueDescription: String { "new,regressed,spike" }
}
