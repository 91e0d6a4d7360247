import DeskModel
import DeskPage
import DeskTesting

/// Every page, with one text in all places that take texts of others.
struct Filled {
    var text = "plain"
    var language = Language.english
    var status = Group.Status.open
    var count = 7
    var query: String?
    var cursor: String? = "cursor"

    static let pages: Result<Pages, any Error> = Result { try Pages() }

    var context: PageContext {
        let project = Project(id: 1, name: text, key: text)
        return PageContext(
            language: language, basePath: "/desk", csrf: "0123456789abcdef", project: project,
            projects: [project, Project(id: 2, name: text, key: text)],
            now: Sample.begin + .seconds(90), me: "me \(text)")
    }

    var group: Group {
        Group(
            id: "g1", project: 1, title: text, culprit: text, count: count, users: 3,
            firstSeen: Sample.begin, lastSeen: Sample.begin, status: status, isRegressed: true,
            assignee: text, releases: ["r\(text)", "r\(text)"], fingerprints: [text, text])
    }

    var summary: EventSummary {
        EventSummary(
            id: Sample.id(1), project: 1, received: Sample.begin, timestamp: Sample.begin,
            level: .error, title: text, group: "g1", release: "r\(text)",
            environment: "e\(text)", user: "u\(text)",
            supportCode: text)
    }

    var event: JSON {
        let text = JSON.string(text)
        let member: JSON = .object(JSONObject([(self.text, text), ("list", [text])]))
        let frame: JSON = [
            "function": text, "module": text, "filename": text, "lineno": text, "in_app": true,
            "vars": member,
            "context_line": text, "pre_context": [text], "post_context": [text],
        ]
        let error: JSON = [
            "type": text, "value": text, "mechanism": ["handled": false, "source": text],
            "stacktrace": ["frames": [frame, frame]],
        ]
        let contexts: JSON = .object(
            JSONObject([
                (self.text, member), ("device", ["family": text, "model": text]),
                ("os", ["name": text, "version": text]), ("app", ["app_version": text]),
                ("culture", ["locale": text]), ("report", ["location": text]),
                (
                    "notice",
                    [
                        "style": text, "title": text, "message": text, "actions": [text, text],
                        "choice": text,
                    ]
                ),
                (
                    "request",
                    [
                        "method": text, "path": text, "status": text, "attempts": text,
                        "history": [text], "more": text,
                    ]
                ), ("body", ["type": text, "codingPath": text, "shape": text]),
            ]))
        return [
            "logentry": ["formatted": .string("said: " + self.text)], "transaction": text,
            "logger": text, "server_name": text, "user": ["id": text, "username": text],
            "sdk": ["name": text, "version": text], "extra": member, "modules": member,
            "request": ["method": text, "url": text, "data": member],
            "exception": ["values": [error, error]],
            "tags": [["tag", .string("v\(self.text)")], [.string("- \(self.text)"), text]],
            "contexts": contexts,
            "breadcrumbs": [
                "values": [
                    [
                        "timestamp": 1_767_323_000, "category": text, "message": text,
                        "level": text, "data": member,
                    ]
                ]
            ],
        ]
    }

    var release: Release {
        Release(
            release: text, firstSeen: Sample.begin, events: count, sessions: 100,
            failedSessions: 3, users: 90, affectedUsers: 4,
            days: [.init(number: Sample.begin.day, sessions: 100, failedSessions: 3)])
    }

    var report: OperationReport {
        let people = OperationPeople(
            used: 340, met: 42, triedAgain: 20, gotThrough: 30, gaveUp: count, isApproximate: true)
        return OperationReport(
            rows: [
                OperationRow(
                    operation: "o\(text)", release: "r\(text)", environment: "e\(text)",
                    people: people)
            ],
            releases: [ReleasePeople(release: text, environment: text, people: people)])
    }

    var feedback: Feedback {
        Feedback(
            id: "1", project: 1, received: Sample.begin, event: Sample.id(1), supportCode: text,
            name: text, contact: text, message: text, isAnswerable: true,
            replies: [Reply(id: "1", supportCode: text, message: text, sent: Sample.begin)])
    }

    var form: KnownIssueForm {
        let own = KnownIssueForm.Text(title: text, message: text)
        return KnownIssueForm(texts: [.korean: own, .english: own], from: text, fixedIn: text)
    }

