public import TriageClient
public import TriageCore
public import TriagePresentation
public import TriageReporting

extension FaultStack {
    /// The settings of a stack's parts, for what the parameters of `FaultCenter.live` do not cover.
    ///
    /// Each part has its defaults, except those that the wiring replaces:
    ///
    ///     FaultCenter.live(configure: { parts in
    ///         parts.board = NoticeBoard(toastDuration: .seconds(5))
    ///         parts.reports.throttle.limit = 1
    ///     })
    public struct Configuration: Sendable {
        /// The settings of the center, with the app's rules, texts and router.
        ///
        /// Its observer is called before a breadcrumb is added. A reporter that is set here replaces
        /// the pipeline.
        public var center: FaultCenter.Configuration
        /// The settings of the report pipeline.
        public var reports: ReportPipeline.Configuration
        /// The board, which is also the center's presenter as soon as it is set.
        public var board = NoticeBoard() {
            didSet { center.presenter = board }
        }
        /// The source of information about the device's connection, for clients and reports.
        ///
        /// The default is `PathMonitorConnectivity` on Apple platforms, and always online elsewhere.
        public var connectivity: any Connectivity = defaultConnectivity() {
            didSet { reports.isOnline = { [connectivity] in connectivity.isOnline } }
        }
        /// The notifications that announce the app's moves between foreground and background.
        var lifecycle = LifecycleObservers.Names.system

        init(center: FaultCenter.Configuration, reports: ReportPipeline.Configuration) {
            (self.center, self.reports) = (center, reports)
            self.center.presenter = board
            self.reports.isOnline = { [connectivity] in connectivity.isOnline }
        }
    }
}

private func defaultConnectivity() -> any Connectivity {
    #if canImport(Network)
    PathMonitorConnectivity()
    #else
    ManualConnectivity()
    #endif
}
