import Triage

/// Runs one sink on a task of its own, so that a slow or broken one holds nobody up.
final class SinkRunner: Sendable {
    private let reports: AsyncStream<Report>.Continuation
    private let worker: Task<Void, Never>

    init(_ sink: any Sink, room: Int = 1000) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Report.self, bufferingPolicy: .bufferingOldest(room))
        reports = continuation
        worker = Task {
            for await report in stream { try? await sink.deliver(report) }
        }
    }

    /// Hands a report over; false when there is no more room.
    func take(_ report: Report) -> Bool {
        if case .enqueued = reports.yield(report) { return true }
        return false
    }

    /// Delivers what waits and ends.
    func finish() async {
        reports.finish()
        await worker.value
    }
}
