import TriageConcurrency
import TriageCore

/// The time that each call of an engine has, and the scheduler that measures it.
package struct CallDeadline: Sendable {
    private(set) var timeout: Duration
    let scheduler: DeadlineScheduler
    /// Whether a call ends when the time is up; else only no wait begins that would exceed it.
    private(set) var endsCalls = true

    init(_ timeout: Duration, _ scheduler: DeadlineScheduler) {
        (self.timeout, self.scheduler) = (timeout, scheduler)
    }

    /// Creates a deadline; nil for no timeout and for one that is not above zero.
    package init?(_ timeout: Duration?, on clock: any Clock<Duration>) {
        guard let timeout = timeout?.positive("the timeout of a chain") else { return nil }
        self.init(timeout, DeadlineScheduler(clock))
    }

    /// Returns a deadline that leaves the end of a call to its surroundings.
    func watched(for timeout: Duration) -> CallDeadline {
        var deadline = self
        (deadline.timeout, deadline.endsCalls) = (timeout, false)
        return deadline
    }

    /// Returns the deadline of a call with a timeout of its own, or nil.
    ///
    /// Within surroundings that end the call, its own timeout can only be shorter.
    func limited(to own: Duration?) -> CallDeadline {
        guard let own, endsCalls || own < timeout else { return self }
        return CallDeadline(own, scheduler)
    }
}

extension Race {
    /// Runs work within a deadline, if there is one that ends it.
    func run(
        _ work: @escaping @Sendable () async throws -> Value, within deadline: CallDeadline?,
        on executor: JobExecutor?
    ) async throws -> Value {
        guard let deadline, deadline.endsCalls else { return try await run(on: executor, work) }
        return try await withDeadline(
            deadline.timeout, scheduler: deadline.scheduler, in: self, on: executor, work)
    }
}
