#if ComposableArchitecture
public import ComposableArchitecture
public import TriageCore

extension DependencyValues {
    /// The app's fault center, which runs the effects' operations.
    ///
    /// Set it before the first store is created:
    ///
    ///     prepareDependencies { $0.faultCenter = app }
    ///
    /// In an app or a test that does not set it, an issue is reported. The center then only logs,
    /// as in a preview: nothing is shown, navigated to or reported.
    public var faultCenter: FaultCenter {
        get { self[FaultCenterKey.self] }
        set { self[FaultCenterKey.self] = newValue }
    }
}

/// The key has no `testValue` of its own: the library then reports the missing override of a test.
private enum FaultCenterKey: DependencyKey {
    static var liveValue: FaultCenter {
        reportIssue(
            """
            @Dependency(\\.faultCenter) has no value. Set the app's center before the first store \
            is created: prepareDependencies { $0.faultCenter = center }
            """)
        return previewValue
    }

    static var previewValue: FaultCenter {
        FaultCenter(
            FaultCenter.Configuration(classifier: .standardLibrary, mode: .observeOnly))
    }
}
#endif
