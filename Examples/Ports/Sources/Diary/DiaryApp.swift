import ComposableArchitecture
import DiaryModels
import FirebaseCrashlytics
import Foundation
import Triage
import TriageComposableArchitecture
import TriageFirebase

/// The diary, and the way of all failures to the user and the team.
package struct DiaryApp: Sendable {
    package let failures: FaultCenter
    private let diary: DiaryClient

    package init(
        server: URL, store: any TokenStore, storage: ReportStorage = .applicationSupport,
        router: @escaping @Sendable (Route) -> Void
    ) {
        failures = FaultCenter.live(
            sinks: [CrashlyticsSink(), FirebaseAnalyticsSink()], router: router, storage: storage)
        Crashlytics.crashlytics().connect(to: failures.reports)
        diary = .live(server, store, in: failures)
    }

    /// Sets the dependencies; call it in `prepareDependencies`.
    package func prepare(_ values: inout DependencyValues) {
        values.faultCenter = failures
        values.diary = diary
    }
}
