import DeskModel

/// The paths that links and forms of the page lead to, without the base path.
package enum PagePath {
    /// The name of the field that carries the token against forgery.
    package static let csrfField = "csrf"
    /// The login: a GET page, and a POST form with `token` and perhaps `next`, a path to go on to.
    package static let login = "/login"
    /// The end of the session: a POST form.
    package static let signOut = "/sign-out"
    /// The search: a GET form with `q`; lists go on with `cursor`.
    package static let search = "/search"
    /// The path of CSS, script and icon, for ``Pages/asset(_:)``.
    package static let assets = "/assets/"

    /// The inbox, with `status`, `query` and `cursor`.
    package static func project(_ id: Int) -> String { "/projects/\(id)" }
    /// Where people are hurt, with `release`, `environment`, `operation` and `days`.
    package static func operations(_ project: Int) -> String { "/projects/\(project)/operations" }
    /// The releases, with `cursor`.
    package static func releases(_ project: Int) -> String { "/projects/\(project)/releases" }
    /// The feedback of users, with `cursor`.
    package static func feedback(_ project: Int) -> String { "/projects/\(project)/feedback" }
    /// The settings and the state of forwarding.
    package static func settings(_ project: Int) -> String { "/projects/\(project)/settings" }

    /// A group, with `cursor`.
    package static func group(_ id: String) -> String { "/groups/\(escaped(id))" }
    /// A POST form with `status`: `open`, `resolved` or `muted`.
    package static func status(_ group: String) -> String { self.group(group) + "/status" }
    /// A POST form with `assignee`; an empty one takes the assignee away.
    package static func assign(_ group: String) -> String { self.group(group) + "/assign" }
    /// The known issue of a group: a page, and a POST form with `do`: `save`, `preview` or `remove`.
    package static func knownIssue(_ group: String) -> String { self.group(group) + "/known-issue" }
    /// The visitor's name in this browser: a POST form with `name` and `next`.
    package static let me = "/me"
    /// A POST form with `message`: the reply to feedback.
    package static func reply(_ feedback: String) -> String {
        "/feedback/\(escaped(feedback))/reply"
    }
    /// The effect of a merge, and a POST form with `into`: the id of the other group.
    package static func merge(_ group: String) -> String { self.group(group) + "/merge" }
    /// The effect of a split, and a POST form with `fingerprint`, as ``Group/fingerprints`` has it.
    package static func split(_ group: String) -> String { self.group(group) + "/split" }
    /// The effect of a deletion, and a POST form.
    package static func delete(_ group: String) -> String { self.group(group) + "/delete" }

    /// An event.
    package static func event(_ id: String, project: Int) -> String {
        "/events/\(escaped(id))?project=\(project)"
    }
    /// The content of a file of an event.
    package static func attachment(_ id: String, event: String, project: Int) -> String {
        "/api/desk/events/\(escaped(event))/attachments/\(escaped(id))?project=\(project)"
    }
    /// The content of a file of an event as the image that it is.
    package static func image(_ id: String, event: String, project: Int) -> String {
        "/events/\(escaped(event))/images/\(escaped(id))?project=\(project)"
    }
    /// The inbox with the groups that an event with this value belongs to, whatever their status; nil for what
    /// the language of queries cannot say, and for a tag with the name of another filter.
    static func filter(
        _ project: Int, _ name: String, _ value: String, isTag: Bool = false
    ) -> String? {
        let query = written(name, value)
        // triage:ignore discarded-try: what is no query has no link
        guard let read = try? GroupQuery(query), read.words.isEmpty, !name.hasPrefix("-"),
            read.asksTags == isTag
        else { return nil }
        return with(self.project(project), [("query", query), ("status", "all")])
    }
    /// The inbox with the open groups that an event with these values belongs to; nil for what the language of
    /// queries cannot say.
    static func open(_ project: Int, _ filters: [(name: String, value: String)]) -> String? {
        let query = filters.map { written($0.name, $0.value) }.joined(separator: " ")
        // triage:ignore discarded-try: what is no query has no link
        guard let read = try? GroupQuery(query), read.words.isEmpty else { return nil }
        return with(self.project(project), [("query", query)])
    }
    /// A filter of a query, which is all that a quote lets stand of its value.
    private static func written(_ name: String, _ value: String) -> String {
        // A quote cannot stand in a value, so what stands before it has to do.
        let head = value.prefix { $0 != "\"" }.unicodeScalars.prefix(200)
        let end = head.count < value.unicodeScalars.count ? "*" : ""
        return "\(name):\"\(String(String.UnicodeScalarView(head)))\"\(end)"
    }
    /// A POST form with `keep`: the share in percent of a group's events that are stored.
    package static func keep(_ group: String) -> String { self.group(group) + "/keep" }
    /// A POST form with `status` and the `id` of each group that is chosen.
    package static func statuses(_ project: Int) -> String { self.project(project) + "/status" }
    /// The files that meet the failure of an event again.
    package static func reproduction(of event: String, project: Int) -> String {
        "/api/desk/events/\(escaped(event))/reproduce?project=\(project)"
    }
    /// The live stream of a project as rows of a page, with `after`: the position that it goes on from.
    ///
    /// It has the groups of the inbox, or else one group and its events.
    static func live(_ project: Int, rows language: Language, of group: String? = nil) -> String {
        let fields = [("rows", Optional(language.rawValue)), ("group", group)]
        return with("/api/desk/projects/\(project)/live", fields)
    }

    /// A path with fields in its query; those that are nil or empty are left out.
    static func with(_ path: String, _ fields: [(String, String?)]) -> String {
        let pairs = fields.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : "\(name)=\(escaped($0))" }
        }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }

    /// A text as a part of a URL.
    static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
