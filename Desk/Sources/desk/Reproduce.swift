import ArgumentParser
import DeskKit
import DeskReproduction
import Foundation

struct Reproduce: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a Swift test that meets the failure of an event again, and its plan.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The id of the event, or its support code.")
    var event: String
    @Option(help: "The project, if several have the event.")
    var project: Int?
    @Option(
        help: ArgumentHelp(
            "The module of the app whose own type is tested; the test fails until it is fixed.",
            valueName: "name"), transform: Self.module)
    var module: ModuleName?
    @Option(
        help: """
            The folder of the files, none of which may be there already; the current one if \
            omitted.
            """)
    var output = "."

    func run() async throws {
        let files = try await common.work(there: true) {
            try await $0.reproduction(of: event, project: project, module: module)
        }
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        let places = [
            (Reproduction.testName, files.test), (Reproduction.planName, files.planText),
        ].map { (folder.appendingPathComponent($0), $1) }
        let isThere = places.contains { FileManager.default.fileExists(atPath: $0.0.path) }
        guard !isThere else {
            throw DeskFailure("The folder has a reproduction already; nothing was written.")
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (place, text) in places {
                try Data(text.utf8).write(to: place, options: .withoutOverwriting)
            }
        } catch {
            throw DeskFailure("The files cannot be written.")
        }
        for (place, _) in places { Console.say(place.relativePath) }
    }

    private static func module(_ text: String) throws -> ModuleName {
        guard let name = ModuleName(text) else {
            throw ValidationError("The module is no name in Swift.")
        }
        return name
    }
}
