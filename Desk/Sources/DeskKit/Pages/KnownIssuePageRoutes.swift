import DeskModel
import DeskPage
import DeskStore
import HTTPTypes
import Hummingbird

/// The page on which a known issue is written.
struct KnownIssuePageRoutes: Sendable {
    let site: PageSite

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/groups/{id}/known-issue", [.get: show, .post: change])
    }

    private func show(_ request: Request, _ context: DeskContext) async throws -> Response {
        let state = try await state(context)
        return try await page(request, context, state)
    }

    private func change(_ request: Request, _ context: DeskContext) async throws -> Response {
        let fields = try await site.form(request, context)
        var state = try await state(context)
        let id = state.group.id
        if fields["do"] == "remove" {
            _ = try await site.book.set(nil, of: id)
            context.note(.knownIssue, id)
            return site.seeOther(PagePath.group(id))
        }
        state.form = KnownIssueForm(fields)
        state.preview = nil
        do throws(KnownIssueForm.Problem) {
            state.preview = try state.form.issue(replacing: state.stored)
        } catch {
            state.problem = error
        }
        guard fields["do"] == "save", let issue = state.preview else {
            return try await page(
                request, context, state, status: state.problem == nil ? .ok : .badRequest)
        }
        guard try await site.book.set(issue, of: id) else { throw Problem.notFound }
        context.note(.knownIssue, id)
        return site.seeOther(PagePath.group(id))
    }

    private func state(_ context: DeskContext) async throws -> KnownIssueContent {
        guard let group = try await site.store.group(context.part("id")) else {
            throw Problem.notFound
        }
        try await site.book.flush()
        let known = try await site.store.knownIssue(of: group.id)
        let latest = try await site.store.events(ofGroup: group.id, page: Page(limit: 1))
        return KnownIssueContent(
            group: group, form: KnownIssueForm(known?.issue), preview: known?.issue,
            stored: known?.issue, handedOut: known?.handedOut ?? 0,
            supportCode: latest.items.first?.supportCode)
    }

    private func page(
        _ request: Request, _ context: DeskContext, _ state: KnownIssueContent,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let page = try await site.context(request, context.visitor, project: state.group.project)
        return Response(status: status, html: site.pages.knownIssue(page, state))
    }
}

extension KnownIssueForm {
    fileprivate init(_ fields: FormFields) {
        self.init(from: fields["from"] ?? "", fixedIn: fields["fixedIn"] ?? "")
        for language in Language.allCases {
            let tag = language.rawValue
            texts[language] = Text(
                title: fields["title-\(tag)"] ?? "", message: fields["message-\(tag)"] ?? "")
        }
    }
}
