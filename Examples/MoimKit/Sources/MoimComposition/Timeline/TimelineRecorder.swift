public import MoimFeatures
public import Triage

/// Takes down what happened as the trace tells it, in a few words each.
public struct TimelineRecorder {
    /// What happened, in order.
    public private(set) var entries: [TimelineEntry]
    /// The seconds that the app of before took.
    private let offset: Double
    private let redactor: Redactor
    private let typed: TypedTextRedactor
    private var operations: [Int: String] = [:]
    private var requests: [Int: (seconds: Double, operation: String?)] = [:]

    /// Goes on from the timeline of an app that ran before, or begins.
    public init(
        _ redactor: Redactor, _ typed: TypedTextRedactor, after former: TimelineRecorder? = nil
    ) {
        (self.redactor, self.typed) = (redactor, typed)
        entries = former?.entries ?? []
        offset = entries.last?.seconds ?? 0
    }

    /// Takes an event down, if the timeline tells it.
    public mutating func record(_ event: MoimEvent, at elapsed: Double) {
        let seconds = offset + elapsed
        if case .client(.middleware(.retrying(_, let delay), let operation)) = event {
            add("wait", "\(Self.seconds(delay / .seconds(1)))", seconds, operation?.name.rawValue)
        }
        guard let line = event.line(redact: redactor.redact, typed: typed) else { return }
        record(TraceFields(line), at: seconds)
    }

    private mutating func record(_ line: TraceFields, at seconds: Double) {
        if line.event == "operation", let id = line.number("id") {
            operations[id] = line.text("name")
        }
        guard let words = line.words else { return }
        var entry = TimelineEntry(
            event: line.event, seconds: seconds, text: words,
            operation: line.number("operation").flatMap { operations[$0] },
            incident: line.text("incident") ?? line.texts("incidents").first,
            isFailure: line.isFailure)
        if line.event == "operation" { entry.operation = line.text("name") }
        if line.event == "request", let id = line.number("id") {
            requests[id] = (seconds, entry.operation)
        }
        if line.event == "response", let id = line.number("id"), let sent = requests[id] {
            entry.duration = seconds - sent.seconds
            entry.operation = sent.operation
            requests[id] = nil
        }
        entries.append(entry)
    }

    private mutating func add(
        _ event: String, _ text: String, _ seconds: Double, _ operation: String?
    ) {
        entries.append(
            TimelineEntry(event: event, seconds: seconds, text: text, operation: operation))
    }

    private static func seconds(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
