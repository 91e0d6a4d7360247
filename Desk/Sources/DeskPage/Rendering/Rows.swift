import DeskModel
import HTMLTemplates

/// Groups and events as rows of a list.
struct Rows {
    let wording: Wording
    let basePath: String

    /// The time for which a group counts as new.
    private static let newness = Duration.seconds(86_400)

    init(_ context: PageContext) {
        (wording, basePath) = (Wording(context), context.basePath)
    }

    /// A group as a row, and as the head of its page.
    func group(_ group: Group, trend: [Int] = [], isChoosable: Bool = false) -> Values {
        [
            "isChoosable": isChoosable,
            "choose": wording.texts(.chooseRow, ["title": group.title.shown(80)]),
            "id": group.id, "href": basePath + PagePath.group(group.id),
            "title": group.title.shown(), "culprit": culprit(of: group),
            "level": group.level.rawValue, "levelName": wording.level(group.level),
            "status": group.status.rawValue,
            "statusName": group.status == .open ? nil : wording.status(group.status),
            "isNew": isNew(group), "isRegressed": group.isRegressed,
            "count": "\(group.count)", "countText": wording.number(group.count),
            "users": "\(group.users)", "usersText": wording.number(group.users),
            "first": wording.time(group.firstSeen), "seen": wording.time(group.lastSeen),
            "release": releases(of: group), "assignee": assignee(of: group),
            "spark": trend.contains { $0 > 0 } ? Bars.spark(trend) : nil,
        ]
    }

    private func isNew(_ group: Group) -> Bool {
        group.status == .open && wording.now - group.firstSeen < Self.newness
    }

    /// The place of the failure, unless the title says it.
    private func culprit(of group: Group) -> String? {
        guard let culprit = group.culprit?.filled, !group.title.contains(culprit) else {
            return nil
        }
        return culprit.shown(200)
    }

    private func assignee(of group: Group) -> String? {
        group.assignee?.filled.map { wording.texts(.assignedTo, ["name": $0.shown(60)]) }
    }

    private func releases(of group: Group) -> String? {
        guard let latest = group.releases.first?.filled?.shown(80) else { return nil }
        let others = group.releases.count - 1
        guard others > 0 else { return latest }
        return latest + " " + wording.texts(.releasesMore, ["count": "\(others)"])
    }

    /// An event as a row.
    func event(_ event: EventSummary, isHit: Bool = false) -> Values {
        [
            "id": event.id.description, "isHit": isHit,
            "href": basePath + PagePath.event(event.id.description, project: event.project),
            "title": event.title.shown(), "level": event.level.rawValue,
            "levelName": wording.level(event.level), "release": event.release?.shown(80),
            "environment": event.environment?.shown(80), "user": event.user?.shown(80),
            "supportCode": event.supportCode?.shown(80), "seen": wording.time(event.timestamp),
        ]
    }

    /// A release, with its share of sessions without a failure.
    func release(_ release: Release) -> Values {
        let healthy = max(0, release.sessions - release.failedSessions)
        let share = wording.percent(healthy, of: release.sessions)
        let events = wording.counted(release.events, .eventsOne, .eventsOther)
        let users = wording.counted(release.affectedUsers, .usersOne, .usersOther)
        // Without sessions, only users with a failure are known.
        let healthyUsers =
            release.sessions == 0
            ? nil
            : wording.percent(max(0, release.users - release.affectedUsers), of: release.users)
        return [
            "release": release.release.shown(200), "health": share ?? wording[.healthUnknown],
            "healthWidth": share.map { Self.meter($0) }, "facts": "\(events) · \(users)",
            "healthyUsers": healthyUsers ?? "–",
            "days": Bars.days(of: release, wording),
            "sessions": wording.number(release.sessions),
            "failed": wording.number(release.failedSessions),
            "events": wording.number(release.events),
            "affected": wording.number(release.affectedUsers),
            "first": wording.time(release.firstSeen),
        ]
    }

    private static func meter(_ percent: String) -> Values {
        let width = String(percent.dropLast())
        let share = Double(width) ?? 0
        return ["width": width, "kind": share < 90 ? "bad" : share < 99 ? "fair" : "good"]
    }
}
