import HTMLTemplates
import MoimComposition

/// The values of an entry of the timeline.
enum TimelineRow {
    static func values(_ entry: TimelineEntry, _ texts: Texts) -> Values {
        let (key, other) = (key(of: entry.event), otherKey(of: entry.event))
        return [
            "event": key == nil ? nil : entry.event, "trace": key == nil ? entry.event : nil,
            "label": (key ?? other).map { texts[$0] } ?? entry.event.shown(40),
            "seconds": entry.seconds.hundredths, "text": entry.text.shown(),
            "operation": entry.operation?.shown(60), "incident": entry.incident,
            "isFailure": entry.isFailure,
        ]
    }

    private static func key(of event: String) -> TextKey? {
        switch event {
        case "request": .eventRequest
        case "response": .eventResponse
        case "session": .eventSession
        case "verdict": .eventVerdict
        case "failure": .eventFailure
        case "presented": .eventPresented
        case "dismissed": .eventDismissed
        case "reported": .eventReported
        case "outcome": .eventOutcome
        default: nil
        }
    }

    /// The label of rows that are drawn with less weight.
    private static func otherKey(of event: String) -> TextKey? {
        switch event {
        case "operation": .traceOperation
        case "wait": .traceWait
        case "check": .traceCheck
        case "routed": .traceRouted
        case "delivered": .traceDelivered
        case "dropped": .traceDropped
        default: nil
        }
    }
}
