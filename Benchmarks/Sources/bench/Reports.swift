import Foundation
import Triage
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting

/// The cost of taking a report to its caller, against `JSONEncoder` encoding the same report.
func reports() async throws {
    print("report : JSONEncoder of the same report, redaction and the write to a tmpfs included")
    let folder = URL(fileURLWithPath: "/dev/shm/triage-bench-\(Incident())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for crumbs in [10, 100] {
        var (ratios, times): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let (taking, encoding) = try await turn(crumbs, folder)
            ratios.append(taking / encoding)
            times.append(taking)
        }
        print(
            String(
                format: "  %d breadcrumbs: CPU %.2f, %.0f µs", crumbs, median(ratios),
                median(times) * 1e6))
    }
    try await manyTasks(folder)
}

private func pipeline(
    _ folder: URL, _ crumbs: Int, sinks: [any Sink] = []
) -> ReportPipeline {
    ReportPipeline(
        .init(
            sinks: sinks, folder: folder, limits: .init(count: 100_000, bytes: 1 << 30),
            breadcrumbs: trail(crumbs), context: { context }))
}

private let context = ReportContext(appVersion: "1.12.0", system: "iOS 18.2", locale: "ko_KR")

private func trail(_ crumbs: Int) -> Breadcrumbs {
    let trail = Breadcrumbs()
    for number in 0..<crumbs {
        trail.add("http", "GET /v1/clips/\(number, privacy: .public) → \(200, privacy: .public)")
    }
    return trail
}

private func draft(_ number: Int) -> ReportDraft {
    var facts = Fault.Facts()
    (facts.method, facts.path, facts.status, facts.attempts) = ("GET", "/v1/clips/{id}", 200, 2)
    (facts.type, facts.codingPath) = ("Clip", "members[3].profileImage")
    facts.bodyShape = #"{"name":"string","profileImage":null}"#
    let fault = Fault(
        .undecodable, code: "decoding.valueNotFound.\(number)",
        message: "the clip of \("kim@moim.example") could not be read", facts: facts)
    return ReportDraft(level: .error, failure: FailureContext(fault: fault), notice: nil)
}

/// Measures the CPU time of a report and of encoding it, in seconds.
private func turn(
    _ crumbs: Int, _ folder: URL
) async throws -> (taking: Double, encoding: Double) {
    let pipeline = pipeline(folder, crumbs)
    let drafts = (0..<2000).map(draft)
    let report = try sample(crumbs)
    let taking = cpu { for draft in drafts { pipeline.report(draft) } }
    let encoding = try cpu { for _ in drafts { _ = try JSONEncoder().encode(report) } }
    await pipeline.shutdown()
    let count = Double(drafts.count)
    return (taking / count, encoding / count)
}

/// The report that such a draft comes to.
private func sample(_ crumbs: Int) throws -> Report {
    let taken = Taken()
    let pipeline = ReportPipeline(
        .init(
            sinks: [], breadcrumbs: trail(crumbs), context: { context }, observe: taken.hear))
    pipeline.report(draft(0))
    return try taken.report()
}

private final class Taken: @unchecked Sendable {
    // Unchecked: one thread takes one report.
    private var latest: Report?

    struct Missing: Error {}

    func hear(_ event: ReportEvent) {
        if case .accepted(let report) = event { latest = report }
    }

    func report() throws -> Report {
        guard let latest else { throw Missing() }
        return latest
    }
}

private func cpu(_ body: () throws -> Void) rethrows -> Double {
    var start = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    try body()
    var end = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
}

private func manyTasks(_ folder: URL) async throws {
    let pipeline = pipeline(folder, 30)
    let times = await withTaskGroup(of: [Duration].self) { group in
        for task in 0..<8 {
            group.addTask {
                let clock = ContinuousClock()
                return (0..<10_000).map { number in
                    let draft = draft(task * 10_000 + number)
                    return clock.measure { pipeline.report(draft) }
                }
            }
        }
        return await group.reduce(into: []) { $0 += $1 }
    }
    let sorted = times.sorted()
    let totals = pipeline.totals
    print(
        "  8 tasks with 10,000 each: p50 \(sorted[sorted.count / 2]), p99 \(sorted[sorted.count * 99 / 100]), "
            + "taken \(totals.accepted) of \(totals.received)")
    await pipeline.shutdown()
}

/// The memory of a queue of ten thousand, and of a million repeats of one failure.
func queue() async throws {
    let folder = URL(fileURLWithPath: "/dev/shm/triage-bench-\(Incident())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = pipeline(folder, 100)
    for number in 0..<10_000 { first.report(draft(number)) }
    await first.shutdown()
    try await inAnotherProcess("drain", folder)
    let repeats = pipeline(folder, 10, sinks: [Nowhere()])
    for _ in 0..<1_000_000 { repeats.report(draft(0)) }
    await repeats.shutdown()
    let totals = repeats.totals
    let sent = totals.sinks["nowhere"]?.delivered ?? 0
    print(
        "  a million repeats: \(totals.accepted) taken, \(totals.suppressed) held back, \(sent) sent"
    )
}

/// Opens a queue and drains it, and says what the most was that it held of memory.
func drain(_ folder: URL) async {
    let before = Cost.peakMemory
    let pipeline = pipeline(folder, 0, sinks: [Nowhere()])
    await pipeline.shutdown(timeout: .seconds(600))
    let sent = pipeline.totals.sinks["nowhere"]?.delivered ?? 0
    let most = Cost.peakMemory
    print("  a queue of \(sent) reports drained: \(before) MB before, \(most) MB at most")
}

private struct Nowhere: Sink {
    var name: String { "nowhere" }
    func deliver(_ report: Report) {}
}

private func inAnotherProcess(_ arguments: String, _ folder: URL) async throws {
    fflush(nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [arguments, folder.path]
    try process.run()
    process.waitUntilExit()
}
