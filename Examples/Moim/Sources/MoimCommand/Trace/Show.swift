import MoimFeatures
import Triage

/// Shows a run to whoever looks.
protocol Show: Sendable {
    /// Shows what happens; called with one event at a time.
    func take(_ event: MoimEvent, at seconds: Double)

    /// Where sealed reports go so that they can be shown.
    var sinks: [any Sink] { get }

    /// Shows what is left when the run is over.
    func finish()
}

/// Shows a run as JSON lines.
struct TraceShow: Show {
    private let redactor: Redactor
    private let typed: TypedWords

    init(_ redactor: Redactor, _ typed: TypedWords) {
        self.redactor = redactor
        self.typed = typed
    }

    var sinks: [any Sink] { [] }

    func take(_ event: MoimEvent, at seconds: Double) {
        guard let line = event.line(redact: redactor.redact, typed: typed) else { return }
        Output.line(line.json(at: seconds))
    }

    func finish() {}
}
