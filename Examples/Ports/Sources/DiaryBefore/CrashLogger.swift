import ComposableArchitecture
import FirebaseAnalytics
import FirebaseCrashlytics
import Foundation

/// Records failures for the team.
///
/// Every effect that can fail must call it in its `catch`.
package struct CrashLogger: Sendable {
    package var record: @Sendable (_ error: any Error, _ place: String) -> Void
}

extension CrashLogger: DependencyKey {
    package static let liveValue = CrashLogger { error, place in
        Crashlytics.crashlytics().record(error: error, userInfo: ["place": place])
        Analytics.logEvent(
            "app_error",
            parameters: [
                "place": place, "code": DiaryError(error).code,
                "message": error.localizedDescription,
            ])
    }

    package static let testValue = CrashLogger { _, _ in }
}

extension DependencyValues {
    package var crashLogger: CrashLogger {
        get { self[CrashLogger.self] }
        set { self[CrashLogger.self] = newValue }
    }
}
