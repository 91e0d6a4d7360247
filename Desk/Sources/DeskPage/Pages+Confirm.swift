import DeskModel
import HTMLTemplates

extension Pages {
    /// The page that shows what a merge, a split or a deletion will do.
    package func confirm(_ context: PageContext, _ content: ConfirmContent) -> String {
        let wording = Wording(context)
        let group: Group
        var own: Values
        switch content {
        case .merge(let one, let other, let known):
            group = one
            own = [
                "heading": wording[.confirmMergeTitle], "kind": "merge", "field": "into",
                "fieldValue": other.id, "button": wording[.groupMergeButton],
                "actionHref": context.basePath + PagePath.merge(one.id),
                "effects": effects(one, other, known, wording),
            ]
        case .split(let fingerprint, let from):
            group = from
            own = [
                "heading": wording[.confirmSplitTitle], "kind": "split", "field": "fingerprint",
                "fieldValue": fingerprint.text, "button": wording[.groupSplitButton],
                "actionHref": context.basePath + PagePath.split(from.id),
                "effects": effects(fingerprint, from, wording),
            ]
        case .delete(let one, let known):
            group = one
            own = [
                "heading": wording[.confirmDeleteTitle], "kind": "delete",
                "button": wording[.groupDeleteButton],
                "actionHref": context.basePath + PagePath.delete(one.id),
                "effects": effects(deleting: one, known, wording),
            ]
        }
        own["groupTitle"] = group.title.shown(120)
        own["groupHref"] = context.basePath + PagePath.group(group.id)
        return render(
            "confirm", layout(context, title: group.title, section: .inbox).with(own))
    }

    private func effects(
        _ group: Group, _ other: Group, _ known: (own: String?, other: String?), _ wording: Wording
    ) -> [String] {
        let events = wording.counted(group.count, .eventsOne, .eventsOther)
        var effects = [
            wording.texts(
                group.count == 1 ? .confirmMergeMovesOne : .confirmMergeMovesOther,
                ["events": events, "title": other.title.shown(120)]),
            wording[.confirmMergeFuture],
            wording.texts(
                .confirmMergeStatus, ["status": wording.status(other.status)]),
        ]
        if let title = known.other ?? known.own {
            effects.append(wording.texts(.confirmMergeKnown, ["title": title.shown(100)]))
        }
        return effects + [wording[.confirmMergeUndo]]
    }

    private func effects(deleting group: Group, _ known: String?, _ wording: Wording) -> [String] {
        let events = wording.counted(group.count, .eventsOne, .eventsOther)
        var effects = [wording.texts(.confirmDeleteEvents, ["events": events])]
        if let known {
            effects.append(wording.texts(.confirmDeleteKnown, ["title": known.shown(100)]))
        }
        return effects + [wording[.confirmDeleteAgain], wording[.confirmDeleteUndo]]
    }

    private func effects(
        _ fingerprint: Fingerprint, _ group: Group, _ wording: Wording
    ) -> [String] {
        let name = fingerprint.parts.joined(separator: " · ").shown(300)
        return [
            wording.texts(.confirmSplitMoves, ["fingerprint": name]),
            wording.texts(
                .confirmSplitStays, ["count": wording.number(group.fingerprints.count - 1)]),
            wording[.confirmSplitHome], wording[.confirmSplitUndo],
        ]
    }
}
