import Foundation

/// The runs of one attempt of a campaign, all with the same patience.
///
/// An attempt without patience ends as soon as code outside of the driven jobs goes on with a run.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct CampaignRuns {
    private let injection: FaultInjection
    private let patience: RunPatience
    /// Whether no attempt with more patience follows.
    private let isLast: Bool

    /// A run that is over, and what it has shown.
    private struct Done: Sendable {
        let run: DrivenRun
        let record: RunRecord
    }

    init(_ injection: FaultInjection, _ patience: RunPatience, isLast: Bool) {
        (self.injection, self.patience, self.isLast) = (injection, patience, isLast)
    }

    private var habits: FlowHabits { injection.habits }

    /// Does the healthy run; nil if the flow needs more patience.
    ///
    /// The first one of a flow is watched, since its requests may come from outside of its jobs. If
    /// they do, a second one must show the same.
    func healthy() async -> Collected? {
        let done = await execute(.clean, nil, patience.confirming)
        var disturbance: Duration?
        var isDisturbed = isTooQuick(done)
        if !habits.isKnown, !isDisturbed {
            disturbance = await RunWatch.disturbances(of: [done.run], for: .milliseconds(500))[0]
            isDisturbed = disturbance != nil
        }
        await done.run.close()
        if !habits.isKnown, !isDisturbed, patience != .zero {
            let again = await execute(.clean, nil, patience.confirming.confirming)
            await again.run.close()
            isDisturbed = again.record.outline != done.record.outline
        }
        if isDisturbed {
            habits.note(patience.grown(to: disturbance ?? patience.time))
            if !isLast { return nil }
        }
        habits.noteKnown()
        var collected = Collected(injection, done.record)
        collected.addHealthy()
        return collected
    }

    /// Does runs; false if the flow needs more patience.
    func execute(
        _ cases: [FaultInjection.Case], into collected: inout Collected
    ) async -> Bool {
        for failure in cases {
            guard let record = await record(of: failure, collected.clean) else { return false }
            collected.add(record)
        }
        return true
    }

    /// Does a run for the words that it shows; false if the flow needs more patience.
    func noteWords(
        _ failure: FaultInjection.Case, into collected: inout Collected
    ) async -> Bool {
        guard let record = await record(of: failure, collected.clean) else { return false }
        collected.noteWords(of: record)
        return true
    }

    private func record(
        of failure: FaultInjection.Case, _ clean: RunRecord
    ) async -> RunRecord? {
        let done = await execute(failure, clean, patience)
        let isTooQuick = isTooQuick(done)
        await done.run.close()
        if isTooQuick, !isLast {
            habits.note(patience.grown(to: .zero))
            return nil
        }
        return done.record
    }

    /// Whether code outside of the jobs may have gone on too late with a run.
    private func isTooQuick(_ done: Done) -> Bool {
        let patience = done.run.patience
        if patience == .zero { return done.run.pump.outsideCount > 0 }
        return patience.time == .zero
            && done.record.longestWait > RunPatience.mainRounds + patience.rounds / 2
    }

    /// Runs the flow once; the run stays open.
    private func execute(
        _ failure: FaultInjection.Case, _ clean: RunRecord?, _ patience: RunPatience
    ) async -> Done {
        let injection = injection
        return await RunTurns.take {
            CampaignTrace.note("\(injection.name): \(failure)")
            let known = clean.map { CleanAnswers($0.exchanges) }
            let run = DrivenRun(injection, failure, known: known, patience: patience)
            return Done(run: run, record: await run.run())
        }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension CampaignRuns {
    /// How often findings that take the place of unconfirmed ones are confirmed.
    private static let rounds = 4

    /// Does the runs of all findings again, and watches them.
    ///
    /// What the second run shows counts, because it waits longer. A case that something has gone on
    /// with even so is not judged.
    ///
    /// - Returns: Whether all is confirmed; if not, the flow needs more patience.
    func confirm(_ collected: inout Collected) async -> Bool {
        var confirmed: Set<Judgement.Key> = []
        for _ in 0..<Self.rounds {
            let open = collected.kept.filter { !confirmed.contains($0.key) }
            if open.isEmpty { return true }
            let again = await runAgain(Set(open.map(\.failure)).sorted(), collected)
            for (failure, record) in again {
                let before = Set(collected.judgements(of: failure).map(\.key))
                let after = record.map { Set(collected.judge($0).map(\.key)) }
                if patience == .zero, !isLast, after != before {
                    habits.note(.first)
                    return false
                }
                collected.replace(failure, by: record)
                confirmed.formUnion(after ?? [])
            }
        }
        collected.dropAll { !confirmed.contains($0.key) }
        return true
    }

    /// Runs cases again; nil for those that something goes on with.
    private func runAgain(
        _ cases: [FaultInjection.Case], _ collected: Collected
    ) async -> [(FaultInjection.Case, RunRecord?)] {
        var done: [Done] = []
        for failure in cases {
            let clean = failure == .clean ? nil : collected.clean
            done.append(await execute(failure, clean, patience.confirming))
        }
        let disturbances = await RunWatch.disturbances(
            of: done.map(\.run), for: .milliseconds(1500))
        var records: [(FaultInjection.Case, RunRecord?)] = []
        for (index, one) in done.enumerated() {
            let isCertain = disturbances[index] == nil && !isTooQuick(one)
            await one.run.close()
            records.append((cases[index], isCertain ? one.record : nil))
        }
        return records
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
