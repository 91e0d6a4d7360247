import ArgumentParser
import DeskKit
import DeskModel

struct ProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project", abstract: "Adds projects and changes their settings.",
        subcommands: [Add.self, Set.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a project, and prints its ID and DSN.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "What people call it.")
        var name: String
        @Flag(help: "Prints one JSON object.")
        var json = false

        func validate() throws {
            let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            guard isPlain, (1...100).contains(name.count) else {
                throw ValidationError("A project's name has 1 to 100 characters.")
            }
        }

        func run() async throws {
            let project = try await common.work { try await $0.addProject(named: name) }
            let line: JSON = ["id": JSON(project.id), "dsn": .string(project.dsn)]
            Console.say(json ? line.description : "\(project.id) \(project.dsn)")
        }
    }

    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Changes the settings of a project; what is not given stays.")

        @OptionGroup var common: CommonOptions
        @Argument(help: "The project.")
        var id: Int
        @Option(help: "The number of events that are taken in a minute.")
        var quotaPerMinute: Int?
        @Option(help: "The share of events that are kept, 0 to 1.")
        var sampleRate: Double?
        @Option(help: "The number of days that events are kept.")
        var retentionDays: Int?
        @Option(help: "The number of events that are kept.")
        var maxEvents: Int?
        @Option(help: "The number of bytes that are taken on a day (UTC); 0 is no limit.")
        var quotaBytesPerDay: Int?
        @Option(help: "The number of bytes that are kept of events and files; 0 is no limit.")
        var maxBytes: Int?
        @Option(help: "Whether anything is taken.")
        var enabled: Bool?

        @Option(help: "Whether the e-mail addresses of feedback are kept.")
        var keepContact: Bool?
        @Option(
            help: """
                The form of a tracker, an https URL with {title} and {body} in it; an empty text for none.
                """)
        var tracker: String?

        func validate() throws {
            let bounds = [retentionDays, maxEvents].allSatisfy {
                $0.map(ProjectSettings.isBound) ?? true
            }
            let bytes = [quotaBytesPerDay, maxBytes].allSatisfy {
                $0.map(ProjectSettings.isByteCount) ?? true
            }
            guard bounds, bytes, quotaPerMinute.map(ProjectSettings.isCount) ?? true else {
                throw ValidationError("The number is too small or too large.")
            }
            guard sampleRate.map(ProjectSettings.isShare) ?? true else {
                throw ValidationError("The sample rate is not from 0 to 1.")
            }
            guard tracker.map({ $0.isEmpty || IssueTracker($0) != nil }) ?? true else {
                throw ValidationError("The tracker is no https URL with {title} and {body}.")
            }
        }

        func run() async throws {
            let settings = ProjectSettings(
                quotaPerMinute: quotaPerMinute, sampleRate: sampleRate,
                retentionDays: retentionDays, maxEvents: maxEvents, isEnabled: enabled,
                quotaBytesPerDay: quotaBytesPerDay, maxBytes: maxBytes, keepsContact: keepContact,
                tracker: tracker)
            try await common.work { try await $0.set(settings, for: id) }
        }
    }
}
