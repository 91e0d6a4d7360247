// The double of SwiftUI: what changes a view.
public import Foundation

extension View {
    nonisolated public func modifier<Modifier: ViewModifier>(
        _ modifier: Modifier
    ) -> ModifiedContent<Self, Modifier> { ModifiedContent() }

    nonisolated public func disabled(_ isDisabled: Bool) -> some View { Modified() }

    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        Modified()
    }

    nonisolated public func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { Modified() }

    nonisolated public func task<Value: Equatable>(
        id: Value, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { Modified() }

    nonisolated public func id<Value: Hashable>(_ id: Value) -> some View { Modified() }

    nonisolated public func ignoresSafeArea() -> some View { Modified() }

    @available(tvOS 15, macOS 13, *)
    @available(iOS, unavailable)
    @available(watchOS, unavailable)
    nonisolated public func focusSection() -> some View { Modified() }

    nonisolated public func accessibilityHidden(_ isHidden: Bool) -> some View { Modified() }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    nonisolated public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { Modified() }

    nonisolated public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View { Modified() }

    nonisolated public func accessibilityElement(
        children: AccessibilityChildBehavior
    ) -> some View { Modified() }

    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> some View { Modified() }

    nonisolated public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
        Modified()
    }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { Modified() }

    nonisolated public func buttonStyle<Style: PrimitiveButtonStyle>(
        _ style: Style
    ) -> some View { Modified() }

    nonisolated public func multilineTextAlignment(
        _ alignment: TextAlignment
    ) -> some View { Modified() }

    nonisolated public func padding(_ length: Double) -> some View { Modified() }

    nonisolated public func padding() -> some View { Modified() }

    nonisolated public func background<Style: ShapeStyle, Outline: InsettableShape>(
        _ style: Style, in shape: Outline
    ) -> some View { Modified() }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    nonisolated public func background<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { Modified() }

    nonisolated public func shadow(radius: Double) -> some View { Modified() }

    nonisolated public func previewDisplayName(_ name: String?) -> some View { Modified() }
}
