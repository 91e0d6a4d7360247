import Foundation
import TriageCore

/// What was counted and not sent: a pure value.
///
/// Its owner reads clocks, files and the user, and passes them in.
struct OperationLog: Sendable {
    /// The time from one file of a failure that goes on to the next.
    private static let saveInterval = Duration.seconds(60)
    private static let maxFormer = 4

    /// Whether anything is counted.
    var isOn = false
    /// Whether what an earlier launch has kept is here.
    private(set) var isRestored = false
    /// Whether the file lacks something that must outlive the process.
    private(set) var isUnsaved = false
    /// The number of erasures; what was begun before does not stay.
    private(set) var erasures = 0
    private(set) var tally = OperationTally()
    private(set) var schedule = OperationSchedule()
    /// The counts of former users and launches, oldest first.
    private(set) var former: [OperationBatch] = []
    /// The time of the item before.
    private var started: Date
    private var savedAt: Duration?
    /// The time of the next look that is on its way.
    private var wake: Duration?

    init(started: Date) { self.started = started }

    /// Whether a user has not got over a failure yet.
    var hasEpisodes: Bool { isOn && !tally.episodes.isEmpty }

    /// Counts a value of an operation, if nothing else depends on it.
    ///
    /// - Returns: Whether nothing does.
    mutating func countsPlainValue(of name: String) -> Bool {
        guard !hasEpisodes else { return false }
        if isOn { _ = tally.succeed(name) }
        return true
    }

    mutating func begin(_ name: String, at now: Duration) {
        look(at: now)
        if isOn, tally.begin(name) { isUnsaved = true }
    }

    mutating func succeed(_ name: String, at now: Duration) {
        look(at: now)
        if isOn, tally.succeed(name) { wantsItem(at: now) }
    }

    mutating func fail(_ name: String, _ surface: String, isSeen: Bool, at now: Duration) {
        look(at: now)
        guard isOn else { return }
        let isFirst = tally.fail(name, surface, isSeen: isSeen, at: now)
        schedule.wants(at: now + OperationSchedule.delay)
        let isOld = savedAt.map { now - $0 >= Self.saveInterval } ?? true
        if isFirst || isOld { isUnsaved = true }
    }

    /// Ends the episodes whose users gave up by now.
    mutating func look(at now: Duration) {
        if let wake, wake <= now { self.wake = nil }
        if isOn, tally.giveUp(at: now) { wantsItem(at: now) }
    }

    /// Has everything sent that was counted.
    mutating func wantsItem(at now: Duration) {
        guard isOn, hasCounts else { return }
        schedule.wants(at: now)
        isUnsaved = true
    }

    private var hasCounts: Bool { !tally.counts.isEmpty || !former.isEmpty }

    /// Puts the counts aside for the user or the version that they belong to.
    mutating func close(for context: ReportContext, at date: Date) {
        let counts = tally.take(tally.counts.keys)
        guard !counts.isEmpty else { return }
        if let known = former.firstIndex(where: { $0.context == context }) {
            for (name, count) in counts { former[known].counts[name, default: .init()].add(count) }
        } else {
            former.append(OperationBatch(context: context, started: started, counts: counts))
            former.removeFirst(max(former.count - Self.maxFormer, 0))
        }
        started = date
    }

    /// Whether an item is to be sent now.
    func isDue(at now: Duration) -> Bool { isOn && hasCounts && schedule.isDue(at: now) }

    /// Puts off what is due now, because there is no way to send it.
    mutating func putOff(at now: Duration) { schedule.putOff(at: now) }

