import Foundation

public protocol TestDependencyKey {
    associatedtype Value: Sendable = Self
    static var previewValue: Value { get }
    static var testValue: Value { get }
}

extension TestDependencyKey {
    public static var previewValue: Value { testValue }
}

public protocol DependencyKey: TestDependencyKey {
    static var liveValue: Value { get }
}

extension DependencyKey {
    public static var previewValue: Value { liveValue }
    public static var testValue: Value {
        reportIssue("\(Self.self) has no test implementation")
        return previewValue
    }
}

public enum DependencyContext: Sendable {
    case live, preview, test
}

/// The dependencies of a task; those that are not set have the values of a test.
public struct DependencyValues: Sendable {
    @TaskLocal static var current = DependencyValues()
    private static let lock = NSLock()
    nonisolated(unsafe) private static var prepared: [ObjectIdentifier: any Sendable] = [:]

    private var values: [ObjectIdentifier: any Sendable] = [:]
    private var chosenContext: DependencyContext?

    public var context: DependencyContext {
        get { chosenContext ?? .test }
        set { chosenContext = newValue }
    }

    public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
        get {
            let id = ObjectIdentifier(key)
            if let value = values[id] as? Key.Value { return value }
            if let value = Self.lock.withLock({ Self.prepared[id] }) as? Key.Value { return value }
            switch context {
            case .live:
                return (key as? any DependencyKey.Type)?.liveValue as? Key.Value ?? key.testValue
            case .preview: return key.previewValue
            case .test: return key.testValue
            }
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    func merging(_ other: DependencyValues) -> DependencyValues {
        var merged = self
        merged.values.merge(other.values) { $1 }
        merged.chosenContext = other.chosenContext ?? chosenContext
        return merged
    }

    fileprivate static func prepare(_ values: DependencyValues) {
        lock.withLock { prepared.merge(values.values) { $1 } }
    }
}

@propertyWrapper
public struct Dependency<Value>: Sendable {
    private let initial = DependencyValues.current
    private let keyPath: KeyPath<DependencyValues, Value> & Sendable

    public init(_ keyPath: KeyPath<DependencyValues, Value> & Sendable) { self.keyPath = keyPath }

    public var wrappedValue: Value { initial.merging(.current)[keyPath: keyPath] }
}

public func prepareDependencies(_ update: (inout DependencyValues) -> Void) {
    var values = DependencyValues()
    update(&values)
    DependencyValues.prepare(values)
}

@discardableResult
public func withDependencies<Result>(
    _ update: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
    var values = DependencyValues.current
    try update(&values)
    return try DependencyValues.$current.withValue(values, operation: operation)
}
