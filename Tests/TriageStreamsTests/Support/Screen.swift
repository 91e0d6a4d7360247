import TriageCore
import TriageStreams
import TriageTesting

/// What work of the tests fails with.
enum Trouble: Error, Equatable {
    case first, second
}

/// Whose work it is, with what it was called for written down.
final class Screen: Sendable {
    let heard = Recorder<Trouble>()
}

/// Something whose release a test looks for.
final class Token: Sendable {
    func touch() {}
}

/// A centre that keeps what it was told.
struct Desk {
    let reporter = RecordingReporter()
    let events = Recorder<FaultEvent>()
    let center: FaultCenter

    init() {
        let events = events
        center = FaultCenter(reportingTo: reporter) { events.record($0) }
    }

    /// How the operations ended, in order.
    var ends: [FaultEvent.Ending] {
        events.elements.compactMap { event in
            if case .ended(_, let end, _) = event { end } else { nil }
        }
    }
}
