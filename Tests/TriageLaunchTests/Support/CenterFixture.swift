import TriageCore
import TriageLaunch
import TriageTesting

/// A fault center that shows an alert and reports an error for each failure, and keeps both.
struct CenterFixture {
    let presenter = RecordingPresenter()
    let reporter = RecordingReporter()
    let center: FaultCenter

    init(_ rules: Rule...) {
        let alert = NoticeTemplate(.alert, message: "trouble", actions: [.retry])
        center = FaultCenter(
            .init(
                table: DecisionTable(
                    rules + [
                        Rule(.kind(.offline), .silent), Rule(.any, .notice(alert), report: .error),
                    ]),
                classifier: .refused, localize: { $0 }, presenter: presenter, reporter: reporter,
                router: { _ in }, diagnose: { _ in }))
    }

    /// Nothing was shown or reported, and no promise is broken.
    var isQuiet: Bool {
        presenter.notices.isEmpty && reporter.drafts.isEmpty && center.audit().isEmpty
    }

    /// The reports in one line each: the level, the check and the code.
    var reports: [String] {
        reporter.drafts.map { draft in
            let fault = draft.failure.fault
            return "\(draft.level.rawValue) \(fault.facts.check ?? "nobody") \(fault.code)"
        }
    }
}

/// An error that only an app's own classifier knows.
enum Refused: Error {
    case connection, cancellation
}

/// An error that no classifier knows.
enum Broken: Error { case disk }

/// An app's own error of a layer.
struct Layer: FaultCarrier {
    let cause: any Error
}

extension ErrorClassifier {
    /// Knows ``Refused``, as a classifier for Foundation's errors knows `URLError`.
    static let refused = ErrorClassifier { error in
        switch error as? Refused {
        case .connection: ErrorClassification(kind: .unreachable, code: "refused")
        case .cancellation: ErrorClassification(kind: .canceled, code: "aborted")
        case nil: nil
        }
    }
}
