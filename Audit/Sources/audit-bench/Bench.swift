import ArgumentParser
import AuditRunner
import Foundation

/// Measures `triage audit` over a tree of many lines beside mere parsing, in one run.
///
/// The two are compared by the time of all cores, which other programs on the machine change least.
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
        let parsing = try Time.measured { _ = try Yardstick.parse([tree.path]) }
        let cold = try audit(tree, "--no-cache")
        let first = try audit(tree)
        let second = try audit(tree)
        print("lines                      \(tree.lines) in \(tree.files) files")
        print("parsing alone              \(parsing)")
        print("audit                      \(cold)")
        print("audit / parsing            \(Time.shown(cold.cores / parsing.cores))")
        print("audit, filling the cache   \(first)")
        print("audit, nothing changed     \(second)")
        print("most memory of an audit    \(Self.memory >> 20) MB")
    }

    private func audit(_ tree: Tree, _ flags: String...) throws -> Time {
        try Time.measured {
            let process = Process()
            process.executableURL = URL(filePath: triage)
            process.arguments =
                ["audit", "--format", "json", "--output", tree.report] + flags + [tree.path]
            process.environment = ["XDG_CACHE_HOME": tree.cache, "HOME": tree.cache]
            try process.run()
            process.waitUntilExit()
        }
    }

    /// The most memory of a process that was started here and has ended, in bytes.
    private static var memory: Int {
        #if os(Linux)
        Int(Time.usage(ofChildren: true).ru_maxrss) << 10
        #else
        Int(Time.usage(ofChildren: true).ru_maxrss)
        #endif
    }
}
