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
    func healthy() async -> Collected? {
        let isQuick = patience == .zero
        var outline: [String]?
        if !habits.isKnown {
            outline = await watchedOutline()
            if outline == nil, !isLast { return nil }
        }
        let done = await execute(.clean, nil, isQuick ? .zero : patience.confirming)
        let isTooQuick = isTooQuick(done)
        await done.run.close()
        if isTooQuick || outline.map({ $0 != done.record.outline }) == true, !isLast {
            habits.note(patience.grown())
            return nil
        }
        habits.noteKnown()
        var collected = Collected(injection, done.record)
        collected.addHealthy()
        return collected
    }

    /// Returns what the first healthy run of a flow shows, which waits at length and is watched.
    ///
    /// Its requests may come from outside of its jobs.
    ///
    /// - Returns: What it shows; nil if the flow needs more patience.
    private func watchedOutline() async -> [String]? {
        let done = await execute(
            .clean, nil, patience == .zero ? .watching : patience.confirming.confirming)
        let disturbances = await RunWatch.disturbances(of: [done.run], for: .milliseconds(500))
        let isTooQuick = isTooQuick(done)
        await done.run.close()
        guard disturbances != [nil] || isTooQuick else { return done.record.outline }
        habits.note(patience.grown(to: disturbances.compactMap(\.self).first ?? .zero))
        return nil
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
        // Up to its failure, a run is the healthy one. If the failure never came, time moved too soon.
        let isMissed = failure.single != nil && done.record.sent.allSatisfy { $0.way == nil }
        let isTooQuick = isMissed || isTooQuick(done)
        await done.run.close()
        if isTooQuick, !isLast {
            habits.note(patience.grown())
            return nil
        }
        return done.record
    }

    /// Whether code outside of the jobs may have gone on too late with a run.
    private func isTooQuick(_ done: Done) -> Bool {
        if patience == .zero { return done.run.pump.outsideCount > 0 }
        let patience = done.run.patience
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
    /// The number of cases that a second run may show to be other than the first one has.
    private static let refutedLimit = 3

    /// Does the runs of all findings again, and watches them.
    ///
    /// What the second run shows counts, because it waits longer. A case that something has gone on
    /// with even so is not judged.
    ///
    /// - Returns: Whether all is confirmed; if not, the flow needs more patience.
    func confirm(_ collected: inout Collected) async -> Bool {
        var confirmed: Set<Judgement.Key> = []
        var refuted = 0
        for _ in 0..<Self.rounds {
            let open = collected.kept.filter { !confirmed.contains($0.key) }
            if open.isEmpty { return true }
            let again = await runAgain(Set(open.map(\.failure)).sorted(), collected)
            for (failure, record) in again {
                let before = Set(collected.judgements(of: failure).map(\.key))
                let after = record.map { Set(collected.judge($0).map(\.key)) }
                if after != before { refuted += 1 }
                let limit = patience == .zero ? 0 : Self.refutedLimit
                if record == nil || refuted > limit, !isLast {
                    habits.note(patience.grown())
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
