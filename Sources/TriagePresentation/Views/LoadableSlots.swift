#if canImport(SwiftUI)
public import SwiftUI
public import TriageCore

/// The views that stand in for content.
struct LoadableSlots: Sendable {
    var placeholder: @MainActor () -> AnyView = { AnyView(ProgressView()) }
    /// Nil to show the empty content itself.
    var empty: (@MainActor () -> AnyView)?
    /// Nil for a button that loads again.
    var failure: (@MainActor (Fault, _ retry: @escaping @MainActor () -> Void) -> AnyView)?
}

private struct LoadableSlotsKey: EnvironmentKey {
    static let defaultValue = LoadableSlots()
}

extension EnvironmentValues {
    var loadableSlots: LoadableSlots {
        get { self[LoadableSlotsKey.self] }
        set { self[LoadableSlotsKey.self] = newValue }
    }
}

extension View {
    /// Sets the view that each ``LoadableView`` in this view shows during its first load.
    ///
    /// By default it is a `ProgressView`.
    public func loadablePlaceholder(
        @ViewBuilder _ placeholder: @escaping @MainActor () -> some View
    ) -> some View {
        environment(\.loadableSlots.placeholder) { AnyView(placeholder()) }
    }

    /// Sets the view that each ``LoadableView`` in this view shows for empty content.
    ///
    /// By default it is the view of the content, such as a list without rows.
    public func loadableEmpty(
        @ViewBuilder _ empty: @escaping @MainActor () -> some View
    ) -> some View {
        environment(\.loadableSlots.empty) { AnyView(empty()) }
    }

    /// Sets the view that each ``LoadableView`` in this view shows after its first load failed.
    ///
    /// By default it is a button that loads again. The user has seen the notice of the failure
    /// before.
    ///
    /// - Parameter failure: Makes the view from the failure and a function that loads again.
    /// - Returns: The view with this setting.
    public func loadableFailure(
        @ViewBuilder _ failure:
            @escaping @MainActor (Fault, _ retry: @escaping @MainActor () -> Void) -> some View
    ) -> some View {
        environment(\.loadableSlots.failure) { AnyView(failure($0, $1)) }
    }
}
#endif
