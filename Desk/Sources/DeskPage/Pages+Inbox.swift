import DeskModel
import HTMLTemplates

extension Pages {
    /// The inbox of the context's project.
    package func inbox(_ context: PageContext, _ inbox: Inbox) -> String {
        let (wording, rows) = (Wording(context), Rows(context))
        var inbox = inbox
        // A longer one is refused, and stands in many links.
        inbox.query = String(inbox.query.unicodeScalars.prefix(GroupQuery.limit))
        let path = PagePath.project(context.project?.id ?? 0)
        let fields = [
            ("status", Self.name(of: inbox.status)), ("query", inbox.query),
            ("sort", inbox.order == .last ? nil : inbox.order.rawValue),
            ("mine", inbox.isMine ? "1" : nil),
        ]
        var values = layout(context, title: wording[.inbox], section: .inbox)
        values["figures"] = figures(inbox, wording)
        values["chart"] = Bars.chart(inbox.history, wording)
        values["tabs"] = tabs(context, inbox, wording)
        values["who"] = who(context, inbox)
        values["groups"] = inbox.groups.map {
            rows.group($0, trend: inbox.trends[$0.id] ?? [], isChoosable: true)
        }
        values["hasGroups"] = !inbox.groups.isEmpty
        values["form"] = form(context, inbox, wording)
        values["statusesHref"] = context.basePath + PagePath.statuses(context.project?.id ?? 0)
        values["herePath"] = PagePath.with(path, fields)
        values["queryProblem"] = inbox.problem.map(wording.sentence)
        values["live"] = live(context, inbox)
        values["nextHref"] = inbox.next.map {
            context.basePath + PagePath.with(path, fields + [("cursor", $0)])
        }
        if !inbox.query.isEmpty {
            values["clearHref"] = context.basePath + PagePath.with(path, [fields[0]])
        }
        if inbox.groups.isEmpty { values["nothing"] = nothing(inbox, wording) }
        let releases = inbox.releases.prefix(5).map(rows.release)
        values["releases"] = releases
        values["hasReleases"] = !releases.isEmpty
        values["releasesHref"] =
            context.basePath + PagePath.releases(context.project?.id ?? 0)
        return render("inbox", values)
    }

    private func figures(_ inbox: Inbox, _ wording: Wording) -> [Values] {
        let rejected = ClientNumber.sum(inbox.counts.rejected.values)
        let all: [(TextKey, String, Int)] = [
            (.figureDay, "day", ClientNumber.sum(inbox.history)),
            (.figureStored, "stored", inbox.counts.stored),
            (.figureDuplicates, "duplicates", inbox.counts.duplicates),
            (.figureRejected, "rejected", rejected),
        ]
        return all.map { key, name, count in
            ["label": wording[key], "name": name, "text": wording.number(count)]
        }
    }

    /// The status as a link names it: open is what the inbox shows by itself.
    private static func name(of status: Group.Status?) -> String? {
        status == .open ? nil : status?.rawValue ?? "all"
    }

    private func form(_ context: PageContext, _ inbox: Inbox, _ wording: Wording) -> Values {
        let orders: [(GroupOrder, TextKey)] = [
            (.last, .sortLast), (.first, .sortFirst), (.events, .sortEvents),
            (.people, .sortPeople),
        ]
        let options = orders.map { order, key -> Values in
            ["value": order.rawValue, "label": wording[key], "isCurrent": order == inbox.order]
        }
        return [
            "href": context.basePath + PagePath.project(context.project?.id ?? 0),
            "query": inbox.query, "status": inbox.status?.rawValue ?? "all", "orders": options,
            "isMine": inbox.isMine,
        ]
    }

    private func tabs(_ context: PageContext, _ inbox: Inbox, _ wording: Wording) -> [Values] {
        let path = PagePath.project(context.project?.id ?? 0)
        func href(_ name: String, _ value: String?) -> String {
            context.basePath
                + PagePath.with(
                    path,
                    [
                        (name, value), ("query", inbox.query),
                        ("sort", inbox.order == .last ? nil : inbox.order.rawValue),
                    ])
        }
        let statuses = (Group.Status.allCases + [nil]).map { status -> Values in
            [
                "label": status.map(wording.status) ?? wording[.statusAll],
                "href": href("status", Self.name(of: status)),
                "isCurrent": status == inbox.status && !inbox.isMine,
            ]
        }
        let mine: Values = [
            "label": wording[.inboxMine], "href": href("mine", "1"), "isCurrent": inbox.isMine,
            "isMine": true,
        ]
        return statuses + [mine]
    }

    /// The form that asks for the visitor's name.
    private func who(_ context: PageContext, _ inbox: Inbox) -> Values? {
        guard inbox.isMine else { return nil }
        let path = PagePath.project(context.project?.id ?? 0)
        return [
            "href": context.basePath + PagePath.me, "name": context.me ?? "",
            "next": PagePath.with(path, [("mine", "1")]),
        ]
    }

    private func live(_ context: PageContext, _ inbox: Inbox) -> Values? {
        guard let project = context.project, !inbox.isContinued else { return nil }
        return [
            "after": "\(inbox.livePosition)",
            "url": context.basePath + PagePath.live(project.id, rows: context.language),
            "only": inbox.status?.rawValue,
            "isFiltered": !inbox.query.isEmpty || inbox.isMine || inbox.order != .last,
        ]
    }

    private func nothing(_ inbox: Inbox, _ wording: Wording) -> Values {
        let isUnused =
            inbox.counts.stored == 0 && inbox.query.isEmpty && !inbox.isContinued && !inbox.isMine
        // A list with filters may be given up before a group fits, and goes on behind that.
        if inbox.next != nil {
            return ["title": wording[.inboxNothingHere], "lead": wording[.inboxNothingHereLead]]
        }
        guard isUnused else {
            return [
                "title": wording[.inboxNothingFound], "lead": wording[.inboxNothingFoundLead],
            ]
        }
        return [
            "title": wording[.inboxNothingTitle], "lead": wording[.inboxNothingLead],
            "samples": Self.samples(inbox.dsn.shown(500)),
        ]
    }

    /// Three lines with which an app reports here, for Swift and for another client.
    private static func samples(_ dsn: String) -> [Values] {
        [
            [
                "name": "Swift (Triage)",
                "code": """
                import Triage; import TriageSentry
                let app = FaultCenter.live(sinks: [SentrySink(desk: "\(dsn)")])
                app.report(URLError(.timedOut), level: .error)
                """,
            ],
            [
                "name": "Python (sentry-sdk)",
                "code": """
                import sentry_sdk
                sentry_sdk.init(dsn="\(dsn)")
                sentry_sdk.capture_message("hello")
                """,
            ],
        ]
    }
}
