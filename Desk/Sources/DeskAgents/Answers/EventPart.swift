import DeskModel

/// A part of an event, as it came.
enum EventPart: String, CaseIterable {
    case all, frames, breadcrumbs, request, notice, contexts

    /// The part of an event; frames begin with the one that failed, breadcrumbs with the latest.
    func value(in event: JSON) -> JSON {
        switch self {
        case .all: event
        case .frames: .array(EventOutline(event).stack.reversed().map(\.json))
        case .breadcrumbs: .array(Self.breadcrumbs(event))
        case .request:
            .members(
                ["request", "responses", "body"].map { ($0, event[["contexts", $0]] ?? .null) }
                    + [("received", event["request"] ?? .null)])
        case .notice: event[["contexts", "notice"]] ?? .null
        case .contexts: event["contexts"] ?? .null
        }
    }

    /// The breadcrumbs of an event, the latest first.
    static func breadcrumbs(_ event: JSON) -> [JSON] {
        (event["breadcrumbs"] ?? event["sentry.interfaces.Breadcrumbs"])?.values.reversed() ?? []
    }
}
