import DeskIntake
import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird

/// The routes that apps ask: known issues, and replies to their users' feedback.
struct AppRoutes: Sendable {
    /// The number of replies that an app gets, the latest ones.
    private static let replyLimit = 100

    let store: any FeedbackStore
    let projects: ProjectDirectory
    let book: KnownIssueBook

    func add(to router: some RouterMethods<DeskContext>) {
        let preflight: RouteHandler = { _, _ in CrossOrigin.preflightOfAnswers }
        router.at("/api/{project}/known-issues", [.options: preflight, .get: knownIssues])
        router.at("/api/{project}/replies", [.options: preflight, .get: replies])
    }

    private func knownIssues(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await sender(of: request, context)
        let fields = request.fields
        let question = KnownIssueShelf.Question(
            release: fields.filled("release"), language: fields.filled("lang"))
        let answer = try await book.answer(to: request, of: project.id, question)
        return answer.response(to: request)
    }

    private func replies(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await sender(of: request, context)
        var replies: [Reply] = []
        if let secret = request.headers[.replySecret], !secret.isEmpty {
            replies = try await store.replies(
                to: Secret.hash(secret), of: project.id, limit: Self.replyLimit)
        }
        let answer = AppAnswer(["replies": .array(replies.map { JSON($0) })])
        return answer.response(to: request, vary: "X-Reply-Secret")
    }

    /// The project whose key the request has; 429 for one that is switched off.
    private func sender(of request: Request, _ context: DeskContext) async throws -> Project {
        let project = try await projects.taking(context.part("project"))
        try request.credentials.check(project)
        guard project.settings.isEnabled ?? true else { throw Problem.limited("") }
        return project
    }
}

extension ProjectDirectory {
    /// The project that the path of an app's request names.
    ///
    /// - Throws: 404 if there is none.
    func taking(_ id: String) async throws -> Project {
        guard let id = ProjectSettings.id(id), let project = try await project(id) else {
            throw Problem(status: .notFound, detail: "There is no such project.")
        }
        return project
    }
}

extension FormFields {
    /// The first value of a name; nil if it is empty.
    fileprivate func filled(_ name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
