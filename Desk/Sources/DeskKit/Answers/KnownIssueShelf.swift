import DeskModel
import DeskStore

/// The known issues of a project, and the answers that were made from them.
struct KnownIssueShelf {
    /// The question of an app.
    struct Question: Hashable {
        let release: String?
        let language: String?
    }

    /// An answer, and the groups whose known issues are in it.
    struct Entry {
        let answer: AppAnswer
        let groups: [String]
    }

    /// The number of answers that are remembered; apps have few versions and languages.
    static let remembered = 512
    /// The largest number of bytes of a question whose answer is remembered.
    private static let questionLimit = 100

    private let issues: [(stored: StoredKnownIssue, fingerprints: JSON)]
    private(set) var entries: [Question: Entry] = [:]

    init(_ issues: [StoredKnownIssue]) {
        self.issues = issues.map { issue in
            (issue, .array(issue.fingerprints.map { .array($0.parts.map(JSON.string)) }))
        }
    }

    /// The answer to a question, made once.
    mutating func entry(for question: Question) -> Entry {
        if let known = entries[question] { return known }
        let entry = makeEntry(for: question)
        let size = (question.release?.utf8.count ?? 0) + (question.language?.utf8.count ?? 0)
        if size <= Self.questionLimit {
            if entries.count >= Self.remembered { entries.removeAll() }
            entries[question] = entry
        }
        return entry
    }

    private func makeEntry(for question: Question) -> Entry {
        let found = issues.filter { Self.isAnswer($0.stored.issue, to: question.release) }
        let list = found.compactMap { issue -> JSON? in
            guard let text = issue.stored.issue.text(for: question.language) else { return nil }
            return [
                "fingerprints": issue.fingerprints, "title": .string(text.title),
                "message": .string(text.message),
                "fixedIn": JSON(issue.stored.issue.fixedIn?.text),
            ]
        }
        return Entry(
            answer: AppAnswer(["issues": .array(list)]), groups: found.map(\.stored.group))
    }

    /// Whether a release has an issue.
    ///
    /// A release without a version has the issues of every version. Without a release, all issues are asked
    /// for.
    private static func isAnswer(_ issue: KnownIssue, to release: String?) -> Bool {
        guard let release else { return true }
        guard let version = AppVersion(release: release) else {
            return issue.from == nil && issue.fixedIn == nil
        }
        return issue.concerns(version)
    }
}
