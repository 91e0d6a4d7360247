/// The values of an entry of the timeline.
enum TimelineRow {
    static func values(_ entry: TimelineEntry, _ texts: Texts) -> Values {
        let key = key(of: entry.event)
        return [
            "event": key == nil ? nil : entry.event, "trace": key == nil ? entry.event : nil,
            "label": key.map { texts[$0] } ?? entry.event.shown(40),
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
}
