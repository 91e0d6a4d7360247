import DeskModel
import DeskStore
import Hummingbird

/// The team's replies to feedback.
struct FeedbackRoutes: Sendable {
    let store: any FeedbackStore
    let smallBody: Int
    let now: @Sendable () -> Timestamp

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/api/desk/feedback/{id}/reply", [.post: reply])
        router.at("/api/desk/feedback/{id}/attachments", [.get: attachments])
        router.at("/api/desk/feedback/{id}/attachments/{attachment}", [.get: attachment])
    }

    private func attachments(_ request: Request, _ context: DeskContext) async throws -> Response {
        guard let feedback = try await store.feedback(context.part("id")) else {
            throw Problem.notFound
        }
        let files = try await store.attachments(ofFeedback: feedback.id)
        return Response(
            json: JSON(try Paged.part(of: files, request.page(), id: \.id)) { JSON($0) })
    }

    private func attachment(_ request: Request, _ context: DeskContext) async throws -> Response {
        let (id, file) = (context.part("id"), context.part("attachment"))
        let files = try await store.attachments(ofFeedback: id)
        guard let known = files.first(where: { $0.id == file }),
            let bytes = try await store.bytes(ofAttachment: file, ofFeedback: id)
        else { throw Problem.notFound }
        return Response(download: bytes, named: known.filename)
    }

    private func reply(_ request: Request, _ context: DeskContext) async throws -> Response {
        let body = try await request.object(of: ["message"], upTo: smallBody)
        guard let message = body["message"]?.string else {
            throw Problem.badRequest("The message is missing.")
        }
        let feedback = try await store.reply(
            to: context.part("id"), checked: message, sent: now())
        context.note(.reply, feedback.id)
        return Response(json: JSON(feedback))
    }
}

extension FeedbackStore {
    /// Adds a reply whose text apps can show.
    ///
    /// - Throws: 400 for another text, 404 if there is no such feedback.
    func reply(to feedback: String, checked message: String, sent: Timestamp) async throws
        -> Feedback
    {
        do throws(PlainText.Problem) {
            try PlainText.checkLines(message, atMost: Reply.limit)
        } catch {
            throw Problem.badRequest("The message \(error.rest).")
        }
        guard let feedback = try await reply(to: feedback, message, sent: sent) else {
            throw Problem.notFound
        }
        return feedback
    }
}
