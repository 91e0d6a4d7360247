#if canImport(SwiftUI)
public import SwiftUI
public import TriageCore

extension EnvironmentValues {
    /// The fault center that `faultCenter(_:formatSupportCode:)` has set; nil without it.
    public var faultCenter: FaultCenter? {
        get { self[FaultCenterKey.self] }
        set { self[FaultCenterKey.self] = newValue }
    }
}

private struct FaultCenterKey: EnvironmentKey {
    static let defaultValue: FaultCenter? = nil
}

extension View {
    /// Gives the views in this view a fault center, and shows the center's notices over them.
    ///
    /// Use it once, at the root of an app or scene. Each ``LoadableView`` without a model of its
    /// own uses the center, and other views find it under `EnvironmentValues.faultCenter`. Notices
    /// are shown if the center's presenter is a ``NoticeBoard``, as by `notices(from:)`.
    ///
    /// - Parameters:
    ///   - center: The fault center.
    ///   - formatSupportCode: Makes the line that shows the support code, in the user's language;
    ///     by default only the code.
    /// - Returns: The view with the fault center and its notices.
    @ViewBuilder
    public func faultCenter(
        _ center: FaultCenter, formatSupportCode: @escaping (String) -> String = { $0 }
    ) -> some View {
        if let board = center.presenter as? NoticeBoard {
            environment(\.faultCenter, center)
                .notices(from: board, formatSupportCode: formatSupportCode)
        } else {
            environment(\.faultCenter, center)
        }
    }
}
#endif
