// The double of SwiftUI, what an app's screens name beyond the library's views.
#if os(iOS)
public import UIKit

// MARK: Texts and controls

extension Text {
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ content: Content) {}
}

public struct EmptyView: View {
    public typealias Body = Never

    public init() {}
}

public struct Image: View {
    public typealias Body = Never

    @available(iOS 13, *)
    public init(systemName: String) {}
}

@available(iOS 14, *)
public struct Label<Title: View, Icon: View>: View {
    public typealias Body = Never

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

@available(iOS 14, *)
extension Label where Title == Text, Icon == Image {
    @_disfavoredOverload
    public init<Words: StringProtocol>(_ title: Words, systemImage name: String) {}
}

@available(iOS 14, *)
extension ProgressView {
    @_disfavoredOverload
    public init<Words: StringProtocol>(_ title: Words) {}
}

extension Button where Label == Text {
    @_disfavoredOverload
    public init<Words: StringProtocol>(
        _ title: Words, action: @escaping @MainActor () -> Void
    ) {}
}

public struct TextField<Label: View>: View {
    public typealias Body = Never
}

extension TextField where Label == Text {
    @_disfavoredOverload
    public init<Words: StringProtocol>(_ title: Words, text: Binding<String>) {}

    @available(iOS 16, *)
    @_disfavoredOverload
    public init<Words: StringProtocol>(_ title: Words, text: Binding<String>, axis: Axis) {}
}

public struct Toggle<Label: View>: View {
    public typealias Body = Never
}

extension Toggle where Label == Text {
    @_disfavoredOverload
    public init<Words: StringProtocol>(_ title: Words, isOn: Binding<Bool>) {}
}

@available(iOS 14, *)
public struct Menu<Label: View, Content: View>: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

@available(iOS 16, *)
public struct ShareLink: View {
    public typealias Body = Never

    @_disfavoredOverload
    public init<Words: StringProtocol>(
        _ title: Words, item: String, subject: Text? = nil, message: Text? = nil
    ) {}
}

@available(iOS 15, *)
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

@available(iOS 15, *)
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle {
        BorderedProminentButtonStyle()
    }
}

// MARK: Containers

public struct Form<Content: View>: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content) {}
}

public struct Section<Parent, Content, Footer>: View {
    public typealias Body = Never
}

extension Section where Parent: View, Content: View, Footer: View {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {}
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    @_disfavoredOverload
    public init<Words: StringProtocol>(_ title: Words, @ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency
public struct List<SelectionValue: Hashable, Content: View>: View {
    public typealias Body = Never
}

extension List where SelectionValue == Never {
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {}

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {}
}

public struct TabView<SelectionValue: Hashable, Content: View>: View {
    public typealias Body = Never

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}

@available(iOS 16, *)
public struct NavigationPath {}

@MainActor @preconcurrency
@available(iOS 16, *)
public struct NavigationStack<Data, Root: View>: View {
    public typealias Body = Never

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
}

public struct NavigationLink<Label: View, Destination: View>: View {
    public typealias Body = Never
}

extension NavigationLink where Label == Text {
    @_disfavoredOverload
    public init<Words: StringProtocol>(
        _ title: Words, @ViewBuilder destination: () -> Destination
    ) {}
}

// MARK: Modifiers

@available(iOS 15, *)
public struct SubmitTriggers: OptionSet, Sendable {
    public static let search = Self(rawValue: 2)

    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

@available(iOS 15, *)
public struct SearchFieldPlacement: Sendable {
    public static let automatic = Self()
}

@available(iOS 15, *)
public struct TextInputAutocapitalization: Sendable {
    public static var never: Self { Self() }
}

extension View {
    @_disfavoredOverload
    nonisolated public func navigationTitle<Words: StringProtocol>(
        _ title: Words
    ) -> some View { Modified() }

    nonisolated public func toolbar<Content: View>(
        @ViewBuilder content: () -> Content
    ) -> some View { Modified() }

    nonisolated public func tabItem<Item: View>(
        @ViewBuilder _ label: () -> Item
    ) -> some View { Modified() }

    nonisolated public func tag<Value: Hashable>(_ tag: Value) -> some View { Modified() }

    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { Modified() }

    @available(iOS 15, *)
    nonisolated public func refreshable(
        action: @escaping @Sendable () async -> Void
    ) -> some View { Modified() }

    @available(iOS 15, *)
    @_disfavoredOverload
    nonisolated public func searchable<Words: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Words
    ) -> some View { Modified() }

    @available(iOS 14, *)
    nonisolated public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping (_ newValue: Value) -> Void
    ) -> some View { Modified() }

    @available(iOS 15, *)
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers, _ action: @escaping () -> Void
    ) -> some View { Modified() }

    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { Modified() }

    nonisolated public func textContentType(
        _ type: UITextContentType?
    ) -> some View { Modified() }

    @available(iOS 15, *)
    nonisolated public func textInputAutocapitalization(
        _ capitalization: TextInputAutocapitalization?
    ) -> some View { Modified() }

    nonisolated public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View {
        Modified()
    }

    @available(iOS 14, *)
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        Modified()
    }

    nonisolated public func font(_ font: Font?) -> some View { Modified() }
}

// MARK: UIKit and previews

@MainActor @preconcurrency
open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { nil }
}

public struct UIViewControllerRepresentableContext<Representable> {}

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>
    @MainActor @preconcurrency func makeUIViewController(
        context: Context
    ) -> UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(
        _ controller: UIViewControllerType, context: Context)
}
#endif
