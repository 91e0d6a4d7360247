import ArgumentParser
import Foundation
import PlaygroundServer

@main
struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens Moim with a screen: a phone, its server's switches, what the team sees.")

    @Option(help: "The port of the page; 0 takes a free one. Without it PORT says it, else 8700.")
    var port: Int?
    @Flag(help: "Prints the address for programs.")
    var json = false
    @Option(
        help: ArgumentHelp(
            "Writes the stories as pages that need no server, and ends.", valueName: "folder"))
    var export: String?
    @Flag(help: "Prints the stories as scripts of moim, and ends.")
    var scripts = false

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        do {
            if scripts {
                print(try StoryExport.scripts())
            } else if let export {
                try await StoryExport.write(to: URL(fileURLWithPath: export))
            } else {
                try await serve()
            }
        } catch {
            FileHandle.standardError.write(Data("play: \(error)\n".utf8))
            throw ExitCode(1)
        }
    }

    private func serve() async throws {
        try await Playground.serve(port: try listeningPort()) { [json] url in
            let line = json ? #"{"url": "\#(url)"}"# : "Open in a browser: \(url)?lang=en"
            FileHandle.standardOutput.write(Data("\(line)\n".utf8))
        }
    }

    /// The port that was asked for, or 8700.
    private func listeningPort() throws -> Int {
        guard port == nil, let text = ProcessInfo.processInfo.environment["PORT"] else {
            return try Self.checked(port ?? 8700, "\(port ?? 8700)")
        }
        return try Self.checked(Int(text), text)
    }

    private static func checked(_ port: Int?, _ text: String) throws -> Int {
        guard let port, (0...65_535).contains(port) else { throw NoPort(text: text) }
        return port
    }
}

/// An error for an argument that is no port.
private struct NoPort: Error, CustomStringConvertible {
    let text: String

    var description: String { "'\(text.prefix(40))' is not a port, which is 0 to 65535" }
}
