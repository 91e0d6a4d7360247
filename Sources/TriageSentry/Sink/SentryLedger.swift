import Foundation
import TriageCore
import TriageHTTP
import TriageReporting
import TriageSinkSupport

/// The state that one project keeps from one envelope to the next, as a pure value.
struct SentryLedger: Sendable {
    /// Items that are added to the next envelope.
    struct Extras: Sendable {
        var discarded = SentryClientReport()
        var updates: [SentryEnvelope.Item] = []
        /// The number of erasures before these updates.
        var erasures = 0
    }

    private static let maxUpdates = 100
    private var limits = SentryRateLimits()
    private var pending = Extras()
    private var session: SentrySession?
    /// The last 16 reports that the session counted, since a report may be delivered again.
    private var counted: [String] = []

    /// Counts a report for the session, and checks whether the rate limits allow it.
    ///
    /// - Parameters:
    ///   - report: The report to send.
    ///   - waits: Whether every report waits for the end of a limit.
    ///   - now: The current time.
    /// - Returns: The failure to throw, or nil if the report may be sent. Under a limit, a report
    ///   from before the limit waits for its end, and so does every report if all wait. A report
    ///   from during the limit is otherwise dropped and counted as lost.
    mutating func check(_ report: Report, waits: Bool, at now: Date) -> SinkFailure? {
        count(report, at: now)
        guard let limit = limits.limit(on: report.category, at: now) else { return nil }
        let code = "sentry.rateLimited"
        guard !waits, report.time >= limit.lowerBound else {
            return SinkFailure(
                .wait(.seconds(limit.upperBound.timeIntervalSince(now))), code: code)
        }
        countDiscarded(.rateLimit, report.category, 1)
        return SinkFailure(.drop(.rateLimited), code: code)
    }

    private mutating func count(_ report: Report, at now: Date) {
        guard let session, report.level >= .error, report.time >= session.started,
            !counted.contains(report.id)
        else { return }
        counted = counted.suffix(15) + [report.id]
        update(at: now) { $0.countError() }
    }

    /// Whether the rate limits allow a category.
    func allows(_ category: SentryCategory, at now: Date) -> Bool {
        limits.limit(on: category, at: now) == nil
    }

    mutating func countDiscarded(
        _ reason: SentryClientReport.Reason, _ category: SentryCategory, _ count: Int
    ) {
        pending.discarded.count(reason, category, quantity: count)
    }

    /// Removes and returns the extras for an envelope that is sent now.
    mutating func takeExtras(at now: Date) -> Extras {
        let updates = pending.updates
        pending.updates = []
        var extras = Extras(erasures: pending.erasures)
        if allows(.session, at: now) {
            extras.updates = updates
        } else {
            countDiscarded(.rateLimit, .session, updates.count)
        }
        if allows(.internal, at: now) { swap(&extras.discarded, &pending.discarded) }
        return extras
    }

    /// Restores the extras of an envelope that got no response or could not be written.
    mutating func restore(_ extras: Extras) {
        for discarded in extras.discarded.discarded {
            countDiscarded(discarded.reason, discarded.category, discarded.quantity)
        }
        // Those of a user who was erased meanwhile do not come back.
        guard extras.erasures == pending.erasures else { return }
        keep(extras.updates + pending.updates)
    }

    /// Records the response to an envelope: updates the rate limits and counts refused items.
    mutating func record(
        _ response: ClientResponse, for items: [SentryEnvelope.Item], at now: Date
    ) {
        limits.update(
            status: response.status, rateLimits: response.headerField("X-Sentry-Rate-Limits"),
            retryAfter: response.retryAfter(now: now), at: now)
        // Sentry itself counts what it turns away with 429.
        guard !(200..<300).contains(response.status), response.status != 429 else { return }
        for item in items where item.type != SentryOperations.itemType {
            let category = SentryCategory(itemType: item.type)
            if category != .internal { countDiscarded(.sendError, category, 1) }
        }
    }

    /// Begins a session and ends the previous one.
    mutating func start(_ session: SentrySession, at now: Date) {
        end(.exited, at: now)
        self.session = session
        update(at: now) { _ in }
    }

    mutating func end(_ status: SentrySession.Status, at now: Date) {
        update(at: now) { $0.end(status, at: now) }
        if session?.hasEnded == true { session = nil }
    }

    /// Forgets the updates that were not sent, and begins a session without a user if there is one.
    mutating func erase(at now: Date) {
        pending.updates = []
        pending.erasures += 1
        guard let attributes = session?.attributes else { return }
        // Of the former session nothing more is sent, not even its end: its ID tells of the user.
        session = SentrySession(userID: nil, started: now, attributes: attributes)
        update(at: now) { _ in }
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

extension Report {
    /// The category of its item, for rate limits.
    fileprivate var category: SentryCategory {
        if operations != nil { return SentryCategory(itemType: SentryOperations.itemType) }
        return feedback == nil ? .error : .feedback
    }
}
