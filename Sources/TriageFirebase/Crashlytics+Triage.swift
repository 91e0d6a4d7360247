#if Firebase
public import FirebaseCrashlytics
public import TriageReporting

extension Crashlytics {
    /// Leaves Triage's breadcrumbs and the installation in crash reports.
    ///
    ///     Crashlytics.crashlytics().connect(to: app.reports)
    ///
    /// Every later breadcrumb, of the app and of Triage, becomes a line of the log, without
    /// secrets. If the user consents to reports, the user ID of crashes becomes
    /// `ReportPipeline.installationID`, which tells nothing about the user. An app that calls
    /// `setUserID` later replaces it, and an erasure removes it if there is a ``CrashlyticsSink``.
    /// Reports do not get Crashlytics' own log lines, since the SDK offers no way to read them.
    public func connect(to reports: ReportPipeline) {
        if let installation = reports.installationID { setUserID(installation) }
        reports.forwardBreadcrumbs {
            Crashlytics.crashlytics().log("\($0.category): \($0.message)")
        }
    }
}
#endif
