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
        router.at("/groups/{id}/merge", [.post: merge])
        router.at("/groups/{id}/split", [.post: split])
    }

    private func signOut(_ request: Request, _ context: DeskContext) async throws -> Response {
        _ = try await site.form(request, context)
        if let visitor = context.visitor { try await site.access.signOut(visitor) }
        var response = site.seeOther(PagePath.login)
        response.headers[.setCookie] = site.access.setCookie(nil)
        return response
    }

    private func setStatus(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let change = try GroupChange(
            JSONObject([("status", JSON(fields["status"]))]))
        let group = try await group(in: context)
        return try answer(
            fields, await site.store.update(group: group.id, status: change.status, assignee: nil))
    }

    private func assign(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let name = (fields["assignee"] ?? "").isEmpty ? nil : fields["assignee"]
        let assignee = try GroupChange.assignee(JSON(name))
        let group = try await group(in: context)
        return try answer(
            fields,
            await site.store.update(group: group.id, status: nil, assignee: .some(assignee)))
    }

    private func merge(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        let group = try await group(in: context)
        guard let into = fields["into"],
            let merged = try await site.book.merge(group: group.id, into: into)
        else { throw Problem.badRequest("These groups cannot be merged.") }
        return try answer(fields, merged)
    }

    private func split(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        guard let fingerprint = fields["fingerprint"].flatMap(Fingerprint.init(text:)) else {
            throw Problem.badRequest("The fingerprint is none.")
        }
        let group = try await group(in: context)
        return try answer(
            fields, await site.book.split(fingerprint: fingerprint, from: group.id))
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
