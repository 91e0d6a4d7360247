import Foundation
import Triage

/// Many victims in one folder, one after the other.
final class Trial {
    /// The counts of a trial.
    struct Verdict {
        var runs = 0
        var taken = 0
        var delivered = 0
        var again = 0
        var lost = 0
        var changed = 0
        var leftOver = 0

        var isGood: Bool { lost == 0 && changed == 0 && leftOver == 0 && taken > runs }

        var words: String {
            "\(runs) processes killed: \(taken) reports taken, \(lost) lost, \(delivered) delivered, "
                + "\(again) of them more than once, \(changed) ids with two contents, "
                + "\(leftOver) files left over"
        }
    }

    private let runs: Int
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("triage-killed-\(UUID())")
    private var taken: Set<String> = []
    /// The delivered contents by their IDs.
    private var contents: [String: String] = [:]
    private var delivered: Set<String> = []
    private var verdict = Verdict()

    init(runs: Int) { self.runs = runs }

    func run() async throws -> Verdict {
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<runs {
            try kill()
            verdict.runs += 1
        }
        await drain()
        verdict.taken = taken.count
        verdict.delivered = contents.count
        verdict.lost = taken.subtracting(delivered).count
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        // The lock and the installation's ID outlive the reports.
        verdict.leftOver = Set(left).subtracting([".lock", "installation"]).count
        return verdict
    }

    /// Starts a victim, and kills it within some milliseconds of its first word.
    private func kill() throws {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["victim", folder.path]
        process.standardOutput = pipe
        try process.run()
        var words = pipe.fileHandleForReading.availableData
        usleep(.random(in: 0...20_000))
        Foundation.kill(process.processIdentifier, SIGKILL)
        words.append(pipe.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        // A last line without its end was not said.
        let lines = String(decoding: words, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() { hear(line) }
    }

    private func hear(_ line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
        if parts.count == 2, parts[0] == "taken" { taken.insert(parts[1]) }
        guard parts.count == 3, parts[0] == "delivered" else { return }
        let former = contents.updateValue(parts[2], forKey: parts[1])
        if former != nil { verdict.again += 1 }
        if let former, former != parts[2] { verdict.changed += 1 }
        if let incident = parts[2].split(separator: " ").first {
            delivered.insert(String(incident))
        }
    }

    /// Delivers what the last one left, in this process.
    private func drain() async {
        let lines = Lines()
        let pipeline = Victim.pipeline(folder, sink: Witness(say: lines.add))
        await pipeline.shutdown(timeout: .seconds(300))
        for line in lines.all { hear(line[...]) }
    }
}

/// Lines from other threads.
private final class Lines: @unchecked Sendable {
    // Unchecked: guarded by its lock.
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func add(_ line: String) { lock.withLock { lines.append(line) } }
}
