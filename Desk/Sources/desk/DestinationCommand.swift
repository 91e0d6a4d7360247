import ArgumentParser
import DeskKit
import DeskModel

struct DestinationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "destination", abstract: "Says where events are passed on to.",
        subcommands: [Add.self, Test.self, List.self, Start.self, Remove.self])

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
                "What is told, with commas between; people:N tells of N, 10 N, 100 N, … users.",
                valueName: "new,regressed,spike,people,every,release,feedback,daily,weekly"))
        var when: Occasions = Occasions(values: [.new, .regressed, .spike])
        @Option(
            help: ArgumentHelp(
                "Only messages whose event fits, such as 'env:production level:error,fatal'.",
                valueName: "query"))
        var only: String?
        @Option(
            help: ArgumentHelp(
                "The time zone of daily and weekly digests, which come at nine in the morning.",
                valueName: "Asia/Seoul"))
        var timeZone: String?
        @Flag(help: "Allows loopback and private addresses.")
        var allowPrivate = false

        func run() async throws {
            let destination = Destination(
                id: "", project: project, kind: kind, url: try Console.secret(url),
                when: when.values, people: when.people, only: only, timeZone: timeZone,
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

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sends a message to a destination at once, and says whether it arrived.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "The destination.")
        var id: String

        func run() async throws {
            try await common.work { try await $0.testDestination(id) }
            Console.say("It arrived.")
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

    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Takes a stopped destination into use again; it gets what comes from then on."
        )

        @OptionGroup var common: CommonOptions
        @Argument(help: "The destination.")
        var id: String

        func run() async throws {
            try await common.work { try await $0.startDestination(id) }
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
    let people: Int

    init(values: Swift.Set<Occasion>) { (self.values, people) = (values, Occasion.firstPeople) }

    init?(argument: String) {
        guard let (values, people) = Destination.when(argument) else { return nil }
        (self.values, self.people) = (values, people)
    }

    var defaultValueDescription: String { "new,regressed,spike" }
}
