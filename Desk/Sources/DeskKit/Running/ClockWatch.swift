import DeskModel
import DeskStore
import Logging

/// Looks at the clock before anything is deleted for its age, and keeps the time of each trusted look.
actor ClockWatch {
    private let store: any UpkeepStore
    private let logger: Logger
    private let now: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Duration
    private var trust = ClockTrust()
    private var lastLook: Timestamp??

    init(
        store: any UpkeepStore, logger: Logger, now: @escaping @Sendable () -> Timestamp,
        uptime: @escaping @Sendable () -> Duration
    ) {
        (self.store, self.logger, self.now, self.uptime) = (store, logger, now, uptime)
    }

    /// Whether the clock is trusted; the log says once why it is not.
    func isGood() async throws -> Bool {
        let before = try await lastLookBeforeStart()
        let time = now()
        switch trust.look(at: time, uptime: uptime(), lastLook: before) {
        case .good:
            try await store.setLastLook(time)
            return true
        case .jumped:
            logger.warning("The clock jumped by more than an hour; retention waits for an hour.")
        case .away:
            logger.warning(
                "The desk's last look at the clock is more than a day ago; retention waits for an hour."
            )
        case .waits: break
        }
        return false
    }

    private func lastLookBeforeStart() async throws -> Timestamp? {
        if let lastLook { return lastLook }
        let read = try await store.lastLook()
        lastLook = .some(read)
        return read
    }
}
