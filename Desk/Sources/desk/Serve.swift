import ArgumentParser
import DeskKit
import DeskModel
import Foundation
import Logging

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Runs the desk.")

    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp(
            "The address to listen on; port 0 takes a free one.", valueName: "host:port"))
    var listen: String?
    @Option(name: .customLong("public-url"), help: "The address that people and apps use.")
    var publicURL: String?
    @Flag(help: "Makes the first line one for programs.")
    var json = false

    func run() async throws {
        let (configuration, folder) = try LaunchOptions(
            listen: listen, data: common.data, database: common.database, config: common.config,
            publicURL: publicURL
        ).resolved()
        signal(SIGPIPE, SIG_IGN)
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        let desk = try await Desk.open(
            configuration: configuration, folder: folder, logger: Logger(label: "desk"))
        try await desk.run(
            onRunning: { [json] welcome in
                Console.say(json ? welcome.json.description : welcome.text)
            },
            onDeadline: { Foundation.exit(0) })
    }
}