    /// Removes and returns the counts of the next item; nil if none is due.
    ///
    /// - Parameters:
    ///   - labels: The names without secrets.
    ///   - context: The app and its user, unless the counts have their own.
    ///   - now: The current time.
    ///   - date: The current time of the device's clock.
    /// - Returns: The counts, by names without secrets.
    mutating func take(
        _ labels: [String: String], for context: ReportContext, at now: Duration, _ date: Date
    ) -> OperationBatch? {
        guard isDue(at: now) else { return nil }
        var batch: OperationBatch
        if let first = former.first {
            let names = first.counts.namesForItem(labels)
            batch = first
            batch.counts = first.counts.filter { names.contains($0.key) }
            for name in names { former[0].counts[name] = nil }
            if former[0].counts.isEmpty { former.removeFirst() }
        } else {
            let names = tally.counts.namesForItem(labels)
            batch = OperationBatch(context: context, started: started, counts: tally.take(names))
            if tally.counts.isEmpty { started = date }
        }
        guard !batch.counts.isEmpty else {
            putOff(at: now)
            return nil
        }
        batch.counts = batch.counts.renamed(labels)
        batch.context.installationID = batch.context.installationID ?? context.installationID
        schedule.didSend(at: now)
        if hasCounts { schedule.wants(at: now) }
        isUnsaved = true
        return batch
    }

    /// The names of all operations that are kept.
    var names: Set<String> {
        former.reduce(into: Set(tally.counts.keys).union(tally.episodes.keys)) {
            $0.formUnion($1.counts.keys)
        }
    }

    /// Returns the time of the next look, which the owner must see to; nil if it does already.
    mutating func nextWake() -> Duration? {
        let times = [hasCounts ? schedule.next : nil, tally.nextEnd].compactMap(\.self)
        guard isOn, let next = times.min(), wake.map({ next < $0 }) ?? true else { return nil }
        wake = next
        return next
    }

    /// Forgets everything but the limits, which an erasure must not lift.
    mutating func erase(at date: Date) {
        (tally, former, started) = (OperationTally(), [], date)
        schedule = OperationSchedule(sent: schedule.sent)
        (isRestored, isUnsaved, savedAt) = (true, false, nil)
        erasures += 1
    }
}

// What is kept over the end of the process.
extension OperationLog {
    /// Returns what the file must hold.
    ///
    /// - Parameters:
    ///   - labels: The names without secrets.
    ///   - context: The app and its user.
    ///   - now: The current time.
    ///   - date: The current time of the device's clock.
    /// - Returns: The content, with names without secrets.
    mutating func save(
        _ labels: [String: String], for context: ReportContext, at now: Duration, _ date: Date
    ) -> KeptOperations {
        (isUnsaved, savedAt) = (false, now)
        let batch = OperationBatch(context: context, started: started, counts: tally.counts)
        let isKept = !tally.counts.isEmpty || !tally.episodes.isEmpty
        let batches = (former + (isKept ? [batch] : [])).map { batch in
            var batch = batch
            batch.counts = batch.counts.renamed(labels)
            return batch
        }
        let episodes = tally.episodes.map { name, episode in
            KeptOperations.Episode(
                name: labels[name] ?? name, lastFailure: date - (now - episode.lastFailure),
                wasTriedAgain: episode.wasTriedAgain)
        }
        return KeptOperations(
            batches: batches, episodes: episodes, sent: schedule.sent.map { date - (now - $0) })
    }

    /// Takes what an earlier launch has kept; nil for nothing.
    ///
    /// Episodes of users who have given up since end with the counts of that launch.
    mutating func restore(_ kept: KeptOperations?, at now: Duration, _ date: Date) {
        isRestored = true
        guard let kept else { return }
        var batches = kept.batches
        for episode in kept.episodes {
            let lastFailure = now - date.time(since: episode.lastFailure)
            if now - lastFailure < OperationTally.patience {
                tally.resume(
                    .init(lastFailure: lastFailure, wasTriedAgain: episode.wasTriedAgain),
                    of: episode.name)
            } else if !batches.isEmpty {
                batches[batches.count - 1].counts[episode.name, default: .init()].giveUp()
            }
        }
        former = batches.filter { !$0.counts.isEmpty }.suffix(Self.maxFormer) + former
        let sent = kept.sent.map { now - date.time(since: $0) }
        let due = schedule.due
        schedule = OperationSchedule(sent: sent + schedule.sent)
        if let due { schedule.wants(at: due) }
        if !former.isEmpty { schedule.wants(at: now) }
    }
}

extension Date {
    fileprivate static func - (date: Date, time: Duration) -> Date { date - time / .seconds(1) }

    /// The time since another date: none if that lies ahead, as when the clock was set back.
    fileprivate func time(since other: Date) -> Duration {
        .seconds(min(max(timeIntervalSince(other), 0), 1e8))
    }
}
