import ArgumentParser
import Foundation
import TriageAudit

/// Measures `triage audit` over a tree of many lines beside parsing alone, in one run.
@main
struct Bench: ParsableCommand {
    @Option(help: "The built command.")
    var triage: String
    @Option(help: "How many lines to audit; the sources are copied until there are as many.")
    var lines = 1_000_000
    @Argument(help: "Folders of Swift files.")
    var sources: [String]

    func run() throws {
        let tree = try Tree(sources: sources, lines: lines)
        defer { tree.remove() }
        let parsing = try Self.measured { _ = try Yardstick.parse([tree.path]) }
        let cold = try audit(tree, "--no-cache")
        let first = try audit(tree)
        let second = try audit(tree)
        print("lines                      \(tree.lines) in \(tree.files) files")
        print("parsing alone              \(Self.shown(parsing)) s")
        print("audit                      \(Self.shown(cold)) s")
        print("audit / parsing            \(Self.shown(cold / parsing))")
        print("audit, filling the cache   \(Self.shown(first)) s")
        print("audit, nothing changed     \(Self.shown(second)) s")
        print("most memory of an audit    \(Self.memory >> 20) MB")
    }

    private func audit(_ tree: Tree, _ flags: String...) throws -> Double {
        try Self.measured {
            let process = Process()
            process.executableURL = URL(filePath: triage)
            process.arguments =
                ["audit", "--format", "json", "--output", tree.report] + flags + [tree.path]
            process.environment = ["XDG_CACHE_HOME": tree.cache, "HOME": tree.cache]
            try process.run()
            process.waitUntilExit()
        }
    }

    private static func measured(_ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let time = try clock.measure(work).components
        return Double(time.seconds) + Double(time.attoseconds) / 1e18
    }

    private static func shown(_ number: Double) -> String { String(format: "%.2f", number) }

    /// The most memory of a process that was started here and has ended, in bytes.
    private static var memory: Int {
        var usage = rusage()
        #if os(Linux)
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return Int(usage.ru_maxrss) << 10
        #else
        getrusage(RUSAGE_CHILDREN, &usage)
        return Int(usage.ru_maxrss)
        #endif
    }
}
