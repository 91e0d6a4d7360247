import Foundation

/// All runs of a flow: the healthy one, those in which one request fails, those in which a request
/// fails that only a failing run sends, and those in which two fail.
///
/// They wait for nothing in real time, unless the healthy run needs it. Each case that is about to be
/// accused is run again, and waits; what it shows then counts.
struct Campaign: Sendable {
    private let injection: FaultInjection

    init(_ injection: FaultInjection) { self.injection = injection }

    /// The limit of the cases of two requests.
    private static let pairLimit = 3000
    /// How often findings are confirmed that take the place of refuted ones.
    private static let confirmations = 4

    func run() async -> FaultInjection.Results {
        if let problem = await planProblem() { return .unavailable(injection.name, problem) }
        return await collected { collected in
            let plan = CasePlan(collected.clean)
            let others = plan.singles.filter { !plan.offline.contains($0) }
            await execute(plan.offline, into: &collected)
            await execute(shuffled(others), into: &collected)
            await execute(shuffled(collected.secondaryCases), into: &collected)
            collected.isWhole = !collected.isBusy
            await execute(shuffled(plan.pairs(limit: Self.pairLimit)), into: &collected)
        }?.results() ?? .unavailable(injection.name)
    }

    /// Returns why there is no healthy server; nil if there is one.
    private func planProblem() async -> String? {
        do {
            _ = try await injection.makeServer()
            return nil
        } catch {
            return "Nothing was run: there is no plan for the server, because of \(error)."
        }
    }

    func singleCases() async -> [FaultInjection.Case] {
        if await planProblem() != nil { return [] }
        let collected = await collected { _ in }
        return collected.map { CasePlan($0.clean).singles } ?? []
    }

    func run(_ failure: FaultInjection.Case) async -> [FaultInjection.Finding] {
        if let problem = await planProblem() {
            return FaultInjection.Results.unavailable(injection.name, problem).findings
        }
        let results = await collected { collected in
            if let single = failure.single, single.way.changesBody {
                let offline = FaultInjection.Failure(way: .offline, request: single.request)
                let record = await record(of: .init(failures: [offline]), collected.clean)
                collected.noteWords(of: record)
            }
            await execute([failure], into: &collected)
        }?.results()
        return (results ?? .unavailable(injection.name)).findings
    }

    /// Does the healthy run, and work unless that has findings; nil where no run can be driven.
    private func collected(
        _ work: (inout Collected) async -> Void
    ) async -> Collected? {
        guard QuietWatch.isAvailable else { return nil }
        var collected = Collected(injection, await record(of: .clean, nil), isConfirmed: false)
        if !collected.isAccepted, !collected.clean.isSpinning {
            let clean = await record(of: .clean, nil, .init(.all))
            collected = Collected(injection, clean, isConfirmed: true)
        }
        guard !collected.clean.isBusy else { return nil }
        if collected.isAccepted { await work(&collected) }
        if collected.isWokenLate {
            collected = collected.again()
            await work(&collected)
        }
        await confirm(&collected)
        return collected
    }

    /// Does runs, up to the first one in which the process is never quiet.
    ///
    /// Real time may go on with a run, though it was not seen to: the machine was busy when a timer
    /// of the healthy run fired. Then the clock moves on too early, and the run does not begin as the
    /// healthy one. It is done again, and waits.
    private func execute(
        _ cases: [FaultInjection.Case], into collected: inout Collected
    ) async {
        for failure in cases where !collected.isBusy && !collected.isWokenLate {
            let clean = collected.clean
            var record = await record(of: failure, clean)
            if collected.doubtsTime, !record.isBusy, !record.begins(as: clean) {
                record = await self.record(of: failure, clean, .init(.time))
                collected.noteDoubt(isRight: record.begins(as: clean))
            }
            collected.add(record)
        }
    }

    /// Does the runs of all findings again, and waits in them, in all at once.
    private func confirm(_ collected: inout Collected) async {
        if collected.isNeverQuiet { return collected.dropUnconfirmed() }
        for _ in 0..<Self.confirmations {
            let (open, clean) = (collected.unconfirmed, collected.clean)
            if open.isEmpty { return }
            let records = await withTaskGroup(of: RunRecord.self) { group in
                for failure in open {
                    group.addTask { await record(of: failure, clean, .init(.all)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for record in records.sorted(by: { $0.failure < $1.failure }) {
                collected.replace(by: record)
            }
        }
        collected.dropUnconfirmed()
    }

    /// Runs the flow once, in its turn; the healthy run has no other one before it.
    private func record(
        of failure: FaultInjection.Case, _ clean: RunRecord?, _ patience: RunPatience? = nil
    ) async -> RunRecord {
        await RunTurns.take()
        CampaignTrace.note("\(injection.name): \(failure)")
        let patience = patience ?? RunPatience(clean?.isWoken == false ? .none : .time)
        let known = failure == .clean ? nil : clean?.answers
        var record = await DrivenRun(injection, failure, known: known, patience).run()
        // The work may have been another test's.
        if record.isSpinning, !record.spinsOn {
            record = await DrivenRun(injection, failure, known: known, patience).run()
        }
        RunTurns.end()
        return record
    }

    /// The cases in the order that the seed decides.
    private func shuffled(_ cases: [FaultInjection.Case]) -> [FaultInjection.Case] {
        var numbers = SeededGenerator(seed: injection.seed)
        return cases.shuffled(using: &numbers)
    }
}

/// The file in which each run is noted before it begins.
private enum CampaignTrace {
    static func note(_ line: String) {
        guard let path = ProcessInfo.processInfo.environment["FAULT_INJECTION_TRACE"],
            !path.isEmpty, let file = fopen(path, "a")
        else { return }
        fputs(line + "\n", file)
        fclose(file)
    }
}
