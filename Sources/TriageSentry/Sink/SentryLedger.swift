import Foundation
import TriageCore
import TriageReporting
import TriageSinkSupport

/// What is known of one project from one envelope to the next: a pure value.
struct SentryLedger: Sendable {
    /// What rides on the next envelope that goes anyway.
    struct Extras: Sendable {
        var discarded = SentryClientReport()
        var updates: [SentryEnvelope.Item] = []

        func items(at now: Date) throws(SentryFormatError) -> [SentryEnvelope.Item] {
            try discarded.items(timestamp: now) + updates
        }
    }

    private static let maxUpdates = 100
    private var limits = SentryRateLimits()
    private var pending = Extras()
    private var session: SentrySession?
    /// The last reports that the session counted, which may come again.
    private var counted: [String] = []

    /// Takes note of a report, each once.
    ///
    /// - Returns: Why it may not be sent; nil where it may. One that was taken before the receiver
    ///   wanted no more waits until it does again; one that was taken since is counted as lost.
    mutating func check(_ report: Report, at now: Date) -> SinkFailure? {
        count(report, at: now)
        guard let limit = limits.limit(on: .error, at: now) else { return nil }
        let code = "sentry.rateLimited"
        guard report.time >= limit.lowerBound else {
            return SinkFailure(
                .wait(.seconds(limit.upperBound.timeIntervalSince(now))), code: code)
        }
        countDiscarded(.rateLimit, .error, 1)
        return SinkFailure(.drop(.rateLimited), code: code)
    }

    private mutating func count(_ report: Report, at now: Date) {
        guard let session, report.level >= .error, report.time >= session.started,
            !counted.contains(report.id)
        else { return }
        counted = counted.suffix(15) + [report.id]
        update(at: now) { $0.countError() }
    }

    /// Whether something of a category may be sent.
    func allows(_ category: SentryCategory, at now: Date) -> Bool {
        limits.limit(on: category, at: now) == nil
    }

    mutating func countDiscarded(
        _ reason: SentryClientReport.Reason, _ category: SentryCategory, _ count: Int
    ) {
        pending.discarded.count(reason, category, quantity: count)
    }

    /// Takes what rides on an envelope that goes now.
    mutating func takeExtras(at now: Date) -> Extras {
        let updates = pending.updates
        pending.updates = []
        var load = Extras()
        if allows(.session, at: now) {
            load.updates = updates
        } else {
            countDiscarded(.rateLimit, .session, updates.count)
        }
        if allows(.internal, at: now) { swap(&load.discarded, &pending.discarded) }
        return load
    }

    /// Takes back what rode on an envelope that nobody has answered.
    mutating func restore(_ load: Extras) {
        for lost in load.discarded.discarded {
            countDiscarded(lost.reason, lost.category, lost.quantity)
        }
        keep(load.updates + pending.updates)
    }

    /// Takes note of the answer to an envelope, and counts what it would not have.
    mutating func record(_ answer: SentryResponse, for items: [SentryEnvelope.Item], at now: Date) {
        limits.update(
            status: answer.status, rateLimits: answer.rateLimits, retryAfter: answer.retryAfter,
            at: now)
        guard !(200..<300).contains(answer.status), answer.status != 429 else { return }
        for category in items.map({ SentryCategory(itemType: $0.type) }) where category != .internal
        {
            countDiscarded(.sendError, category, 1)
        }
    }

    /// Begins a session, and ends the former.
    mutating func start(_ session: SentrySession, at now: Date) {
        end(.exited, at: now)
        self.session = session
        update(at: now) { _ in }
    }

    mutating func end(_ status: SentrySession.Status, at now: Date) {
        update(at: now) { $0.end(status, at: now) }
        if session?.hasEnded == true { session = nil }
    }

    private mutating func update(at now: Date, _ change: (inout SentrySession) -> Void) {
        guard var changed = session else { return }
        change(&changed)
        if let item = try? changed.nextUpdate(at: now) { keep(pending.updates + [item]) }
        session = changed
    }

    private mutating func keep(_ updates: [SentryEnvelope.Item]) {
        pending.updates = updates.suffix(Self.maxUpdates)
        countDiscarded(.queueOverflow, .session, updates.count - pending.updates.count)
    }
}

/// What counts of an answer.
struct SentryResponse: Sendable {
    let status: Int
    var rateLimits: String?
    var retryAfter: Duration?
}
