import DeskModel
import DeskStore

/// Commits arrivals of concurrent requests together: while one transaction runs, the next ones gather.
actor Batcher {
    /// The fate of an arrival.
    enum Outcome: Hashable, Sendable {
        /// It is stored.
        case done(Receipt)
        /// Its event was beyond the quota; the rest is stored.
        case overQuota
    }

    fileprivate struct Waiting {
        var arrival: Arrival
        let quota: Int?
        let answer: CheckedContinuation<Outcome, any Error>
        var isOverQuota = false
    }

    private let store: any IntakeStore & HealthStore
    private let limit: Int
    private let metrics: DeskMetrics
    private let now: @Sendable () -> Timestamp
    private let onCommit: @Sendable (Set<Int>) -> Void
    private var queue = ArrivalQueue<Waiting>()
    /// The counts between two transactions, which decide.
    private var quota = Quota()
    /// The counts as they were a second ago at most, which spare the reading of events that have no room.
    private var glance = Quota()
    private var bytes = ByteQuota()
    private var isCommitting = false

    init(
        store: any IntakeStore & HealthStore, limit: Int, metrics: DeskMetrics,
        now: @escaping @Sendable () -> Timestamp,
        onCommit: @escaping @Sendable (Set<Int>) -> Void
    ) {
        self.store = store
        self.limit = limit
        self.metrics = metrics
        self.now = now
        self.onCommit = onCommit
    }

    /// Whether a project takes so many bytes more on this day (UTC).
    ///
    /// Without storage it does, and its report is refused when it is stored.
    func hasRoom(for count: Int, of project: Int, limit: Int) async -> Bool {
        let time = now()
        // triage:ignore discarded-try: storage that is away refuses the report itself
        if bytes.isStale(at: time), let taken = try? await store.bytesTaken(on: time.day) {
            bytes.read(taken, at: time)
        }
        return bytes.hasRoom(for: count, of: project, limit: limit)
    }

    /// Whether the quota of a project leaves room for an event now.
    func takesEvents(of project: Project) async throws -> Bool {
        guard let limit = project.settings.quotaPerMinute else { return true }
        let time = now()
        if glance.isStale(at: time) {
            glance.read(try await store.takenInTheLastMinute(before: time), at: time)
        }
        return glance.hasRoom(project.id, limit: limit)
    }

    /// Stores an arrival.
    ///
    /// - Parameters:
    ///   - arrival: The arrival.
    ///   - quota: The number of events that its project takes in a minute.
    /// - Returns: The outcome, once it is on disk.
    /// - Throws: The error of the storage, or that the desk is busy.
    func take(_ arrival: Arrival, quota: Int? = nil) async throws -> Outcome {
        guard queue.count < limit else { throw Problem.busy }
        return try await withCheckedThrowingContinuation { answer in
            let waiting = Waiting(arrival: arrival, quota: quota, answer: answer)
            queue.append(waiting, weight: arrival.weight)
            if isCommitting { return }
            isCommitting = true
            Task { await commitAll() }
        }
    }

    private func commitAll() async {
        while !queue.isEmpty {
            await commit(queue.next())
        }
        isCommitting = false
    }

    private func commit(_ batch: [Waiting]) async {
        do {
            let batch = try await withinQuota(batch)
            let receipts = try await store.take(batch.map(\.arrival))
            guard receipts.count == batch.count else { throw Problem.noStorage }
            for waiting in batch {
                bytes.add(waiting.arrival.bodyBytes, of: waiting.arrival.project)
            }
            metrics.countCommit(of: batch.count)
            onCommit(Set(batch.map(\.arrival.project)))
            for (waiting, receipt) in zip(batch, receipts) {
                waiting.answer.resume(
                    returning: waiting.isOverQuota ? .overQuota : .done(receipt))
            }
        } catch {
            await settle(batch, after: error)
        }
    }

    /// One arrival that cannot be stored must not take the others with it.
    ///
    /// Storage that does not work at all is not asked about each of them.
    private func settle(_ batch: [Waiting], after error: any Error) async {
        metrics.countFailedCommit(at: now())
        // The events of this batch are counted but not stored, and will be counted again.
        quota = Quota()
        guard batch.count > 1, (try? await store.check()) != nil else {
            for waiting in batch { waiting.answer.resume(throwing: error) }
            return
        }
        let middle = batch.count / 2
        await commit(Array(batch[..<middle]))
        await commit(Array(batch[middle...]))
    }

    /// Rejects the events that are beyond their quota.
    ///
    /// Between two transactions the store's count is exact.
    private func withinQuota(_ batch: [Waiting]) async throws -> [Waiting] {
        guard batch.contains(where: { $0.isCounted }) else { return batch }
        let time = now()
        if quota.isStale(at: time) {
            quota.read(try await store.takenInTheLastMinute(before: time), at: time)
        }
        return batch.map { waiting in
            guard waiting.isCounted, let limit = waiting.quota else { return waiting }
            var waiting = waiting
            if !quota.admit(waiting.arrival.project, limit: limit) {
                waiting.isOverQuota = true
                waiting.arrival.reject("quota")
            }
            return waiting
        }
    }
}

extension Batcher.Waiting {
    fileprivate var isCounted: Bool {
        if case .taken = arrival.event { quota != nil } else { false }
    }
}
