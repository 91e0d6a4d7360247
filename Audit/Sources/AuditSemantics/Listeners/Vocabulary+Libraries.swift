/// The names of libraries that report, show, log and send.
extension Vocabulary {
    static let knownReporters = [
        "Crashlytics.record", "crashlytics.record", "SentrySDK.capture", "Sentry.capture",
        "Bugsnag.notify", "Bugsnag.notifyError", "Rollbar.error", "Analytics.logEvent",
        "Instabug.log", "NewRelic.recordError", "Datadog.addError", "RUMMonitor.addError",
        "center.report", "center.run", "faultCenter.report", "faultCenter.run",
        "reporter.report", "reporter.record", "reporter.capture", "reporter.send",
        "report", "reportError", "recordError", "captureError", "trackError", "recordNonFatal",
        "reportIssue",
    ]

    static let knownAlerts = [
        "center.present", "presenter.present", "presenter.show", "toast.show", "ToastManager.show",
        "SVProgressHUD.showError", "Toast.show", "alert.show", "AlertManager.show",
    ]

    /// Functions whose name says that the user sees something, whatever they are called on.
    static let alertNames: Set = [
        "Alert", "UIAlertController", "displayError", "handleError", "makeToast", "presentAlert",
        "presentError", "showAlert", "showBanner", "showError", "showErrorAlert",
        "showErrorMessage", "showMessage", "showSnackbar", "showToast",
    ]

    static let knownNetwork = [
        "URLSession.data", "URLSession.upload", "URLSession.download", "URLSession.bytes",
        "URLSession.dataTask", "URLSession.uploadTask", "URLSession.downloadTask",
        "URLSession.dataTaskPublisher", "session.data", "session.upload", "session.download",
        "session.bytes", "session.dataTask", "session.dataTaskPublisher", "session.request",
        "AF.request", "AF.upload", "AF.download", "provider.request", "rx.request",
        "api.request", "client.send", "client.request", "network.request",
    ]

    /// Functions that write to the console, which no one reads on a user's device.
    package static let consoleFunctions: Set = ["print", "debugPrint", "dump", "NSLog"]
    package static let logFunctions = consoleFunctions.union(["os_log", "os_signpost"])
    package static let logLevels: Set = [
        "log", "trace", "debug", "info", "notice", "warning", "warn", "error", "critical", "fault",
        "verbose", "severe",
    ]
    /// Functions that log at the level of errors, which collectors keep.
    package static let errorLevels: Set = [
        "critical", "error", "fault", "logE", "logError", "severe",
    ]
    static let logReceivers = ["log", "logger", "logging", "ddlog", "console"]

    /// Functions that clean up; no one has to hear of their failure.
    static let cleanups: Set = [
        "cancel", "close", "closeFile", "deactivate", "invalidate", "removeItem", "setActive",
        "shutdown", "stop", "synchronize", "terminate", "unlink", "unlock",
    ]
}
