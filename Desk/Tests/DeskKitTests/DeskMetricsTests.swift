import DeskModel
import Testing

@testable import DeskKit

@Suite("What a desk counts about itself", .timeLimit(.minutes(10)))
struct DeskMetricsTests {
    private let metrics = DeskMetrics()
    private let time = Timestamp(milliseconds: 1_000_000)

    @Test
    func `Storage refuses while its latest commit failed a moment ago`() {
        #expect(!metrics.isRefusing(at: time))
        metrics.countFailedCommit(at: time)
        #expect(metrics.isRefusing(at: time))
        #expect(metrics.isRefusing(at: time + .seconds(1)))
        #expect(!metrics.isRefusing(at: time + .seconds(2)))
        // A clock that was put back must not keep it so.
        #expect(!metrics.isRefusing(at: time - .seconds(1)))
        metrics.countCommit(of: 1)
        #expect(!metrics.isRefusing(at: time))
        metrics.countFailedCommit(at: time)
        metrics.explainFailure()
        #expect(!metrics.isRefusing(at: time))
    }
}
