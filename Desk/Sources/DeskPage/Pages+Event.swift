import DeskModel
import HTMLTemplates

extension Pages {
    /// An event.
    package func event(_ context: PageContext, _ content: EventContent) -> String {
        let wording = Wording(context)
        let summary = content.event.summary
        let read = try? JSON(reading: content.event.event)
        let event = read ?? .null
        var values = layout(context, title: summary.title, section: .inbox)
        values["event"] = head(context, content, event)
        values["groupCount"] = content.group.map { wording.number($0.count) }
        values["problem"] = read == nil ? wording[.unreadable] : nil
        values["facts"] = EventFactRows(context).values(summary, event)
        values["notice"] = NoticeDrawing(event, wording)?
            .values(at: summary.timestamp, supportCode: summary.supportCode?.shown(80))
        values["feedback"] = content.feedback.prefix(20).map { feedback($0, context) }
        values = values.with(cause(event, wording))
        if let group = content.group {
            let path = PagePath.event(summary.id.description, project: summary.project)
            values["actions"] = actions(group, wording, next: path)
            values["statusHref"] = context.basePath + PagePath.status(group.id)
            values["statusName"] = group.status == .open ? nil : wording.status(group.status)
        }
        let request = RequestFacts(wording: wording)
        values["request"] = request.request(event)
        values["reproduce"] = reproduce(context, summary, event)
        values["body"] = request.body(event)
        values["hasRequest"] = values["request"] != nil || values["body"] != nil
        values["breadcrumbs"] = BreadcrumbTrail(wording: wording)
            .values(event, at: summary.timestamp, level: summary.level)
        return render("event", values.with(rest(context, content, event)))
    }

    /// The errors of an event with their frames, or the frames of one without errors.
    func cause(_ event: JSON, _ wording: Wording) -> Values {
        let outline = EventOutline(event)
        let chain = ErrorChain(wording: wording).values(event, outline)
        let thread = chain == nil ? FrameList(wording: wording).values(outline.stack) : nil
        return ["chain": chain, "thread": thread]
    }

    private func head(_ context: PageContext, _ content: EventContent, _ event: JSON) -> Values {
        let summary = content.event.summary
        let wording = Wording(context)
        func href(_ id: EventID) -> String {
            context.basePath + PagePath.event(id.description, project: summary.project)
        }
        return [
            "id": summary.id.description, "title": summary.title.shown(),
            "level": summary.level.rawValue, "levelName": wording.level(summary.level),
            "culprit": content.group?.culprit?.filled?.shown(200),
            "message": message(event, title: summary.title),
            "supportCode": summary.supportCode?.filled?.shown(80),
            "groupHref": context.basePath + PagePath.group(summary.group),
            "newerHref": content.newer.map(href), "olderHref": content.older.map(href),
        ]
    }

    /// The event's text, if its title does not show it already.
    private func message(_ event: JSON, title: String) -> String? {
        guard let text = EventOutline(event).message?.filled?.shownLines(), text != title.shown()
        else { return nil }
        return text
    }

    /// The way to meet the failure again; nil for an event without a request that an app sent.
    private func reproduce(
        _ context: PageContext, _ event: EventSummary, _ content: JSON
    ) -> Values? {
        let known = content[["contexts", "request"]]
        let path = known?["path"] ?? known?["url"]
        guard path?.string?.isEmpty == false else { return nil }
        return [
            "command": "desk reproduce \(event.id) --project \(event.project)",
            "href": context.basePath
                + PagePath.reproduction(of: event.id.description, project: event.project),
        ]
    }

    // MARK: Tags, files, contexts, and the whole

    private func rest(_ context: PageContext, _ content: EventContent, _ event: JSON) -> Values {
        let summary = content.event.summary
        let tags = tags(context, event)
        let files = content.attachments.prefix(100).map {
            file($0, summary, context, isImage: content.images.contains($0.id))
        }
        let contexts = contexts(event, Wording(context))
        let (raw, isCut) = JSONPrinter(limit: 200_000).print(event)
        return [
            "tags": tags, "hasTags": !tags.isEmpty,
            "attachments": files, "hasAttachments": !files.isEmpty,
            "contexts": contexts, "hasContexts": !contexts.isEmpty,
            "raw": raw.shownLines(200_000), "rawCut": isCut,
            "rawHref": context.basePath
                + "/api/desk/events/\(summary.id)?project=\(summary.project)",
        ]
    }

    private func tags(_ context: PageContext, _ event: JSON) -> [Values] {
        EventOutline(event).tags.prefix(100).map { name, text in
            [
                "name": name.shown(100), "text": text.shown(200),
                "href": context.project.flatMap {
                    PagePath.filter($0.id, name, text, isTag: true)
                }.map { context.basePath + $0 },
            ]
        }
    }

    private func file(
        _ file: Attachment, _ event: EventSummary, _ context: PageContext, isImage: Bool
    ) -> Values {
        let image = PagePath.image(file.id, event: event.id.description, project: event.project)
        let path = PagePath.attachment(
            file.id, event: event.id.description, project: event.project)
        return [
            "name": file.filename.shown(200), "href": context.basePath + path,
            "type": file.contentType?.filled?.shown(100),
            "size": Wording(context).size(file.size),
            "image": isImage ? context.basePath + image : nil,
        ]
    }

    /// The contexts that the page has not shown above, and other members that SDKs add.
    private func contexts(_ event: JSON, _ wording: Wording) -> [Values] {
        let shown: Set = ["notice", "request", "body"]
        let own = (event["contexts"]?.object?.members ?? []).lazy.filter {
            !shown.contains($0.name) || $0.value.object == nil
        }
        let more = ["extra", "user", "request", "modules", "sdk"].lazy.compactMap { name in
            event[name].map { (name: name, value: $0) }
        }
        return (own.prefix(40).map { $0 } + Array(more)).compactMap { name, value in
            let rows =
                value.object == nil
                ? value.shownLines(1000).map { [["name": "", "text": $0] as Values] } ?? []
                : value.rows()
            return rows.isEmpty ? nil : ["name": name.shown(100), "rows": rows]
        }
    }
}
