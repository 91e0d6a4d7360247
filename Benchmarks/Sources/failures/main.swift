import Foundation
import Triage
import TriageTesting

// Measures fault injection: failures RUNS, or failures same TIMES [BUSY].
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "same" {
    let times = arguments.dropFirst().first.flatMap { Int($0) } ?? 10
    let busy = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 4
    try await compareResults(times, beside: busy)
} else {
    await measure(arguments.first.flatMap { Int($0) } ?? 1000)
}

/// Runs a sound flow of two requests again and again, and prints time and memory.
func measure(_ wanted: Int) async {
    let (start, before) = (ContinuousClock.now, processorSeconds())
    var (runs, campaigns) = (0, 0)
    while runs < wanted {
        let results = await profile(keepsSpinner: false).run()
        precondition(results.findings.isEmpty && results.unjudged.isEmpty, "\(results)")
        (runs, campaigns) = (runs + results.runs, campaigns + 1)
        if campaigns == 1 { print("\(runs) runs of the first test: \(residentMegabytes()) MB") }
    }
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let processor = processorSeconds() - before
    print("\(runs) runs: \(seconds(wall)) s, \(seconds(processor)) s of CPU")
    let each = seconds(1000 * processor / Double(runs))
    print("one run: \(each) ms of CPU; at the end \(residentMegabytes()) MB")
}

/// Runs a flow with a mistake again and again beside busy processes, and compares all that it says.
func compareResults(_ times: Int, beside count: Int) async throws {
    let others = (0..<count).map { _ in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "while :; do :; done"]
        return process
    }
    for process in others { try process.run() }
    defer { for process in others { process.terminate() } }
    var said: [String: Int] = [:]
    for _ in 0..<times {
        let results = await profile(keepsSpinner: true).run()
        said["\(results)\n\(results.markdown)", default: 0] += 1
    }
    print("\(times) times beside \(count) busy processes: \(said.count) different results")
    if said.count > 1 { for (text, count) in said { print("--- \(count) times\n\(text)") } }
}

struct Profile: Decodable, Sendable {
    let name: String
    let photo: String?
}

@MainActor
final class ProfileModel {
    private(set) var isLoading = false
    private(set) var name: String?
    private let app: FaultInjection.Context
    private let keepsSpinner: Bool

    init(_ app: FaultInjection.Context, keepsSpinner: Bool) {
        (self.app, self.keepsSpinner) = (app, keepsSpinner)
    }

    func load() async {
        isLoading = true
        let outcome = await app.center.run("profile.load", retries: true) {
            self.name = try await self.app.client.send(.get("/v1/profile", as: Profile.self)).name
        }
        if outcome.value != nil || !keepsSpinner { isLoading = false }
    }

    func rename() async {
        await app.center.run(.tap("profile.rename")) {
            try await self.app.client.send(.post("/v1/profile", ["name": "Lee"]))
        }
    }
}

func profile(keepsSpinner: Bool) -> FaultInjection {
    FaultInjection(
        "profile",
        server: FaultPlan([
            "GET /v1/profile": [.json(#"{"name": "Kim", "photo": "kim.png"}"#)],
            "POST /v1/profile": [.status(204)],
        ])
    ) { app in
        let model = ProfileModel(app, keepsSpinner: keepsSpinner)
        app.screen { .init(isLoading: model.isLoading, content: model.name) }
        app.retry { await model.load() }
        await model.load()
        await app.settled()
        await model.rename()
    }
}

func seconds(_ value: Double) -> String { String(format: "%.2f", value) }

/// The processor time of this process so far.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The memory that this process has now; 0 where no file tells it.
func residentMegabytes() -> Int {
    // The file has no size, so it is read to its end.
    let file = FileHandle(forReadingAtPath: "/proc/self/statm")
    let text = String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE))) >> 20
}
