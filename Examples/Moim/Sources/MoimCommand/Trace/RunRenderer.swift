import MoimComposition
import MoimFeatures
import Triage

/// Shows a run to whoever looks.
protocol RunRenderer: Sendable {
    /// Shows what happens; called with one event at a time.
    func render(_ event: MoimEvent, at seconds: Double)

    /// Where sealed reports go so that they can be shown.
    var sinks: [any Sink] { get }

    /// Shows what is left when the run is over.
    func finish()
}

/// Shows a run as JSON lines.
struct TraceRenderer: RunRenderer {
    private let redactor: Redactor
    private let typed: TypedTextRedactor

    init(_ redactor: Redactor, _ typed: TypedTextRedactor) {
        self.redactor = redactor
        self.typed = typed
    }

    var sinks: [any Sink] { [] }

    func render(_ event: MoimEvent, at seconds: Double) {
        guard let line = event.line(redact: redactor.redact, typed: typed) else { return }
        Output.line(line.json(at: seconds))
    }

    func finish() {}
}
