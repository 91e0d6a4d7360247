import Foundation

// Has a process that takes reports killed at random moments, again and again, and looks for what it
// lost: `killed [RUNS]`. As a victim it is called by itself.

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "victim", let folder = arguments.last {
    await Victim(folder: URL(fileURLWithPath: folder)).live()
} else {
    let runs = arguments.first.flatMap { Int($0) } ?? 1000
    let verdict = try await Trial(runs: runs).run()
    print(verdict.words)
    exit(verdict.isGood ? 0 : 1)
}
