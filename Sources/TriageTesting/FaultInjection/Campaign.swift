import Foundation
import TriageCore

/// All runs of a flow: the healthy one, those in which one request fails, those in which a request
/// fails that only a failing run sends, and those in which two fail.
struct Campaign {
    let injection: FaultInjection
    private let patience = RunPatience()

    init(_ injection: FaultInjection) { self.injection = injection }

    /// The limit of the cases of two requests.
    private static let pairLimit = 3000

    func run() async -> FaultInjection.Results {
        guard let clean = await execute(.clean, nil) else { return unavailable }
        var collected = Collected(injection, clean)
        collected.add(
            Judge(run: clean, clean: nil, offlineWords: [:], secret: injection.secret).judge(),
            clean)
        guard collected.isAccepted else { return collected.results(namesUnusedExceptions: false) }
        let plan = CasePlan(clean)
        await execute(plan.offline, into: &collected)
        await execute(
            shuffled(plan.singles.filter { !plan.offline.contains($0) }), into: &collected)
        await execute(shuffled(collected.secondaryCases), into: &collected)
        await execute(shuffled(plan.pairs(limit: Self.pairLimit)), into: &collected)
        return collected.results()
    }

    func singleCases() async -> [FaultInjection.Case] {
        guard let clean = await execute(.clean, nil) else { return [] }
        return CasePlan(clean).singles
    }

    func run(_ failure: FaultInjection.Case) async -> [FaultInjection.Finding] {
        guard let clean = await execute(.clean, nil) else { return unavailable.findings }
        var collected = Collected(injection, clean)
        if let single = failure.single, single.way.changesBody {
            let offline = FaultInjection.Failure(way: .offline, request: single.request)
            guard let record = await execute(.init(failures: [offline]), clean) else { return [] }
            collected.noteWords(of: record)
        }
        await execute([failure], into: &collected)
        return collected.results(namesUnusedExceptions: false).findings
    }

    private func execute(
        _ cases: [FaultInjection.Case], into collected: inout Collected
    ) async {
        for failure in cases {
            guard let record = await execute(failure, collected.clean) else { return }
            collected.add(record)
        }
    }

    /// The cases in the order that the seed decides.
    private func shuffled(_ cases: [FaultInjection.Case]) -> [FaultInjection.Case] {
        var numbers = SeededGenerator(seed: injection.seed)
        return cases.shuffled(using: &numbers)
    }

    /// Runs the flow once; nil if this system cannot drive it.
    private func execute(
        _ failure: FaultInjection.Case, _ clean: RunRecord?
    ) async -> RunRecord? {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
            JobHooks.isAvailable
        else { return nil }
        let (injection, patience) = (injection, patience)
        return await RunTurns.take {
            Trace.note("\(injection.name): \(failure)")
            let known = clean.map { CleanAnswers($0.exchanges) }
            return await DrivenRun(injection, failure, known: known, patience: patience).run()
        }
    }

    private var unavailable: FaultInjection.Results {
        let finding = FaultInjection.Finding(
            kind: "unavailable", failure: .clean,
            message: "Fault injection needs macOS 15, iOS 18, tvOS 18, watchOS 11 or visionOS 2, "
                + "or Linux with a dynamic Swift runtime, where the test runs.",
            script: "")
        return .init(
            name: injection.name, runs: 0, findings: [finding], accepted: [], requiredFields: [],
            table: [])
    }
}

/// The file in which each run is noted before it begins.
private enum Trace {
    static func note(_ line: String) {
        guard let path = ProcessInfo.processInfo.environment["FAULT_INJECTION_TRACE"],
            !path.isEmpty, let file = fopen(path, "a")
        else { return }
        fputs(line + "\n", file)
        fclose(file)
    }
}
