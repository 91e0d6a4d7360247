import DeskModel
import DeskPage
import DeskStore
import Hummingbird

/// The forms of the pages.
///
/// Each leads on to a page.
struct FormRoutes: Sendable {
    let site: PageSite

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/sign-out", [.post: signOut])
        router.at("/groups/{id}/status", [.post: setStatus])
        router.at("/groups/{id}/assign", [.post: assign])
        router.at("/groups/{id}/keep", [.post: setKeep])
        router.at("/projects/{id}/status", [.post: setStatuses])
        router.at("/groups/{id}/merge", [.get: confirmMerge, .post: merge])
        router.at("/groups/{id}/split", [.get: confirmSplit, .post: split])
        router.at("/groups/{id}/delete", [.get: confirmDelete, .post: delete])
        router.at("/me", [.post: setMe])
        router.at("/feedback/{id}/reply", [.post: reply])
    }

    private func signOut(_ request: Request, _ context: DeskContext) async throws -> Response {
        _ = try await site.form(request, context)
        if let visitor = context.visitor { try await site.access.signOut(visitor) }
        context.note(.signOut, nil)
        var response = site.seeOther(PagePath.login)
        response.headers[.setCookie] = site.access.setCookie(nil)
        return response
    }

    private func setStatus(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        // A button says the next release, beside a field that may be empty.
        let version = fields.pairs.last { $0.0 == "in" && !$0.1.isEmpty }?.1
        let decision = try GroupChange.read(
            JSONObject([("status", JSON(fields["status"])), ("in", JSON(version))]))
        let group = try await group(in: context)
        let updated = try await site.store.update(group: group.id, decision, at: site.now())
        context.note(.status, group.id)
        return try answer(fields, updated)
    }

    /// The chosen rows of the inbox; nothing chosen leads back.
    private func setStatuses(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let project = try await site.projects.project(in: context)
        let status = try GroupChange.status(fields["status"])
        let ids = fields.pairs.filter { $0.0 == "id" }.prefix(100).map(\.1)
        if !ids.isEmpty {
            let changed = try await site.store.update(
                groups: ids, of: project.id, GroupDecision(status: status), at: site.now())
            guard changed != nil else { throw Problem.notFound }
            for id in ids { context.note(.status, id) }
        }
        return site.seeOther(LoginRoutes.path(fields["next"]) ?? PagePath.project(project.id))
    }

    private func setKeep(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let percent = fields["keep"].flatMap { Double($0) } ?? -1
        let decision = try GroupChange.read(
            JSONObject([("keep", .number("\(percent / 100)"))]))
        let group = try await group(in: context)
        return try answer(
            fields, await site.store.update(group: group.id, decision, at: site.now()))
    }

    private func assign(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let name = (fields["assignee"] ?? "").isEmpty ? nil : fields["assignee"]
        let assignee = try GroupChange.assignee(JSON(name))
        let group = try await group(in: context)
        var response = try answer(
            fields,
            await site.store.update(
                group: group.id, GroupDecision(assignee: .some(assignee)), at: site.now()))
        context.note(.assign, group.id)
        if fields["me"] == "1" { response.headers[.setCookie] = site.meCookie(assignee) }
        return response
    }

    private func setMe(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let name = (fields["name"] ?? "").isEmpty ? nil : fields["name"]
        let me = try GroupChange.assignee(JSON(name))
        var response = site.seeOther(LoginRoutes.path(fields["next"]) ?? "/")
        response.headers[.setCookie] = site.meCookie(me)
        return response
    }

    private func reply(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        // Browsers send each line end as two characters.
        let message = (fields["message"] ?? "").split(
            separator: "\r\n", omittingEmptySubsequences: false
        )
        .joined(separator: "\n")
        guard let feedback = try await site.store.feedback(context.part("id")) else {
            throw Problem.notFound
        }
        do throws(PlainText.Problem) {
            try PlainText.checkLines(message, atMost: Reply.limit)
        } catch {
            let draft = ReplyDraft(to: feedback.id, message, problem: error)
            return try await page(of: feedback, draft, request, context, cursor: fields["cursor"])
        }
        _ = try await site.store.reply(to: feedback.id, checked: message, sent: site.now())
        context.note(.reply, feedback.id)
        return site.seeOther(PagePath.feedback(feedback.project) + "#feedback-\(feedback.id)")
    }

    /// The page that a refused reply was written on, with its text.
    private func page(
        of feedback: Feedback, _ draft: ReplyDraft, _ request: Request, _ context: DeskContext,
        cursor: String?
    ) async throws -> Response {
        let page = try await site.context(request, context.visitor, project: feedback.project)
        let cursor = cursor.flatMap { $0.isEmpty ? nil : $0 }
        var part = try await site.store.feedback(
            of: feedback.project, page: Page(cursor: cursor))
        // Others may have written since, so that it lies in a later part.
        if !part.items.contains(where: { $0.id == feedback.id }) {
            part.items.insert(feedback, at: 0)
        }
        let html = site.pages.feedback(
            page, part.items, next: part.next, cursor: cursor, draft: draft)
        return Response(status: .badRequest, html: html)
    }

    private func confirmMerge(_ request: Request, _ context: DeskContext) async throws -> Response {
        let group = try await group(in: context)
        guard let into = request.fields["into"], let other = try await site.store.group(into),
            other.id != group.id, other.project == group.project
        else { throw Problem.badRequest("These groups cannot be merged.") }
        let language = request.language.rawValue
        let own = try await site.store.knownIssue(of: group.id)?.issue.text(for: language)
        let others = try await site.store.knownIssue(of: other.id)?.issue.text(for: language)
        let page = try await site.context(request, context.visitor, project: group.project)
        let content = ConfirmContent.merge(group, into: other, known: (own?.title, others?.title))
        return Response(html: site.pages.confirm(page, content))
    }

    private func confirmSplit(_ request: Request, _ context: DeskContext) async throws -> Response {
        let group = try await group(in: context)
        guard let fingerprint = request.fields["fingerprint"].flatMap(Fingerprint.init(text:)),
            group.fingerprints.count > 1, group.fingerprints.contains(fingerprint.text)
        else { throw Problem.badRequest("The fingerprint is none.") }
        let page = try await site.context(request, context.visitor, project: group.project)
        return Response(html: site.pages.confirm(page, .split(fingerprint, from: group)))
    }

    private func confirmDelete(_ request: Request, _ context: DeskContext) async throws -> Response
    {
        try context.checkCanDelete()
        let group = try await group(in: context)
        let known = try await site.store.knownIssue(of: group.id)?.issue
        let page = try await site.context(request, context.visitor, project: group.project)
        let title = known?.text(for: request.language.rawValue)?.title
        return Response(html: site.pages.confirm(page, .delete(group, known: title)))
    }

    private func merge(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let group = try await group(in: context)
        guard let into = fields["into"],
            let merged = try await site.book.merge(group: group.id, into: into)
        else { throw Problem.badRequest("These groups cannot be merged.") }
        context.note(.merge, group.id)
        return try answer(fields, merged)
    }

    private func split(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        guard let fingerprint = fields["fingerprint"].flatMap(Fingerprint.init(text:)) else {
            throw Problem.badRequest("The fingerprint is none.")
        }
        let group = try await group(in: context)
        let split = try await site.book.split(fingerprint: fingerprint, from: group.id)
        if split != nil { context.note(.split, group.id) }
        return try answer(fields, split)
    }

    private func delete(_ request: Request, _ context: DeskContext) async throws -> Response {
        _ = try await site.form(request, context)
        try context.checkCanDelete()
        let group = try await group(in: context)
        guard try await site.book.delete(group: group.id) else { throw Problem.notFound }
        context.note(.delete, group.id)
        return site.seeOther(PagePath.project(group.project))
    }

    private func group(in context: DeskContext) async throws -> Group {
        guard let group = try await site.store.group(context.part("id")) else {
            throw Problem.notFound
        }
        return group
    }

    private func answer(_ fields: FormFields, _ group: Group?) throws -> Response {
        guard let group else { throw Problem.notFound }
        return site.seeOther(LoginRoutes.path(fields["next"]) ?? PagePath.group(group.id))
    }
}
