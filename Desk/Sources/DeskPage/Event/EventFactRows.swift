import DeskModel
import HTMLTemplates

/// The facts of an event: its user, its time and its place.
struct EventFactRows {
    private let wording: Wording
    private let context: PageContext

    init(_ context: PageContext) { (wording, self.context) = (Wording(context), context) }

    /// The rows of the template, without facts that are unknown.
    func values(_ summary: EventSummary, _ event: JSON) -> [Values] {
        var rows: [Values] = [
            ["name": wording[.factWhen], "time": wording.time(summary.timestamp)]
        ]
        rows += texts(summary, event).compactMap { key, text in
            text.map { text -> Values in
                let href = filter(key, summary)
                return [
                    "name": wording[key], "text": href == nil ? text : nil,
                    "link": href.map { ["text": text, "href": $0] as Values },
                ]
            }
        }
        rows.append(["name": wording[.factReceived], "time": wording.time(summary.received)])
        rows.append(["name": wording[.factEventID], "text": summary.id.description])
        return rows
    }

    private func texts(_ summary: EventSummary, _ event: JSON) -> [(TextKey, String?)] {
        let contexts = event["contexts"]
        return [
            (.factUser, user(summary, event)),
            (.factRelease, summary.release?.shown(200)),
            (.factEnvironment, summary.environment?.shown(100)),
            (.factOperation, event["transaction"]?.shown(200)),
            (.factDevice, Self.device(contexts?["device"])),
            (.factSystem, Self.named(contexts?["os"])),
            (.factApp, contexts?["app"]?["app_version"]?.shown(80)),
            (.factLocale, contexts?["culture"]?["locale"]?.shown(80)),
            (.factServer, event["server_name"]?.shown(200)),
            (.factLogger, event["logger"]?.shown(100)),
            (.factLocation, contexts?["report"]?["location"]?.shown(200)),
            (.factSDK, Self.named(event["sdk"])),
        ]
    }

    /// The inbox with what has the same release, environment or user.
    private func filter(_ key: TextKey, _ summary: EventSummary) -> String? {
        let filters: [TextKey: (String, String?)] = [
            .factRelease: ("release", summary.release), .factUser: ("user", summary.user),
            .factEnvironment: ("env", summary.environment),
        ]
        guard let (name, value) = filters[key], let value else { return nil }
        return PagePath.filter(summary.project, name, value).map { context.basePath + $0 }
    }

    private func user(_ summary: EventSummary, _ event: JSON) -> String? {
        let user = event["user"]
        let id = summary.user?.shown(200) ?? user?["id"]?.shown(200)
        let name = (user?["username"] ?? user?["name"])?.shown(100)
        let kind = user?["data"]?["kind"]?.shown(60)
        let all = [name, id, kind].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " · ")
    }

    private static func device(_ device: JSON?) -> String? {
        let parts = ["family", "model"].compactMap { device?[$0]?.shown(100) }
        return parts.isEmpty ? device?["name"]?.shown(100) : parts.joined(separator: " · ")
    }

    private static func named(_ value: JSON?) -> String? {
        if let raw = value?["raw_description"]?.shown(200) { return raw }
        let parts = ["name", "version"].compactMap { value?[$0]?.shown(100) }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
