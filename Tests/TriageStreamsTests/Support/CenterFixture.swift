import TriageCore
import TriageStreams
import TriageTesting

/// What work of the tests fails with.
enum TestFailure: Error, Equatable {
    case first, second
}

/// Whose work it is, with what it was called for written down.
final class OwnerFixture: Sendable {
    let failures = EventRecorder<TestFailure>()
}

/// Something whose release a test looks for.
final class LifetimeToken: Sendable {
    func touch() {}
}

/// A centre that keeps what it was told.
struct CenterFixture {
    let reporter = RecordingReporter()
    let events = EventRecorder<FaultEvent>()
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
