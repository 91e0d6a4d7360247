import DeskModel
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The move of a desk's data by the command", .timeLimit(.minutes(10)))
final class MoveCommandTests {
    let source = NSTemporaryDirectory() + "desk-move-\(UUID().uuidString)"
    var target: String { source + "-2" }

    deinit {
        for folder in [source, target] { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// The status of the answer to an event.
    private func status(ofEventTo running: RunningDesk) async throws -> Int? {
        let welcome = try JSON(reading: Array(running.first.utf8))
        let key = welcome["dsn"]?.string?.split(separator: "@").first?.split(separator: "/").last
        let url = try #require(URL(string: (welcome["url"]?.string ?? "") + "/api/1/store/"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("Sentry sentry_key=\(key ?? "")", forHTTPHeaderField: "X-Sentry-Auth")
        request.httpBody = Data(#"{"message":"It fails."}"#.utf8)
        let (_, response) = try await URLSession.shared.data(for: request)
        let answer = response as? HTTPURLResponse
        if answer?.statusCode == 503 {
            #expect(answer?.value(forHTTPHeaderField: "Retry-After") != nil)
        }
        return answer?.statusCode
    }

    @Test
    func `A running desk answers 200 before the move and 503 after, and logs where its data went`()
        async throws
    {
        let old = try await RunningDesk.start(["--data", source])
        #expect(try await status(ofEventTo: old) == 200)
        let move = try await Command.run(["move", "--from", source, "--to", target])
        #expect(move.status == 0 && move.output.hasPrefix("1 events and 1 groups moved"))
        #expect(move.errors.contains("The source refuses events now"))
        #expect(try await status(ofEventTo: old) == 503)
        while !old.log.contains("the data was moved to \(target)") {
            try await Task.sleep(for: .milliseconds(100))
        }
        let new = try await RunningDesk.start(["--data", target])
        #expect(try await status(ofEventTo: new) == 200)
        #expect(try await Command.run(["move", "--reopen", source]).status == 0)
        #expect(try await status(ofEventTo: old) == 200)
        for desk in [old, new] { #expect(try await desk.terminate() == (0, .exit)) }
    }

    @Test
    func `A desk does not start on data that was moved elsewhere`() async throws {
        _ = try await Command.run(["project", "add", "App", "--data", source])
        #expect(try await Command.run(["move", "--from", source, "--to", target]).status == 0)
        let desk = try await Command.run(["serve", "--listen", "127.0.0.1:0", "--data", source])
        #expect(desk.status == 1 && desk.output.isEmpty)
        #expect(desk.errors.hasSuffix("the data was moved to \(target).\n"))
    }

    @Test(arguments: [
        ["move"], ["move", "--from", "x"], ["move", "--to", "x"],
        ["move", "--from", "x", "--to", "y", "--reopen", "x"],
        ["move", "--from", "x", "--to", "mysql://x/y"], ["move", "--from", "", "--to", "y"],
    ])
    func `Bad usage is 2`(arguments: [String]) async throws {
        let command = try await Command.run(arguments)
        #expect(command.status == 2)
        #expect(command.output.isEmpty && !command.errors.isEmpty)
    }

    @Test(arguments: [
        ["move", "--from", "/nowhere", "--to", "TARGET"], ["move", "--reopen", "/nowhere"],
        ["move", "--from", "SOURCE", "--to", "postgres://127.0.0.1:1/nothing"],
        ["move", "--from", "SOURCE", "--to", "SOURCE"],
    ])
    func `What went wrong is 1, with exactly one line`(arguments: [String]) async throws {
        _ = try await Command.run(["project", "add", "App", "--data", source])
        let places = ["SOURCE": source, "TARGET": target]
        let command = try await Command.run(arguments.map { places[$0] ?? $0 })
        #expect(command.status == 1)
        #expect(command.output.isEmpty)
        #expect(command.errors.split(separator: "\n").count == 1)
    }
}
