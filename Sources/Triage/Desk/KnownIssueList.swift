import Foundation
import TriageLaunch
import TriageReporting

/// The issues that a desk has answered with, and what it was asked: a pure value.
struct KnownIssueList: Sendable, Hashable, Codable {
    /// What a desk is asked.
    struct Question: Sendable, Hashable, Codable {
        /// The version of the app, as its reports name it.
        var release: String
        /// The user's language, such as `ko-KR`.
        var language: String

        init(_ context: ReportContext) {
            release = context.appVersion
            language = context.locale.replacing("_", with: "-")
        }
    }

    /// The maximum size of an answer and of the file, in bytes.
    static let byteLimit = 65_536
    private static let countLimit = 100

    private(set) var question: Question?
    private var tag: String?
    private var issues: [KnownIssue] = []

    /// Whether there are any, for whatever version and language.
    var isEmpty: Bool { issues.isEmpty }

    /// Returns the tag of the answer to this question; nil if it was not asked.
    func tag(for question: Question) -> String? { self.question == question ? tag : nil }

    /// Returns the issue of a failure with this fingerprint; nil for none in the same language.
    func issue(of fingerprint: [String], for question: Question) -> KnownIssue? {
        guard question.language == self.question?.language else { return nil }
        let version = AppVersion(ofReports: question.release)
        return issues.first { $0.fingerprints.contains(fingerprint) && $0.concerns(version) }
    }

    /// Takes an answer, apart from issues that are refused.
    ///
    /// - Returns: Whether the list has changed; an answer without a list of issues changes nothing.
    mutating func take(_ answer: KnownIssues.Answer, to question: Question) -> Bool {
        guard answer.status == 200, answer.body.count <= Self.byteLimit,
            let known = try? JSONDecoder().decode(Body.self, from: answer.body)
        else { return false }
        let former = self
        self.question = question
        tag = answer.tag.flatMap { $0.utf8.count <= 256 ? $0 : nil }
        issues = known.issues.prefix(Self.countLimit).compactMap(\.value)
        return self != former
    }

    private struct Body: Decodable {
        var issues: [Readable<KnownIssue>]
    }
}

/// A member of a list, or nil in place of one that cannot be read, so that the others can.
struct Readable<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
