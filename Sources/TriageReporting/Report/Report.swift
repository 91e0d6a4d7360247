public import Foundation
public import TriageCore

/// A report of one incident for developers.
///
/// Every text in it is redacted. Nothing in it names the user or holds a value of theirs, unless an
/// error does in its own text, ``Cause/message``, in a form that the redactor does not know.
public struct Report: Sendable, Codable, Hashable, Identifiable {
    /// The report's id: 32 hexadecimal digits, the same in every delivery.
    public internal(set) var id: String
    /// The incident that the report describes.
    ///
    /// No other report describes it, except the summary of a flood.
    public let incident: Incident
    /// The time of the report, in UTC.
    public let time: Date
    /// The severity.
    public var level: ReportLevel
    /// The text that groups similar reports: codes, types, files and templates, never a message.
    public var fingerprint: String
    /// The kind of the fault.
    public let kind: String
    /// The stable code of the fault.
    public let code: String
    /// The message that a developer wrote, without its private values; nil if there is none.
    ///
    /// If ``feedback`` is not nil, it is what the user wrote.
    public var message: String?
    /// The words of the title that were made from facts; nil if the message is the title.
    package internal(set) var words: String?
    /// The error and its causes, outermost first.
    public let chain: [Cause]
    /// The source location that created the fault.
    public let location: String
    /// The operation that failed; nil for an error that was reported outside an operation.
    public let operation: String?
    /// The name of the launch check that failed or did not end in time; nil for other failures.
    public let check: String?
    /// The operation's last request; nil if none is known.
    public let request: Request?
    /// The newest exchanges of the operation, in the order of their ends; nil if there were none.
    package let exchanges: [Exchange]?
    /// The body that could not be decoded, without its values; nil for other failures.
    public let body: Body?
    /// The notice that the user was shown, and their choice; nil if there was none.
    public internal(set) var notice: ShownNotice?
    /// The code that connects a message from the user to this report.
    ///
    /// It is the code on the notice, or the incident's if the notice had none.
    public internal(set) var supportCode: String
    /// The number of similar reports that were held back since the last one.
    public internal(set) var suppressedCount: Int
    /// The share of similar reports that sampling keeps; nil if this one stands for itself only.
    public let sampleRate: Double?
    /// The app and the device at the time of the report.
    public var context: ReportContext
    /// The app's own values; see ``ReportPipeline/subscript(attribute:)``.
    public var attributes: [String: ReportValue]
    /// The events before the failure, oldest first.
    public var breadcrumbs: [Breadcrumb]
    /// The files that are sent with the report.
    public var attachments: [ReportAttachment]
    /// The sender of a message from the user, if the report is one; nil for failures.
    public package(set) var feedback: Feedback?
    /// The counts that the report stands for; nil for failures and messages.
    ///
    /// Only a sink that ``Sink/takesOperations`` gets a report with counts.
    package internal(set) var operations: Operations?
}

extension Report {
    /// Adds the notice that the user was shown.
    mutating func recordNotice(_ notice: ShownNotice) {
        self.notice = notice
        supportCode = notice.supportCode ?? supportCode
    }

    /// Returns a separate report that says how many similar reports were held back.
    func summary(of suppressed: Int) -> Report {
        var report = self
        report.id = Incident().description
        report.suppressedCount = suppressed
        report.attachments = []
        return report
    }

    /// An error in the cause chain.
    public struct Cause: Sendable, Codable, Hashable {
        /// The qualified name of the error's type.
        public let type: String
        /// The stable code of the error.
        public let code: String
        /// The index in ``Report/chain`` of the error that this one caused.
        ///
        /// It is nil if that is the error just before this one.
        public let parent: Int?
        /// The text of the error about itself, cut to 1,024 bytes; nil if there is none.
        ///
        /// It is the message of a fault, of a `DiagnosticError` or of a classification. Otherwise
        /// it is the description and the failure reason of a `LocalizedError`, or the texts of an
        /// `NSError`. A text that Foundation makes up from a type and a number is left out.
        public let message: String?

        /// The largest length of a message, in bytes.
        static let messageLimit = 1024
    }

    /// A request without values.
    public struct Request: Sendable, Codable, Hashable {
        /// The HTTP method; empty if it is not known.
        public let method: String
        /// The path template; empty if it is not known.
        public let path: String
        /// The status of the response; nil if there was none.
        public let status: Int?
        /// The time that the server asked to wait, in whole seconds; nil if it named none.
        public let retryAfter: Int?
        /// The number of times that the request was sent; 0 if it is not known.
        public let attempts: Int
        /// The last fifty attempts, oldest first.
        package let history: [Attempt]
    }

    /// An attempt to send a request.
    package struct Attempt: Sendable, Codable, Hashable {
        /// The number of the attempt, from 1.
        package let number: Int
        /// The code of the attempt's end, such as `http.503`.
        package let code: String
    }

    /// A request of the operation and its end.
    package struct Exchange: Sendable, Codable, Hashable {
        /// The HTTP method.
        package let method: String
        /// The path template.
        package let path: String
        /// The number of the attempt, from 1.
        package let attempt: Int
        /// The status of the response; nil if there was none.
        package let status: Int?
        /// The code of the end, such as `http.503`.
        package let code: String
        /// The header fields of the response that a client goes by; nil if it had none of them.
        package let fields: [String: String]?
    }

    /// A body that could not be decoded.
    public struct Body: Sendable, Codable, Hashable {
        /// The type that the body was expected to decode to.
        public let type: String?
        /// The coding path that decoding failed at; empty at the root.
        public let codingPath: String?
        /// The shape of the body, without its values.
        public let shape: String?
    }

    /// The sender of a message from the user.
    public struct Feedback: Sendable, Codable, Hashable {
        /// The name that the user gave, if any.
        public let name: String?
        /// The email address that the user gave, if any.
        public let email: String?
        /// The incident that the message is about; nil if it is not known.
        public let incident: Incident?
        /// The hash of the secret that opens the replies; nil if the app takes none.
        package var replyTo: String?
    }

    /// A notice that the user was shown.
    public struct ShownNotice: Sendable, Codable, Hashable {
        /// The style of the notice.
        public let style: String
        /// The title, if there was one.
        public let title: String?
        /// The message.
        public let message: String
        /// The texts of the buttons in their order; nil if there were none.
        public let actions: [String]?
        /// The support code on the notice, if there was one.
        public let supportCode: String?
        /// The user's choice, or how else the notice ended; nil if it is not known yet.
        public internal(set) var choice: String?
    }
}
