public import Foundation
public import TriageCore

/// One use of the app, reported in updates from its start to its end.
///
/// After the first update only the status, the duration and the errors change.
@_spi(Wire) public struct SentrySession: Hashable, Sendable {
    /// The state of a session, an open code.
    public struct Status: ExtensibleCode, Encodable {
        /// The code's text.
        public let rawValue: String
        /// Creates a status from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The session is in progress.
        public static let ok: Self = "ok"
        /// The session ended normally.
        public static let exited: Self = "exited"
        /// The session ended in a crash.
        public static let crashed: Self = "crashed"
        /// The session ended abnormally in another way, such as by the watchdog.
        public static let abnormal: Self = "abnormal"
    }

    /// The release of the app and its environment.
    public struct Attributes: Encodable, Hashable, Sendable {
        /// The app's version as `package@1.2.3+45`.
        public var release: String
        /// The environment that the app runs in.
        public var environment: String?

        /// Creates attributes.
        public init(release: String, environment: String? = nil) {
            (self.release, self.environment) = (release, environment)
        }
    }

    /// The session's ID.
    public let id: UUID
    /// The app's own ID of the user; nil if the app gives none.
    public let userID: String?
    /// The time the session started.
    public let started: Date
    /// The release of the app and its environment.
    public let attributes: Attributes
    /// The time of this update.
    public internal(set) var timestamp: Date
    /// The number of this update; 0 is the first one, the only one with `init`.
    public internal(set) var sequence = 0
    /// The session's status.
    public internal(set) var status = Status.ok
    /// The number of errors, including the crash.
    public internal(set) var errors = 0
    /// The duration in seconds; nil while the session is in progress.
    public internal(set) var duration: TimeInterval?

    /// Creates a session in progress.
    public init(id: UUID = UUID(), userID: String?, started: Date, attributes: Attributes) {
        (self.id, self.userID, self.started) = (id, userID, started)
        (self.attributes, timestamp) = (attributes, started)
    }

    /// Whether the session has ended, which is final.
    public var hasEnded: Bool { status != .ok }

    /// Counts an error; does nothing once the session has ended.
    public mutating func countError() {
        if !hasEnded, errors < .max { errors += 1 }
    }

    /// Ends the session; the first end stays, and a crash also counts as an error.
    ///
    /// The status `ok` changes nothing.
    public mutating func end(_ status: Status, at now: Date) {
        guard !hasEnded, status != .ok else { return }
        if status == .crashed { countError() }
        self.status = status
        let seconds = now.timeIntervalSince(started)
        duration = seconds.isFinite ? max(seconds, 0) : nil
    }

    /// Returns the update to send now, and advances the sequence number.
    public mutating func nextUpdate(at now: Date) throws -> SentryEnvelope.Item {
        timestamp = now
        let item = try SentryEnvelope.Item(type: "session", json: self)
        sequence += sequence < .max ? 1 : 0
        return item
    }
}
