public import Foundation
import TriageCore

/// One use of the app, told in updates: the first one when it starts, the last one when it ends.
///
/// Only the status, the duration and the errors change after the first update.
public struct SentrySession: Codable, Hashable, Sendable {
    /// How a session goes on or has ended.
    public struct Status: SentryCode {
        /// The code's text.
        public let rawValue: String
        /// Makes the code with this text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It goes on.
        public static let ok: Self = "ok"
        /// It ended as it should.
        public static let exited: Self = "exited"
        /// It ended in a crash.
        public static let crashed: Self = "crashed"
        /// It ended in another way that it should not have, as by the watchdog.
        public static let abnormal: Self = "abnormal"
    }

    /// Which app, and where it runs.
    public struct Attributes: Codable, Hashable, Sendable {
        /// The app's version as `package@1.2.3+45`.
        public var release: String
        /// Where the app runs.
        public var environment: String?

        /// Makes attributes.
        public init(release: String, environment: String? = nil) {
            (self.release, self.environment) = (release, environment)
        }
    }

    /// The session's id.
    public let id: UUID
    /// Whose it is, as an id of the app's own; nil where that is not told.
    public let userID: String?
    /// When it started.
    public let started: Date
    /// Which app, and where it runs.
    public let attributes: Attributes
    /// When this update was made.
    public internal(set) var timestamp: Date
    /// Which update this is; 0 is the first, and the only one that says `init`.
    public internal(set) var sequence: Int
    /// How it goes.
    public internal(set) var status: Status
    /// How many errors it had, the crash among them.
    public internal(set) var errors: Int
    /// How many seconds it lasted; nil while it goes on.
    public internal(set) var duration: TimeInterval?

    /// Starts a session.
    public init(id: UUID = UUID(), userID: String?, started: Date, attributes: Attributes) {
        (self.id, self.userID, self.started) = (id, userID, started)
        (self.attributes, timestamp) = (attributes, started)
        (sequence, status, errors) = (0, .ok, 0)
    }

    /// Whether it has ended, which is final.
    public var hasEnded: Bool { status != .ok }

    /// Counts a captured error; no more once it has ended.
    public mutating func countError() {
        guard !hasEnded else { return }
        errors += errors < .max ? 1 : 0
    }

    /// Ends it; the first end stays, and a crash counts as an error too.
    public mutating func end(_ status: Status, at now: Date) {
        guard !hasEnded, status != .ok else { return }
        if status == .crashed { countError() }
        self.status = status
        let seconds = now.timeIntervalSince(started)
        duration = seconds.isFinite ? max(seconds, 0) : nil
    }

    /// The update to send now; the next one is another.
    public mutating func nextUpdate(at now: Date) throws(SentryFormatError) -> SentryEnvelope.Item {
        timestamp = now
        let item = try SentryEnvelope.Item(type: "session", json: self)
        sequence += sequence < .max ? 1 : 0
        return item
    }
}
