import Foundation
import Testing

@testable import AuditRules

/// Each kind of change, proven by a program that runs before and after it: on success, on failure and on cancellation.
struct FixProofTests {
    /// A program, the rule that changes it, and what it says before and after for each ending of its work.
    private struct Proof {
        var rule: String
        var source: String
        /// The rest of the program, in a file of its own.
        var rest = ""
        /// The lines that differ, by ending; all others are the same.
        var promised: [String: (before: String, after: String)]
    }

    private static let endings = ["success", "failure", "cancellation"]

    /// Work that ends as it is told, and a record of what happens.
    private static let world = """
        import Foundation

        struct Refused: Error {}

        final class World: @unchecked Sendable {
            // Unchecked: one task after the other uses it.
            var events: [String] = []
            let ending: String
            init(_ ending: String) { self.ending = ending }
            func items() async throws -> Int {
                events.append("asked")
                if ending == "failure" { throw Refused() }
                if ending == "cancellation" { throw CancellationError() }
                return 1
            }
            func itemsNow() throws -> Int {
                if ending == "failure" { throw Refused() }
                if ending == "cancellation" { throw CancellationError() }
                return 1
            }
        }

        """

    private static let proofs = [
        Proof(
            rule: "shown-cancellation",
            source: """
                final class Screen {
                    let world: World
                    var isLoading = false
                    var count = 5
                    var errorMessage: String?
                    init(_ world: World) { self.world = world }
                    func load() async {
                        isLoading = true
                        let old = count
                        do {
                            count = 9
                            count = try await world.items()
                        } catch {
                            isLoading = false
                            count = old
                            errorMessage = "failed"
                        }
                        isLoading = false
                        world.events.append("after")
                    }
                    func run() async -> String {
                        await load()
                        return "\\(world.events) \\(isLoading) \\(count) \\(errorMessage ?? "-")"
                    }
                }
                """,
            promised: [
                "cancellation": (
                    before: #"["asked", "after"] false 5 failed"#,
                    after: #"["asked", "after"] false 5 -"#
                )
            ]),
        Proof(
            rule: "stuck-spinner",
            source: """
                final class Screen {
                    let world: World
                    var isLoading = false
                    var count = 5
                    init(_ world: World) { self.world = world }
                    func load() async throws {
                        isLoading = true
                        count = try await world.items()
                        world.events.append("loaded \\(isLoading)")
                        isLoading = false
                    }
                }
                """,
            rest: """
                extension Screen {
                    func run() async -> String {
                        var end = "ended"
                        do { try await load() } catch { end = "\\(error)" }
                        return "\\(world.events) \\(isLoading) \\(count) \\(end)"
                    }
                }
                """,
            promised: [
                "failure": (
                    before: #"["asked"] true 5 Refused()"#, after: #"["asked"] false 5 Refused()"#
                ),
                "cancellation": (
                    before: #"["asked"] true 5 CancellationError()"#,
                    after: #"["asked"] false 5 CancellationError()"#
                ),
            ]),
        Proof(
            rule: "dropped-cause",
            source: """
                private enum ScreenFailure: Error {
                    case load
                    case other
                }

                final class Screen {
                    let world: World
                    init(_ world: World) { self.world = world }
                    func fetch() throws -> Int {
                        do {
                            return try world.itemsNow()
                        } catch {
                            throw ScreenFailure.load
                        }
                    }
                    func run() async -> String {
                        do {
                            return "\\(try fetch())"
                        } catch ScreenFailure.load {
                            return "refused"
                        } catch {
                            return "another"
                        }
                    }
                }
                """,
            promised: [:]),
    ]

    @Test("Each kind that is offered keeps what the program does, but for its promise")
    func eachKindIsProven() throws {
        var files = ["World.swift": Self.world]
        var main = "@main struct Main {\n    static func main() async {\n"
        for (index, proof) in Self.proofs.enumerated() {
            let after = try #require(FixOfferTests.fixed(proof.source, by: proof.rule))
            for (name, source) in [("Before", proof.source), ("After", after)] {
                files["\(name)\(index).swift"] =
                    source.replacing("class Screen ", with: "class \(name)\(index) ")
                files["Rest\(name)\(index).swift"] =
                    proof.rest.replacing("extension Screen ", with: "extension \(name)\(index) ")
                for ending in Self.endings {
                    main += "        print(await \(name)\(index)(World(\"\(ending)\")).run())\n"
                }
            }
        }
        files["Main.swift"] = main + "    }\n}\n"
        try check(said: Self.output(of: files))
    }

    private func check(said lines: [String]) throws {
        try #require(lines.count == Self.proofs.count * Self.endings.count * 2)
        var rest = lines[...]
        for proof in Self.proofs {
            let (before, after) = (Array(rest.prefix(3)), Array(rest.dropFirst(3).prefix(3)))
            rest = rest.dropFirst(6)
            for (index, ending) in Self.endings.enumerated() {
                let promise = proof.promised[ending]
                #expect(after[index] == promise?.after ?? before[index], "\(proof.rule), \(ending)")
                if let promise { #expect(before[index] == promise.before) }
            }
        }
    }

    /// The lines that a program of these files prints.
    private static func output(of files: [String: String]) throws -> [String] {
        let folder = try TemporaryFolder()
        for (name, source) in files { try folder.write(source, to: name) }
        let program = folder.path("program")
        _ = try run(
            ["swiftc", "-parse-as-library", "-swift-version", "5", "-o", program]
                + files.keys.map(folder.path))
        return try run([program]).split(separator: "\n").map(String.init)
    }

    private static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
