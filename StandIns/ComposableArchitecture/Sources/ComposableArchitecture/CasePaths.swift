public protocol CasePathable {
    associatedtype AllCasePaths
    static var allCasePaths: AllCasePaths { get }
}

public struct AnyCasePath<Root, Value>: Sendable {
    private let embedding: @Sendable (Value) -> Root
    private let extraction: @Sendable (Root) -> Value?

    public init(
        embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
    ) {
        (embedding, extraction) = (embed, extract)
    }

    public func embed(_ value: Value) -> Root { embedding(value) }
    public func extract(from root: Root) -> Value? { extraction(root) }
}

public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// The root and the value of a case key path.
@dynamicMemberLookup
public struct Case<Value> {
    fileprivate let extract: (Any) -> Value?

    public subscript<Inner>(
        dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
    ) -> Case<Inner> where Value: CasePathable {
        Case<Inner> { root in
            extract(root).flatMap { Value.allCasePaths[keyPath: keyPath].extract(from: $0) }
        }
    }
}

extension Case {
    fileprivate init() { self.init { $0 as? Value } }
}

extension KeyPath {
    /// Checks that a root is the case that the key path names.
    func matches<Of, Inner>(_ root: Of) -> Bool where Root == Case<Of>, Value == Case<Inner> {
        Case<Of>()[keyPath: self].extract(root) != nil
    }
}
