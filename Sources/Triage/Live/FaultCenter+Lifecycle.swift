public import TriageCore

/// The app's moves between foreground and background.
///
/// On iOS, tvOS, visionOS and watchOS the center observes them by itself, and on macOS the
/// termination. Call these methods elsewhere, such as in an app extension.
extension FaultCenter {
    /// Finalizes and delivers pending reports, and releases their folder.
    ///
    /// The system is asked for the time. It waits for the sinks 5 seconds at most. Another process
    /// that shares the folder may deliver meanwhile.
    public func didEnterBackground() async { await wired.lifecycle.enterBackground()() }

    /// Continues the delivery of reports; does nothing if the app was not in the background.
    public func willEnterForeground() { wired.lifecycle.enterForeground() }

    /// Delivers reports and ends the delivery for good.
    ///
    /// It waits for the sinks 5 seconds at most. Undelivered reports stay in their folder for the
    /// next launch.
    public func willTerminate() async { await wired.lifecycle.terminate()() }

    /// Asks the desk at once, in place of the next round; does nothing without one.
    ///
    /// A command that ends soon waits for the answer before it begins.
    @_spi(Tools) public func askDesk() async { await wired.rounds?.ask() }
}
