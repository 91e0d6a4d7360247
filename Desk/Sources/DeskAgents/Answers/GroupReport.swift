import DeskModel

/// A group and its latest event in a few words, within a number of bytes.
///
/// What matters most comes first. A list takes at most half of the bytes that are left, so that there is room for
/// the others. What does not fit is named, with the call that goes on.
struct GroupReport {
    private(set) var members: [(name: String, value: JSON)] = []
    /// The sentences on what was cut.
    private(set) var notes: [String] = []
    private var rest: Int
    /// Whether something had no room.
    private var isClipped = false

    /// The bytes of the sentences about what was cut.
    static let words = 420
    /// The largest number of breadcrumbs, of frames and of errors.
    private static let rowLimit = 15

    init(
        _ group: Group, _ latest: EventSummary?, _ event: JSON, _ feedback: [Feedback],
        within bytes: Int
    ) {
        rest = bytes - Self.words - Fence.size - 2
        addHead(group, latest)
        addFacts(of: event)
        addFrames(of: event)
        let pieces = feedback.map { Self.row($0) }
        if add("feedback", pieces) < pieces.count {
            notes.append("Cut: feedback. list_feedback of the group has it from offset 0.")
        }
        let breadcrumbs = EventPart.breadcrumbs(event)
        let rows = breadcrumbs.prefix(Self.rowLimit).map(Self.row(breadcrumb:))
        let shown = add("breadcrumbs", rows, isLast: true)
        if shown < breadcrumbs.count { cut("breadcrumbs", .breadcrumbs, of: event, at: shown) }
        if isClipped || hasEllipsis { cut("long texts", .all, of: event, at: 0) }
    }

    var json: JSON { .object(JSONObject(members)) }

    private mutating func addHead(_ group: Group, _ latest: EventSummary?) {
        add("group", .string(group.id))
        if let latest { add("event", .string(latest.id.description)) }
        for (name, value) in JSON(row: group).object?.members ?? []
        where name != "group" && name != "releases" {
            add(name, value.clipped(to: name == "title" ? 400 : 200))
        }
        add("releases", JSON.array(group.releases.map(JSON.string)).clipped(to: 80))
        let names = ["environment", "supportCode", "received"]
        let row = latest.map { JSON(row: $0) }
        for name in names {
            if let value = row?[name] { add(name, value.clipped(to: 100)) }
        }
    }

    /// The notice, the causes and the request.
    private mutating func addFacts(of event: JSON) {
        let contexts = event["contexts"]
        if let notice = contexts?["notice"], notice.object != nil {
            let names = ["style", "title", "message", "actions", "choice"]
            add("notice", notice.picked(names, to: 200))
        }
        let errors = (event["exception"] ?? event["sentry.interfaces.Exception"])?.values ?? []
        let causes = errors.reversed().prefix(Self.rowLimit).map {
            $0.picked(["type", "value"], to: 300)
        }
        let shown = add("cause", causes)
        if shown < errors.count { cut("causes", .all, of: event, at: 0) }
        if errors.isEmpty, let message = EventOutline(event).message {
            add("message", .clipped(message, to: 400))
        }
        let request = contexts?["request"] ?? event["request"]
        if let request, request.object != nil {
            add(
                "request", request.picked(["method", "path", "url", "status", "attempts"], to: 200))
        }
        if let body = contexts?["body"], body.object != nil {
            add("body", body.picked(["type", "codingPath", "shape"], to: 300))
        }
    }

    /// The app's own frames, or all if none is; the one that failed comes first.
    private mutating func addFrames(of event: JSON) {
        let stack = Array(EventOutline(event).stack.reversed())
        let isMarked = stack.contains(where: \.isInApp)
        let own = stack.indices.filter { !isMarked || stack[$0].isInApp }
        let rows = own.prefix(Self.rowLimit).map { Self.row(frame: stack[$0].json) }
        let shown = add("frames", rows)
        if shown < own.count { cut("frames", .frames, of: event, at: own[shown]) }
    }

    /// Says what was cut, and where its part of the event goes on.
    private mutating func cut(
        _ what: String, _ part: EventPart, of event: JSON, at row: Int
    ) {
        let offset = Piece.isInRows(part.value(in: event), within: ToolText.part) ? row : 0
        notes.append(
            "Cut: \(what). get_event with part \(part.rawValue) goes on with offset \(offset).")
    }

    /// Adds a member if there is room.
    private mutating func add(_ name: String, _ value: JSON) {
        let size = Self.size(name) + Fence.text(value).utf8.count
        guard size <= rest else {
            isClipped = true
            return
        }
        rest -= size
        members.append((name, value))
    }

    /// Adds as many rows as there is room for, and returns their number.
    @discardableResult
    private mutating func add(_ name: String, _ rows: [JSON], isLast: Bool = false) -> Int {
        var (room, taken) = (isLast ? rest : rest / 2, [JSON]())
        room -= Self.size(name) + 2
        for row in rows {
            room -= Fence.text(row).utf8.count + 1
            guard room >= 0 else { break }
            taken.append(row)
        }
        if !taken.isEmpty { add(name, .array(taken)) }
        return taken.count
    }

    private static func size(_ name: String) -> Int { name.utf8.count + 4 }

    // MARK: Rows

    private static func row(frame: JSON) -> JSON {
        frame.picked(["function", "module", "filename", "lineno", "context_line"], to: 160)
    }

    private static func row(breadcrumb: JSON) -> JSON {
        breadcrumb.picked(["timestamp", "level", "category", "message", "data"], to: 200)
    }

    private static func row(_ feedback: Feedback) -> JSON {
        .members([
            ("event", feedback.event.map { .string($0.description) } ?? .null),
            ("message", .clipped(feedback.message, to: 500)),
        ])
    }

    /// Whether a text is cut short.
    private var hasEllipsis: Bool { members.contains { Fence.text($0.value).contains("…") } }
}
