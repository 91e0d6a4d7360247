// The double of SwiftUI: its views, and what they are made of.
public import Foundation

public struct Text: View {
    public typealias Body = Never

    public init(_ key: LocalizedStringKey) {}
    public init(verbatim: String) {}

    public func font(_ font: Font?) -> Text { self }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    public init(stringLiteral: String) {}
}

public struct Font: Sendable {
    public static let largeTitle = Font()
    public static let headline = Font()
    public static let footnote = Font()

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    public func monospaced() -> Font { self }
    public func bold() -> Font { self }
}

public enum Alignment: Sendable { case top, bottom, center, leading }

public enum HorizontalAlignment: Sendable { case center, leading }

public enum TextAlignment: Sendable { case center }

public enum Axis: Sendable {
    case horizontal, vertical

    public struct Set: OptionSet, Sendable {
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)

        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
    }
}

public struct AnyView: View {
    public typealias Body = Never

    public init<Content: View>(_ view: Content) {}
}

@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public struct ProgressView: View {
    public typealias Body = Never

    public init() {}
}

public struct VStack<Content: View>: View {
    public typealias Body = Never

    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

public struct ZStack<Content: View>: View {
    public typealias Body = Never

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct ScrollView<Content: View>: View {
    public typealias Body = Never

    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {}
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct ViewThatFits<Content: View>: View {
    public typealias Body = Never

    public init(in axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public typealias Body = Never

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

public struct Button<Label: View>: View {
    public typealias Body = Never

    public init(
        action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
}

@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

public struct BorderedButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
    public static let isHeader = Self()
    public static let isModal = Self()
    public static let isSelected = Self()

    public init() {}

    public func contains(_ member: Self) -> Bool { false }
    public func union(_ other: Self) -> Self { self }
    public func intersection(_ other: Self) -> Self { self }
    public func symmetricDifference(_ other: Self) -> Self { self }
    public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        (true, member)
    }
    public mutating func remove(_ member: Self) -> Self? { nil }
    public mutating func update(with member: Self) -> Self? { nil }
    public mutating func formUnion(_ other: Self) {}
    public mutating func formIntersection(_ other: Self) {}
    public mutating func formSymmetricDifference(_ other: Self) {}
}

public struct AccessibilityChildBehavior: Sendable {
    public static let contain = Self()
    public static let combine = Self()
}

public struct Animation: Sendable {
    public static let `default` = Animation()
}

public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
