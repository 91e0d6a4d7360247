import ArgumentParser
import DeskKit

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes every event to standard output, one JSON object a line.")

    @OptionGroup var common: CommonOptions
    @Option(help: "The project; all, if it is not given.")
    var project: Int?

    func run() async throws {
        try await common.work(there: true) { desk in
            try await desk.export(project: project) { Console.write($0) }
        }
    }
}
