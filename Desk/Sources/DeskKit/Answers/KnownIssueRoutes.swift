import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird

/// The known issue of a group, as the team reads and writes it.
struct KnownIssueRoutes: Sendable {
    let store: any KnownIssueStore
    let work: TeamWork
    let smallBody: Int

    func add(to router: some RouterMethods<DeskContext>) {
        router.at(
            "/api/desk/groups/{id}/known-issue", [.get: show, .put: write, .delete: takeBack])
    }

    private func show(_: Request, _ context: DeskContext) async throws -> Response {
        guard let stored = try await store.knownIssue(of: context.part("id")) else {
            throw Problem.notFound
        }
        return Response(json: JSON(stored.issue))
    }

    private func write(_ request: Request, _ context: DeskContext) async throws -> Response {
        let body = try await request.object(
            of: ["texts", "from", "fixedIn"], upTo: smallBody)
        let issue = try await work.write(knownIssue: body, of: context.part("id")) {
            context.note($0, $1)
        }
        return Response(json: JSON(issue))
    }

    private func takeBack(_: Request, _ context: DeskContext) async throws -> Response {
        guard try await work.book.set(nil, of: context.part("id")) else { throw Problem.notFound }
        context.note(.knownIssue, context.part("id"))
        return Response(status: .noContent)
    }
}

extension KnownIssue.Problem {
    /// The problem, without a word of the text.
    var sentence: String {
        switch self {
        case .malformed: "The known issue has another form."
        case .noText: "At least one language is needed."
        case .language: "A language is none, or comes twice."
        case .title(let problem): "A title \(problem.rest)."
        case .message(let problem): "A message \(problem.rest)."
        case .version: "A version has numbers with dots between them, such as 1.12.0."
        case .versionOrder: "The version of `from` must be lower than that of `fixedIn`."
        }
    }
}

extension PlainText.Problem {
    /// The problem with a text, as the end of a sentence.
    var rest: String {
        switch self {
        case .empty: "is empty"
        case .tooLong(let limit): "has more than \(limit) characters"
        case .control: "has a control character or a mark that cannot be seen"
        case .markup: "has a < or >"
        case .link: "has a link"
        }
    }
}
