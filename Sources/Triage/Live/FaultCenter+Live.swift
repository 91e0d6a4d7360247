import Foundation
public import TriageCore
import TriageHTTP
import TriagePresentation
@_spi(Tools) public import TriageReporting

extension FaultCenter {
    /// Makes an app's failure handling and wires its parts: center, notices, reports, breadcrumbs.
    ///
    ///     let app = FaultCenter.live(sinks: [SentrySink(dsn: dsn), ConsoleSink()])
    ///
    /// This happens without further code:
    /// - Failures are decided by the app's rules, and by `DecisionTable.standard` where none
    ///   applies.
    /// - Reports wait in Application Support, and include breadcrumbs, the app and the device, and
    ///   the user's choices. They show no token of an `Authentication` in a client or chain that
    ///   `client` or `chain` has made.
    /// - A success drops the waiting alerts that it has made obsolete.
    /// - After the user has signed in, a failure may lead to the sign-in screen again. This works
    ///   for an `Authentication` in a client or chain that `client` or `chain` has made.
    /// - Reports are delivered while there is a network, and are tried after two minutes at the
    ///   latest, since what says that there is none may be wrong. When the app enters the
    ///   background, pending ones are finalized and flushed; see ``didEnterBackground()``.
    ///
    /// It may be called several times: the centers share nothing.
    ///
    /// - Parameters:
    ///   - sinks: The sinks that reports go to; the console by default. A nil one is left out, such
    ///     as one whose address is malformed.
    ///   - rules: The app's rules, which are read before `DecisionTable.standard`.
    ///   - texts: Returns the app's text for a key, or the key itself if there is none; the
    ///     library's text is used then. By default, the texts come from the main bundle.
    ///   - router: Navigates to a route, on the thread of the failure or of the user's choice. If
    ///     it is nil, a failure that leads to a route is shown as an alert, and no notice offers an
    ///     action with a route.
    ///   - mode: The mode of the center, such as `reportOnly`.
    ///   - storage: The place where reports wait until they are delivered.
    ///   - consent: The user's consent to reports.
    ///   - knownIssues: The desk that is asked for what the team knows about a failure, and for
    ///     replies to the user; nil, which costs nothing, to ask no one.
    ///   - fileID: The source file of the call, filled in by the compiler; its module names the
    ///     folder in Application Support.
    ///   - configure: Changes the settings of any part before it is made; what it sets wins.
    /// - Returns: The center, with its parts.
    public static func live(
        sinks: [(any Sink)?] = [ConsoleSink()], rules: DecisionTable = [],
        texts: NoticeLocalizer? = nil, router: (@Sendable (Route) -> Void)? = nil,
        mode: Mode = .live, storage: ReportStorage = .applicationSupport,
        consent: ReportPipeline.Consent = .granted, knownIssues: KnownIssues? = nil,
        fileID: String = #fileID, configure: (inout Settings) -> Void = { _ in }
    ) -> FaultCenter {
        let texts: NoticeLocalizer =
            texts ?? { Bundle.main.localizedString(forKey: $0, value: nil, table: nil) }
        var settings = Settings(
            center: Configuration(
                table: DecisionTable.standard.overridden(by: rules), classifier: .foundation,
                localize: StandardTexts.overridden(by: texts), router: router, mode: mode),
            reports: ReportPipeline.Configuration(
                sinks: sinks.compactMap(\.self), consent: consent),
            knownIssues: knownIssues)
        configure(&settings)
        if settings.center.router == nil {
            settings.center.table = settings.center.table.mapDecisions { $0.withoutRoute(for: $1) }
        }
        if settings.reports.folder == nil {
            settings.reports.folder = storage.folder(ofModule: fileID, settings.reports.files)
        }
        return FaultCenter(settings)
    }

    /// Makes an app's failure handling whose other settings are changed in a closure.
    ///
    ///     let app = FaultCenter.live(sinks: [ConsoleSink()]) { $0.reportsPerMinute = 1 }
    ///
    /// ``live(sinks:rules:texts:router:mode:storage:consent:knownIssues:fileID:configure:)`` has all
    /// parameters and explains them. In that form, a trailing closure after the sinks would be the
    /// texts.
    public static func live(
        sinks: [(any Sink)?] = [ConsoleSink()], rules: DecisionTable = [],
        fileID: String = #fileID, configure: (inout Settings) -> Void
    ) -> FaultCenter {
        live(sinks: sinks, rules: rules, mode: .live, fileID: fileID, configure: configure)
    }
}

extension Decision {
    /// The decision for an app that navigates nowhere: an alert in place of a route, and no action
    /// with one.
    fileprivate func withoutRoute(for failure: FailureContext?) -> Decision {
        switch surface {
        case .route(let route), .routeOnce(let route):
            return Decision(.notice(.words(of: route, for: failure?.fault)), report: report)
        case .notice(var notice):
            notice.actions.removeAll { $0.route != nil }
            return Decision(.notice(notice), report: report)
        case .declaredNotice, .handled, .silent: return self
        }
    }
}
