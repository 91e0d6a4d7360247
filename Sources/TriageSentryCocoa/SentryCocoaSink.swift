#if SentryCocoa
import Foundation
import Sentry
public import TriageReporting
@_spi(Wire) import TriageSentry

/// A sink that hands reports to the app's Sentry SDK, which queues and sends them.
///
///     let app = FaultCenter.live(sinks: [SentryCocoaSink()])
///
/// An event has the same content as an event of `SentrySink`. The SDK adds the rest of its scope:
/// its tags, its extras, its facts about the device, its environment. Reports wait until the SDK is
/// started.
///
/// The SDK stores an event in the background. If the app crashes hard a moment later, the event may
/// be lost, although it counts as delivered.
public struct SentryCocoaSink: TriageReporting.Sink {
    /// The sink's name.
    public let name: String
    private let bundleIdentifier: String

    /// Creates a sink for the SDK that the app starts.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app's name in its releases, such as `com.example.app` in
    ///     `com.example.app@1.2.3+45`; nil for the main bundle's, as the SDK has it.
    ///   - name: The sink's name.
    public init(bundleIdentifier: String? = nil, name: String = "sentry-cocoa") {
        self.bundleIdentifier = bundleIdentifier ?? AppIdentifier.current
        self.name = name
    }

    /// Captures a report as an event, or a message from the user as feedback.
    ///
    /// - Throws: `SinkFailure`: `.wait` until the SDK is started, and `.drop` for an event that its
    ///   sample rate or the app's `beforeSend` removes.
    public func deliver(_ report: Report) throws {
        guard SentrySDK.isEnabled else {
            throw SinkFailure(.wait(.seconds(10)), code: "sentryCocoa.notStarted")
        }
        if let feedback = report.feedback {
            return SentrySDK.capture(feedback: SentryFeedback(report, feedback))
        }
        guard let event = event(of: report) else {
            throw SinkFailure(.drop(.refused), code: "sentryCocoa.unwritable")
        }
        let id = SentrySDK.capture(event: Sentry.Event(event)) { scope in
            // The SDK prefers its scope's level and user, and the report may be an earlier
            // launch's.
            scope.setLevel(SentryLevel(event.level))
            if let user = event.user { scope.setUser(Sentry.User(user)) }
            for file in report.attachments { scope.addAttachment(Attachment(file)) }
        }
        if id == SentryId.empty {
            throw SinkFailure(.drop(.refused), code: "sentryCocoa.discarded")
        }
    }

    /// The event of a report, which names the version that the report is from.
    private func event(of report: Report) -> TriageSentry.SentryEvent? {
        let version = report.context.appVersion
        // Without a bundle the SDK may know better.
        let release = version == "unknown" ? nil : "\(bundleIdentifier)@\(version)"
        var event = TriageSentry.SentryEvent(report, release: release, environment: nil)
        event?.dist = version.firstIndex(of: "+").map { String(version[$0...].dropFirst()) }
        return event?.fitted(now: Date())
    }
}
#endif
