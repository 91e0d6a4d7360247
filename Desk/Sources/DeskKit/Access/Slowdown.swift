import DeskModel

/// Slows down a client that tries tokens: after ten wrong ones in a minute from one address, its wrong ones are
/// refused for a minute.
struct Slowdown: Sendable {
    /// The answer to a wrong token.
    enum Verdict: Hashable, Sendable {
        /// It is wrong.
        case wrong
        /// There were too many; a pause of so many seconds is left, which begins or goes on.
        case pause(seconds: Int64, begins: Bool = false)

        /// Whether it is told in the log: not what comes in a pause that goes on.
        var isTold: Bool {
            if case .pause(_, let begins) = self { begins } else { true }
        }
    }

    private struct Record {
        var wrong: [Timestamp] = []
        var pausedUntil: Timestamp?
    }

    private static let allowed = 10
    private static let period: Duration = .seconds(60)
    private static let remembered = 10_000

    private var records: [String: Record] = [:]

    /// The number of addresses that are remembered.
    var count: Int { records.count }

    /// Notes a wrong token.
    mutating func noteWrong(from address: String, at now: Timestamp) -> Verdict {
        makeRoom(at: now)
        var record = records[address] ?? Record()
        defer { records[address] = record }
        if let end = record.pausedUntil {
            if now < end { return .pause(seconds: Self.seconds(from: now, to: end)) }
            record = Record()
        }
        record.wrong.removeAll { now - $0 >= Self.period }
        guard record.wrong.count >= Self.allowed else {
            record.wrong.append(now)
            return .wrong
        }
        record.pausedUntil = now + Self.period
        return .pause(seconds: Self.seconds(from: now, to: now + Self.period), begins: true)
    }

    /// Forgets addresses whose time is over; of very many, all that are not paused.
    private mutating func makeRoom(at now: Timestamp) {
        guard records.count >= Self.remembered else { return }
        records = records.filter { record in
            record.value.pausedUntil.map { now < $0 }
                ?? record.value.wrong.contains { now - $0 < Self.period }
        }
        guard records.count >= Self.remembered else { return }
        records = records.filter { $0.value.pausedUntil != nil }
        if records.count >= Self.remembered { records = [:] }
    }

    private static func seconds(from now: Timestamp, to end: Timestamp) -> Int64 {
        ((end - now).milliseconds + 999) / 1000
    }
}
