public import Foundation
public import TriageCore

/// What the people who mend things see of one incident.
///
/// Every text in it has been redacted; nothing in it names a person or holds a value of theirs.
public struct Report: Sendable, Codable, Hashable, Identifiable {
    /// Its own id: 32 hexadecimal digits, the same however often it is delivered.
    public internal(set) var id: String
    /// The incident that it tells of; it is the only report of it, but for a summary of a flood.
    public let incident: Incident
    /// When it was taken, in UTC.
    public let time: Date
    /// How much it matters.
    public let level: ReportLevel
    /// What it is grouped by: codes, types and templates, never a text.
    public let fingerprint: String
    /// What sort of thing went wrong.
    public let kind: String
    /// The stable name of it.
    public let code: String
    /// What the programmer had to say.
    public let message: String?
    /// The error and its causes, outermost first.
    public let chain: [Cause]
    /// Where in the source the fault was made.
    public let location: String
    /// The operation that failed; nil for an error reported outside of one.
    public let operation: String?
    /// The last request of it.
    public let request: Request?
    /// What could not be read, and how its body was shaped.
    public let body: Body?
    /// What the person was shown, and chose.
    public internal(set) var notice: ShownNotice?
    /// The code by which the person's message and this report find each other: the one that they were
    /// shown, or the incident's.
    public internal(set) var supportCode: String
    /// How many like it were held back since the last.
    public internal(set) var suppressedCount: Int
    /// What is known of the app and the device.
    public let context: ReportContext
    /// What happened before, oldest first.
    public let breadcrumbs: [Breadcrumb]
}

extension Report {
    /// Takes down what the person was shown.
    mutating func recordNotice(_ notice: ShownNotice) {
        self.notice = notice
        supportCode = notice.supportCode ?? supportCode
    }

    /// A report of its own that says that so many like this one were held back.
    func summary(of suppressed: Int) -> Report {
        var report = self
        report.id = Incident().description
        report.suppressedCount = suppressed
        return report
    }

    /// One error of the chain.
    public struct Cause: Sendable, Codable, Hashable {
        /// Its type, qualified.
        public let type: String
        /// Its stable code.
        public let code: String
        /// The place in ``Report/chain`` of the error that it is a cause of; nil for the one before it.
        public let parent: Int?
    }

    /// A request, without values.
    public struct Request: Sendable, Codable, Hashable {
        /// The method.
        public let method: String
        /// The template of the path.
        public let path: String
        /// The answer's status; nil when there was none.
        public let status: Int?
        /// How many times it was sent.
        public let attempts: Int
        /// How each of the last fifty sendings ended, oldest first.
        public let history: [Attempt]
    }

    /// One sending of a request.
    public struct Attempt: Sendable, Codable, Hashable {
        /// Which it was, from 1.
        public let number: Int
        /// The code of its end, such as `http.503`.
        public let code: String
    }

    /// A body that could not be read.
    public struct Body: Sendable, Codable, Hashable {
        /// The type that it was promised to be.
        public let type: String?
        /// Where reading failed; empty at the root.
        public let codingPath: String?
        /// Its shape, without its values.
        public let shape: String?
    }

    /// A notice that was shown.
    public struct ShownNotice: Sendable, Codable, Hashable {
        /// How it was shown.
        public let style: String
        /// Its title.
        public let title: String?
        /// Its text.
        public let message: String
        /// The code on it, where it had one.
        public let supportCode: String?
        /// What the person chose, or how else it left; nil when that is not known yet.
        public internal(set) var choice: String?
    }
}