    /// A known issue, whose texts are never hostile, since those are refused.
    var issue: KnownIssue? {
        try? KnownIssue(
            texts: [
                KnownIssue.Text(language: "ko", title: "결제 오류", message: "고쳐요"),
                KnownIssue.Text(language: "fr", title: "plain", message: "plain"),
            ], from: AppVersion("1.0"), fixedIn: AppVersion("1.1.0"))
    }

    var counts: Counts {
        var counts = Counts()
        (counts.stored, counts.rejected, counts.items) = (count, [text: 2], [text: 3])
        counts.clientDropped = [text: 4]
        return counts
    }

    private var other: Group {
        var other = group
        other.id = "g2"
        return other
    }

    private var history: [Int] { Array(0..<24) }

    /// The pages by name.
    func all() throws -> [(name: String, html: String)] {
        let pages = try Self.pages.get()
        return lists(pages) + groupPages(pages) + projectPages(pages) + pagesOfNoProject(pages)
    }

    private func lists(_ pages: Pages) -> [(name: String, html: String)] {
        [
            (
                "inbox",
                pages.inbox(
                    context,
                    Inbox(
                        groups: [group, other], next: cursor, query: query ?? text, status: status,
                        trends: ["g1": history], history: history, counts: counts,
                        releases: [release], livePosition: 42, dsn: text))
            ), ("empty inbox", pages.inbox(context, Inbox(groups: [], dsn: text))),
            (
                "mine",
                pages.inbox(context, Inbox(groups: [group], query: query ?? text, isMine: true))
            ),
            (
                "bad query",
                pages.inbox(context, Inbox(groups: [], query: text, problem: .noValue(text)))
            ),
            (
                "search",
                pages.search(
                    context,
                    SearchContent(
                        query: query ?? text, hits: [.group(group), .event(summary)], next: cursor))
            ),
            ("empty search", pages.search(context, SearchContent(query: query ?? text, hits: []))),
            ("releases", pages.releases(context, [release], next: cursor)),
            ("operations", pages.operations(context, OperationsContent(report: report, days: 7))),
            (
                "no operations",
                pages.operations(context, OperationsContent(report: OperationReport(), days: 1))
            ),
        ]
    }

    private func groupPages(_ pages: Pages) -> [(name: String, html: String)] {
        let stored = StoredEvent(summary: summary, event: event.bytes)
        let file = Attachment(id: "a1", filename: text, contentType: text, size: 1234)
        return [
            (
                "group",
                pages.group(
                    context,
                    GroupContent(
                        group: group, latest: stored, events: [summary], next: cursor,
                        history: history,
                        livePosition: 42, others: [other], knownIssue: issue, handedOut: 5,
                        operations: report.rows))
            ),
            (
                "known issue",
                pages.knownIssue(
                    context,
                    KnownIssueContent(
                        group: group, form: form, preview: issue, stored: issue, handedOut: 5,
                        problem: .init(.title(.markup), in: .english), supportCode: text))
            ),
            ("merge", pages.confirm(context, .merge(group, into: other, known: (text, nil)))),
            ("split", pages.confirm(context, .split(Fingerprint([text]), from: group))),
            ("delete", pages.confirm(context, .delete(group, known: text))),
            (
                "event",
                pages.event(
                    context,
                    EventContent(
                        event: stored, attachments: [file], images: ["a1"], group: group,
                        feedback: [feedback],
                        newer: Sample.id(2), older: Sample.id(3)))
            ),
        ]
    }

    private func projectPages(_ pages: Pages) -> [(name: String, html: String)] {
        let destination = SettingsContent.DestinationState(
            id: "d1", kindName: text, label: text, when: [.new, .spike], only: text, stopped: text)
        return [
            ("feedback", pages.feedback(context, [feedback], next: cursor)),
            (
                "refused reply",
                pages.feedback(
                    context, [feedback], next: cursor, cursor: text,
                    draft: ReplyDraft(to: feedback.id, text, problem: .empty))
            ),
            (
                "settings",
                pages.settings(
                    context,
                    SettingsContent(
                        dsn: text, settings: ProjectSettings(quotaPerMinute: 5, retentionDays: 1),
                        counts: counts, destinations: [destination],
                        refused: [.init(time: Sample.begin, client: text, reason: text)]))
            ),
        ]
    }

    private func pagesOfNoProject(_ pages: Pages) -> [(name: String, html: String)] {
        [
            ("login", pages.login(context, .wrong, next: query ?? text)),
            ("not found", pages.message(context, .notFound)),
        ]
    }
}
