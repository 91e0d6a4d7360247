import DeskStore

/// The numbers of the storage, which is asked at most once in three seconds however often clients ask.
actor SharedVitals {
    /// The storage's answer.
    struct Answer: Sendable {
        var events: Int
        var vitals: [Vital]
    }

    private static let freshness: Duration = .seconds(3)

    private let store: any HealthStore
    private let limit: Duration
    private var latest: (time: ContinuousClock.Instant, answer: Answer?)?
    private var reading: Task<Answer?, Never>?

    /// Creates the numbers of a store, which has a time to answer.
    init(store: any HealthStore, limit: Duration = .seconds(2)) {
        (self.store, self.limit) = (store, limit)
    }

    /// The numbers; nil if the storage does not answer in time.
    func answer() async -> Answer? {
        if let latest, ContinuousClock.now - latest.time < Self.freshness { return latest.answer }
        let reading = reading ?? Task { await read() }
        self.reading = reading
        return await Self.value(of: reading, within: limit)
    }

    private func read() async -> Answer? {
        defer { reading = nil }
        let answer: Answer?
        do {
            answer = Answer(
                events: try await store.eventCount(), vitals: try await store.vitals())
        } catch {
            answer = nil
        }
        latest = (.now, answer)
        return answer
    }

    /// The result of a task, which goes on when the time is over.
    private static func value(
        of task: Task<Answer?, Never>, within limit: Duration
    ) async -> Answer? {
        let (answers, answer) = AsyncStream<Answer?>.makeStream()
        let waiting = [
            Task { _ = answer.yield(await task.value) },
            Task {
                try? await Task.sleep(for: limit)
                answer.yield(nil)
            },
        ]
        defer { for task in waiting { task.cancel() } }
        return await answers.first { _ in true } ?? nil
    }
}
