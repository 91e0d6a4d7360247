import DeskForwarding
import DeskModel
import DeskPage
import DeskStore
import Hummingbird

/// The pages behind the login.
struct PageRoutes: Sendable {
    let site: PageSite

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/", [.get: home])
        router.at("/projects/{id}", [.get: inbox])
        router.at("/projects/{id}/operations", [.get: operations])
        router.at("/projects/{id}/releases", [.get: releases])
        router.at("/projects/{id}/feedback", [.get: feedback])
        router.at("/projects/{id}/settings", [.get: settings])
        router.at("/groups/{id}", [.get: group])
        router.at("/events/{id}", [.get: event])
        router.at("/events/{id}/images/{attachment}", [.get: image])
        router.at("/search", [.get: search])
    }

    private var store: any Store { site.store }

    private func home(_ request: Request, _ context: DeskContext) async throws -> Response {
        guard let first = try await site.projects.all().first else { throw Problem.notFound }
        return site.seeOther(PagePath.project(first.id))
    }

    private func inbox(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await site.projects.project(in: context)
        let page = try await site.context(request, context.visitor, project: project.id)
        let content = try await Reader(store: store, now: page.now)
            .inbox(request, project, dsn: site.links.dsn(of: project), me: page.me)
        return Response(html: site.pages.inbox(page, content))
    }

    private func group(_ request: Request, _ context: DeskContext) async throws -> Response {
        guard let group = try await store.group(context.part("id")) else { throw Problem.notFound }
        let page = try await site.context(request, context.visitor, project: group.project)
        try await site.book.flush()
        var content = try await Reader(store: store, now: page.now).group(request, group)
        content.address = site.links.base + PagePath.group(group.id)
        return Response(html: site.pages.group(page, content))
    }

    private func event(_ request: Request, _ context: DeskContext) async throws -> Response {
        let event = try await store.event(request, context)
        let page = try await site.context(
            request, context.visitor, project: event.summary.project)
        let content = try await Reader(store: store, now: page.now).event(event)
        return Response(html: site.pages.event(page, content))
    }

    private func image(_ request: Request, _ context: DeskContext) async throws -> Response {
        let event = try await store.event(request, context).summary
        let files = try await store.attachments(of: event.id, project: event.project)
        let id = context.part("attachment")
        guard files.contains(where: { $0.id == id && $0.size <= ImageType.limit }),
            let bytes = try await store.bytes(ofAttachment: id), let type = ImageType(bytes)
        else { throw Problem.notFound }
        return Response(image: bytes, type)
    }

    private func search(_ request: Request, _ context: DeskContext) async throws -> Response {
        let page = try await site.context(request, context.visitor)
        let query = request.fields["q"] ?? ""
        if let problem = Reader.problem(of: query) {
            let content = SearchContent(query: query, hits: [], problem: problem)
            return Response(status: .badRequest, html: site.pages.search(page, content))
        }
        let part = try await found(query, request)
        let hits = part.items.map { hit -> SearchContent.Hit in
            switch hit {
            case .group(let group): .group(group)
            case .event(let event): .event(event)
            }
        }
        return Response(
            html: site.pages.search(page, SearchContent(query: query, hits: hits, next: part.next)))
    }

    /// Groups and events with the words of a query, or the groups of all projects that its filters fit.
    private func found(_ query: String, _ request: Request) async throws -> Paged<Hit> {
        let read = try? GroupQuery(query)  // triage:ignore discarded-try: it was read before
        guard read?.hasOnlyWords == false else {
            return try await store.search(query, page: request.page())
        }
        let page = try request.page()
        // A list goes on with the project that it has come to, and with that one's own cursor.
        let place = page.cursor?.split(separator: "/", maxSplits: 1).map(String.init) ?? ["0"]
        guard let first = place.first.flatMap({ Int($0) }) else { throw StoreError.badCursor }
        var cursor = place.count > 1 ? place[1] : nil
        var hits: [Hit] = []
        for project in try await site.projects.all() where project.id >= first {
            guard hits.count < page.limit else { return Paged(items: hits, next: "\(project.id)") }
            let part = try await store.groups(
                of: project.id, query: query, status: nil,
                page: Page(limit: page.limit - hits.count, cursor: cursor))
            hits += part.items.map(Hit.group)
            if let next = part.next { return Paged(items: hits, next: "\(project.id)/\(next)") }
            cursor = nil
        }
        return Paged(items: hits)
    }

    private func operations(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await site.projects.project(in: context)
        let page = try await site.context(request, context.visitor, project: project.id)
        let (days, filter) = (try request.days(), request.operationFilter)
        // A release is compared with others, so all are read.
        let report = try await store.operations(
            of: project.id, OperationFilter(), days: days, until: page.now)
        return Response(
            html: site.pages.operations(
                page, OperationsContent(report: report, filter: filter, days: days)))
    }

    private func releases(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await site.projects.project(in: context)
        let page = try await site.context(request, context.visitor, project: project.id)
        let part = try await store.releases(of: project.id, page: request.page())
        return Response(html: site.pages.releases(page, part.items, next: part.next))
    }

    private func feedback(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await site.projects.project(in: context)
        let page = try await site.context(request, context.visitor, project: project.id)
        let place = try request.page()
        let part = try await store.feedback(of: project.id, page: place)
        return Response(
            html: site.pages.feedback(
                page, part.items, next: part.next, cursor: place.cursor))
    }

    private func settings(_ request: Request, _ context: DeskContext) async throws -> Response {
        let project = try await site.projects.project(in: context)
        let page = try await site.context(request, context.visitor, project: project.id)
        let counts = try await store.counts(of: project.id)
        let destinations = try await store.destinations(of: project.id).map {
            SettingsContent.DestinationState(
                id: $0.id, kindName: $0.kindName, label: $0.label, when: $0.when,
                only: $0.only, allowsPrivate: $0.allowsPrivate, stopped: $0.stopped,
                forwarded: counts.forwarded[$0.id] ?? .init())
        }
        let content = SettingsContent(
            dsn: site.links.dsn(of: project), settings: project.settings, counts: counts,
            destinations: destinations, refused: site.refused.latest(of: project.id))
        return Response(html: site.pages.settings(page, content))
    }
}
