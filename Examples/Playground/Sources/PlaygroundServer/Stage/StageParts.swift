import DeskKit
import MoimComposition
import MoimFeatures
import Triage
import TriageCurl
import TriageSentry

/// The parts that all stages share.
@MainActor
struct StageParts {
    let desk: EmbeddedDesk
    let board: DeskBoard
    private let toDesk = makeTransport()

    init(desk: EmbeddedDesk, board: DeskBoard) { (self.desk, self.board) = (desk, board) }

    /// A transport that shares no connection with another one.
    nonisolated static func makeTransport() -> any Transport {
        CurlTransport()
    }

    /// The sinks of a member's app: only the desk.
    var sinks: [any Sink] {
        [SentrySink(desk: desk.dsn, connection: SinkConnection(transport: toDesk))]
            .compactMap(\.self)
    }

    /// The desk that an app asks for known issues.
    var knownIssues: KnownIssues? {
        .desk(desk.dsn, storePage: .store, connection: SinkConnection(transport: toDesk))
    }
}
