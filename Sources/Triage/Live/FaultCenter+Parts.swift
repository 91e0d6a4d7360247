public import TriageClient
import TriageConcurrency
public import TriageCore
public import TriagePresentation
public import TriageRedaction
@_spi(Tools) public import TriageReporting

/// The parts of a center that
/// ``live(sinks:rules:texts:router:mode:storage:consent:knownIssues:fileID:configure:)`` has made.
extension FaultCenter {
    /// The notices on screen, for the view at the root.
    public var board: NoticeBoard { wired.board }

    /// The reports: consent, flush, and the counts of what was delivered.
    public var reports: ReportPipeline { wired.reports }

    /// The trail of events that each report includes; an app adds its own.
    public var breadcrumbs: Breadcrumbs { wired.breadcrumbs }

    /// The exact values that are removed from every report; an app inserts its own.
    ///
    /// The tokens of a session are among them if the center made its client or its chain; see
    /// ``chain(_:serverMessage:timeout:observe:)``.
    public var knownSecrets: KnownSecrets { wired.knownSecrets }

    /// The source of information about the device's connection.
    public var connectivity: any Connectivity { wired.connectivity }

    /// The user ID in later reports, which means nothing to anyone but your team; nil for none.
    ///
    /// Set it when the user signs in or out. A user ID of the pipeline's own context wins.
    public var userID: String? {
        get { wired.user.current.id }
        set {
            if newValue != userID { reports.closeOperations() }
            wired.user.withLock { $0.id = newValue }
        }
    }

    /// The kind of the user in later reports; nil if it is not known.
    ///
    /// A kind of the pipeline's own context wins.
    public var userKind: UserKind? {
        get { wired.user.current.kind }
        set { wired.user.withLock { $0.kind = newValue } }
    }
}
