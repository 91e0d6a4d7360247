#if RxSwift
import RxSwift
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

extension FaultCenter {
    /// A center that shows, reports and records nothing.
    static let quiet = FaultCenter(
        .init(
            table: DecisionTable([Rule(.any, .silent)]), classifier: .standardLibrary,
            reporter: RecordingReporter()))
}

extension ObservableConvertibleType {
    /// A flat map whose center is of no interest.
    func flatMap<Owner: AnyObject, Work: ObservableConvertibleType>(
        _ overlap: Overlap, weak owner: Owner, on scheduler: (any ImmediateSchedulerType)? = nil,
        activity: ActivityRelay? = nil, isolation: (any Actor)? = #isolation,
        _ work: @escaping (Owner, Element) throws -> Work,
        catching handler: @escaping (Owner, any Error) -> Void,
        fallback: ((any Error) -> Infallible<Work.Element>)? = nil
    ) -> Infallible<Work.Element> {
        flatMap(
            overlap, weak: owner, on: scheduler, in: .quiet, "x", activity: activity,
            isolation: isolation, work, catching: handler, fallback: fallback)
    }
}
#endif
