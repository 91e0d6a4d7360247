import ArgumentParser
import DeskKit

struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Writes old events into compressed files that 'desk import' reads.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The folder of the files, which is made if it is not there.")
    var folder: String
    @Option(
        help: ArgumentHelp(
            "The number of days, counted in UTC, whose events are left.", valueName: "days"))
    var olderThan: Int
    @Option(help: "The project; all, if it is not given.")
    var project: Int?
    @Flag(help: "Deletes the events afterwards, if the files have all of them.")
    var remove = false

    func validate() throws {
        guard !folder.isEmpty else { throw ValidationError("The folder has no name.") }
        guard (0...36_500).contains(olderThan) else {
            throw ValidationError("The number of days is too small or too large.")
        }
    }

    func run() async throws {
        let result = try await common.work(there: true) {
            try await $0.archive(
                to: folder, olderThan: olderThan, project: project, removing: remove)
        }
        let removed = remove ? ", \(result.removed) removed" : ""
        Console.say(
            "\(Self.counted(result.files, "file")), \(Self.counted(result.events, "event")), "
                + "\(Self.counted(result.bytes, "byte"))\(removed).")
    }

    private static func counted(_ number: Int, _ name: String) -> String {
        "\(number) \(number == 1 ? name : name + "s")"
    }
}
