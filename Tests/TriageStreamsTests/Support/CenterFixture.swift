import TriageCore
import TriageStreams
import TriageTesting

/// A failure of work in the tests.
enum TestFailure: FaultCatching, Equatable {
    case first, second
    static func caught(_ fault: Fault) -> TestFailure { .second }
}

/// An owner of work that records the failures it handled.
final class OwnerFixture: Sendable {
    let failures = EventRecorder<TestFailure>()
}

/// A view model with a loading state.
final class ModelFixture: TransformingViewModel, Sendable {
    let failures = FailureRelay<TestFailure>()
    let activity = ActivityRelay()
    func transform(_ input: Int) -> Int { input }
}

/// An object whose release a test checks.
final class LifetimeToken: Sendable {
    func touch() {}
}

/// A fault center that keeps its events and reports.
struct CenterFixture {
    let reporter = RecordingReporter()
    let events = EventRecorder<FaultEvent>()
    let center: FaultCenter

    init() {
        let events = events
        center = FaultCenter(reportingTo: reporter) { events.record($0) }
    }

    /// The ends of the operations, in order.
    var ends: [OutcomeEnding] {
        events.elements.compactMap { event in
            if case .ended(_, let outcome) = event { outcome.ending } else { nil }
        }
    }
}
