public import TriageClient
public import TriageCore
public import TriagePresentation
public import TriageReporting

extension FaultCenter {
    /// The settings of a center and its parts, for what the parameters of ``live(sinks:rules:texts:router:mode:storage:consent:fileID:configure:)``
    /// do not cover.
    ///
    ///     FaultCenter.live(configure: { settings in
    ///         settings.board = NoticeBoard(toastDuration: .seconds(5))
    ///         settings.reports.throttle.limit = 1
    ///     })
    ///
    /// They are read once, when the parts are made, so their order does not matter.
    public struct Settings: Sendable {
        /// The settings of the center, with the app's rules, texts and router.
        ///
        /// Its observer is called before a breadcrumb is added. A presenter that is set here replaces
        /// the board, and a reporter the pipeline.
        public var center: FaultCenter.Configuration
        /// The settings of the report pipeline.
        ///
        /// Unless it says otherwise, it delivers while ``connectivity`` says that there is a network.
        public var reports: ReportPipeline.Configuration
        /// The board that shows the notices.
        public var board = NoticeBoard()
        /// The source of information about the device's connection, for clients and reports.
        ///
        /// The default is `PathMonitorConnectivity` on Apple platforms, and always online elsewhere.
        public var connectivity: any Connectivity = defaultConnectivity()
        /// The notifications that announce the app's moves between foreground and background.
        var lifecycle = LifecycleObservers.Names.system
    }
}

private func defaultConnectivity() -> any Connectivity {
    #if canImport(Network)
    PathMonitorConnectivity()
    #else
    ManualConnectivity()
    #endif
}
