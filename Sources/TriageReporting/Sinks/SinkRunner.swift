import Triage

/// Runs one sink on a task of its own, so that a slow or broken one holds nobody up.
final class SinkRunner: Sendable {
    private let name: String
    private let reports: AsyncStream<Report>.Continuation
    private let worker: Task<Void, Never>
    private let observe: @Sendable (ReportEvent) -> Void

    init(_ sink: any Sink, room: Int = 1000, observe: @escaping @Sendable (ReportEvent) -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Report.self, bufferingPolicy: .bufferingOldest(room))
        (name, reports, self.observe) = (sink.name, continuation, observe)
        worker = Task {
            for await report in stream {
                do {
                    try await sink.deliver(report)
                } catch {
                    observe(.dropped(report.incident, .refused, sink: sink.name))
                }
            }
        }
    }

    deinit { reports.finish() }

    /// Hands a report over, or tells that there is no more room.
    func take(_ report: Report) {
        guard case .enqueued = reports.yield(report) else {
            return observe(.dropped(report.incident, .overflow, sink: name))
        }
    }

    /// Takes nothing more; what waits is delivered.
    func close() { reports.finish() }

    /// Waits until what waited when it was closed is delivered.
    func finished() async { await worker.value }
}
