import DeskModel
import DeskStore
import Logging
import ServiceLifecycle

/// Keeps the store in order: the search index each second, the people of operations every other, retention soon after the start and then every
/// twenty seconds, how often known issues were handed out each minute, and what is not needed any more each
/// hour.
///
/// A check every twenty seconds logs why the storage refuses writes.
struct Upkeep: Service {
    let store: any UpkeepStore & HealthStore & OperationStore
    let book: KnownIssueBook
    let projects: ProjectDirectory
    let logger: Logger
    let clock: ClockWatch
    let now: @Sendable () -> Timestamp

    func run() async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await every(.seconds(1), index) }
                group.addTask { await every(.seconds(2), countPeople) }
                group.addTask { await every(.seconds(20), prune) }
                group.addTask { await every(.seconds(60), book.flush) }
                group.addTask { await every(.seconds(20), store.check) }
                group.addTask { await every(.seconds(3600), tidy) }
            }
        }
        try? await book.flush()
    }

    private func every(
        _ pause: Duration, _ work: @escaping @Sendable () async throws -> Void
    ) async {
        var failure: String?
        while !Task.isCancelled {
            do {
                try await work()
                if failure != nil { logger.notice("Upkeep goes on.") }
                failure = nil
            } catch {
                // What stays the same is said once.
                let text = "\(error)"
                if failure != text, !Task.isCancelled {
                    logger.warning("Upkeep failed, and is tried again: \(text)")
                }
                failure = text
            }
            try? await Task.sleep(for: pause)
        }
    }

    private func index() async throws {
        while try await store.index(limit: 500), !Task.isCancelled {}
    }

    private func countPeople() async throws {
        while try await store.countPeople(limit: 5000), !Task.isCancelled {}
    }

    private func tidy() async throws {
        guard try await clock.isGood() else { return }
        try await store.tidy(now: now())
    }

    /// Deletes what the settings of projects do not keep; nothing for its age while the clock is in doubt.
    func prune() async throws {
        let isGood = try await clock.isGood()
        let kept = try await projects.all().compactMap { project -> Kept? in
            let settings = project.settings
            let oldest = settings.retentionDays.map { now() - .seconds(86_400 * $0) }
            let kept = Kept(
                project: project.id, since: isGood ? oldest : nil, count: settings.maxEvents,
                bytes: settings.keptBytes)
            return kept == Kept(project: project.id) ? nil : kept
        }
        while try await store.prune(kept, limit: 1000), !Task.isCancelled {}
    }
}
