package import DeskModel
import HTMLTemplates

extension Pages {
    /// The results of a search.
    package func search(_ context: PageContext, _ content: SearchContent) -> String {
        let (wording, rows) = (Wording(context), Rows(context))
        let query = content.query.filled?.shown(100)
        let heading =
            query.map { wording.texts(.searchFound, ["query": $0]) } ?? wording[.searchTitle]
        var values = layout(context, title: heading, search: content.query)
        values["heading"] = heading
        values["hits"] = content.hits.map { hit -> Values in
            switch hit {
            case .group(let group): ["group": rows.group(group)]
            case .event(let event): ["event": rows.event(event, isHit: true)]
            }
        }
        values["hasHits"] = !content.hits.isEmpty
        if content.hits.isEmpty { values["nothing"] = nothing(query, wording) }
        if let problem = content.problem {
            values["nothing"] =
                [
                    "title": wording[.badRequestTitle], "lead": wording.sentence(problem),
                ] as Values
        }
        values["nextHref"] = content.next.map {
            let fields = [("q", content.query), ("cursor", $0)]
            return context.basePath + PagePath.with(PagePath.search, fields)
        }
        return render("search", values)
    }

    private func nothing(_ query: String?, _ wording: Wording) -> Values {
        guard let query else {
            return ["title": wording[.searchLabel], "lead": wording[.searchStart]]
        }
        return [
            "title": wording.texts(.searchNothing, ["query": query]),
            "lead": wording[.searchNothingLead],
        ]
    }

    /// The releases of the context's project.
    package func releases(
        _ context: PageContext, _ releases: [Release], next: String? = nil
    ) -> String {
        let path = PagePath.releases(context.project?.id ?? 0)
        var values = layout(
            context, title: Texts(context.language)[.releases], section: .releases)
        values["releases"] = releases.map(Rows(context).release)
        values["hasReleases"] = !releases.isEmpty
        values["nextHref"] = next.map { context.basePath + PagePath.with(path, [("cursor", $0)]) }
        return render("releases", values)
    }

    /// The feedback of the users of the context's project.
    ///
    /// - Parameters:
    ///   - context: The context.
    ///   - feedback: A part of the feedback.
    ///   - next: The cursor of the next part of the list; nil at its end.
    ///   - cursor: The cursor of this part; nil for the first one.
    ///   - draft: A reply that was refused; nil for none.
    /// - Returns: The page.
    package func feedback(
        _ context: PageContext, _ feedback: [Feedback], next: String? = nil,
        cursor: String? = nil, draft: ReplyDraft? = nil
    ) -> String {
        let path = PagePath.feedback(context.project?.id ?? 0)
        var values = layout(
            context, title: Texts(context.language)[.feedback], section: .feedback)
        values["items"] = feedback.map { item in
            self.feedback(item, context).with(self.draft(draft, of: item, context))
        }
        values["cursor"] = cursor
        values["nothing"] = feedback.isEmpty
        values["nextHref"] = next.map { context.basePath + PagePath.with(path, [("cursor", $0)]) }
        return render("feedback", values)
    }

    private func draft(
        _ draft: ReplyDraft?, of feedback: Feedback, _ context: PageContext
    ) -> Values {
        guard let draft, draft.feedback == feedback.id else { return [:] }
        return [
            "draft": draft.message.shownLines(Self.draftLimit),
            "problem": Wording(context).sentence(draft.problem, of: .replyLabel),
        ]
    }

    /// The largest number of characters of a refused reply that are shown again.
    private static let draftLimit = 100_000

    /// The feedback of a user.
    func feedback(_ feedback: Feedback, _ context: PageContext) -> Values {
        let (wording, base) = (Wording(context), context.basePath)
        let replies = feedback.replies.map { reply -> Values in
            [
                "id": reply.id, "message": reply.message.shownLines(4096),
                "time": wording.time(reply.sent),
            ]
        }
        return [
            "id": feedback.id, "isAnswerable": feedback.isAnswerable, "replies": replies,
            "hasReplies": !replies.isEmpty, "replyHref": base + PagePath.reply(feedback.id),
            "listHref": base + PagePath.feedback(feedback.project) + "#feedback-\(feedback.id)",
            "message": feedback.message.shownLines(4096),
            "name": feedback.name?.filled?.shown(100) ?? wording[.feedbackAnonymous],
            "contact": feedback.contact?.filled?.shown(254)
                ?? (feedback.hasRemovedContact ? wording[.contactRemoved] : nil),
            "time": wording.time(feedback.received),
            "supportCode": feedback.supportCode?.filled?.shown(80),
            "href": feedback.event.map {
                base + PagePath.event($0.description, project: feedback.project)
            },
        ]
    }
}
