import DeskModel
import HTMLTemplates

extension Pages {
    /// A group.
    package func group(_ context: PageContext, _ content: GroupContent) -> String {
        let (wording, rows) = (Wording(context), Rows(context))
        let (group, base) = (content.group, context.basePath)
        var values = layout(context, title: group.title, section: .inbox)
        values["group"] = rows.group(group).with(["note": note(group, wording)])
        values["actions"] = actions(group, wording)
        if let latest = content.latest, let event = try? JSON(reading: latest.event) {
            values = values.with(cause(event, wording))
        }
        values["statusHref"] = base + PagePath.status(group.id)
        values["assignHref"] = base + PagePath.assign(group.id)
        values["mergeHref"] = base + PagePath.merge(group.id)
        values["splitHref"] = base + PagePath.split(group.id)
        values["deleteHref"] = base + PagePath.delete(group.id)
        values["assigneeValue"] = group.assignee ?? ""
        values["assignMe"] = assignMe(group, context.me, wording)
        values["knownIssueHref"] = base + PagePath.knownIssue(group.id)
        values["known"] = known(content, wording)
        values["isKnown"] = content.knownIssue != nil
        values["latestHref"] =
            content.isContinued
            ? nil
            : content.events.first.map {
                base + PagePath.event($0.id.description, project: $0.project)
            }
        values["chart"] = Bars.chart(content.history, wording)
        values["releases"] = releases(of: group, base)
        values["keepHref"] = base + PagePath.keep(group.id)
        values["keepValue"] = "\(Int((group.keep * 100).rounded()))"
        values["canResolve"] = group.status != .resolved
        values["hasReleases"] = !group.releases.isEmpty
        values["events"] = content.events.map { rows.event($0) }
        values["nothing"] = content.events.isEmpty
        values["live"] = live(context, content)
        values["nextHref"] = content.next.map {
            base + PagePath.with(PagePath.group(group.id), [("cursor", $0)])
        }
        values = values.with(issue(of: content, in: context.project)).with(hurt(content, context))
        return render("group", values.with(manage(content, wording)))
    }

    /// The people of the group's operation, where most gave up.
    private func hurt(_ content: GroupContent, _ context: PageContext) -> Values {
        let rows = HurtRows(context, content.operations)
        return [
            "hurt": content.operations.prefix(3).map(rows.row),
            "isHurt": !content.operations.isEmpty,
        ]
    }

    private func issue(of content: GroupContent, in project: Project?) -> Values {
        let tracker = project?.settings.tracker.flatMap(IssueTracker.init)
        return [
            "issueHref": content.group.issue,
            "trackerHref": tracker?.form(about: content.group, at: content.address),
        ]
    }

    private func releases(of group: Group, _ base: String) -> [Values] {
        group.releases.prefix(20).map { release in
            [
                "name": release.shown(100),
                "href": PagePath.filter(group.project, "release", release).map { base + $0 },
            ]
        }
    }

    private func note(_ group: Group, _ wording: Wording) -> String? {
        if group.status == .muted { return wording[.mutedNote] }
        if let version = group.resolution?.version {
            return version == Resolution.next
                ? wording[.resolvedNext]
                : wording.texts(.resolvedIn, ["version": version.shown(200)])
        }
        if group.keep < 1 {
            return wording.texts(.keepNote, ["share": "\(Int((group.keep * 100).rounded()))"])
        }
        return group.isRegressed ? wording[.regressedNote] : nil
    }

    /// The forms that change a group's status; the next page is the group's own unless another is named.
    func actions(_ group: Group, _ wording: Wording, next: String? = nil) -> [Values] {
        let resolve: Values = [
            "status": "resolved", "action": "resolve", "label": wording[.actionResolve],
            "look": "primary", "key": "r", "next": next,
        ]
        let mute: Values = [
            "status": "muted", "action": "mute", "label": wording[.actionMute], "look": "",
            "key": "m", "next": next,
        ]
        let reopen: Values = [
            "status": "open", "action": "reopen", "label": wording[.actionReopen], "look": "",
            "next": next,
        ]
        switch group.status {
        case .open: return [resolve, mute]
        case .resolved: return [reopen, mute]
        case .muted: return [resolve, reopen]
        }
    }

    private func assignMe(_ group: Group, _ me: String?, _ wording: Wording) -> Values? {
        guard let me, me != group.assignee else { return nil }
        return ["name": me, "label": wording.texts(.groupAssignMe, ["name": me.shown(40)])]
    }

    private func live(_ context: PageContext, _ content: GroupContent) -> Values? {
        guard !content.isContinued else { return nil }
        return [
            "after": "\(content.livePosition)",
            "url": context.basePath
                + PagePath.live(
                    content.group.project, rows: context.language, of: content.group.id),
        ]
    }

    private func manage(_ content: GroupContent, _ wording: Wording) -> Values {
        let others = content.others.lazy.filter { $0.id != content.group.id }.prefix(100)
            .map { other -> Values in
                let count = wording.counted(other.count, .eventsOne, .eventsOther)
                return ["id": other.id, "title": "\(other.title.shown(80)) (\(count))"]
            }
        let fingerprints = content.group.fingerprints.prefix(100).map { text -> Values in
            let parts = Fingerprint(text: text)?.parts ?? [text]
            return ["value": text, "text": parts.joined(separator: " · ").shown(300)]
        }
        return [
            "others": Array(others), "hasOthers": !others.isEmpty, "fingerprints": fingerprints,
            "hasFingerprints": !fingerprints.isEmpty,
            "canSplit": content.group.fingerprints.count > 1,
        ]
    }
}
