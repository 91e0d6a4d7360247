// A double of os: the lock, and the logger.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@frozen
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    @usableFromInline let states: [State]

    public init(uncheckedState initialState: State) { states = [initialState] }

    @inlinable public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        var state = states[0]
        return try body(&state)
    }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension OSAllocatedUnfairLock where State == Void {
    public init() { self.init(uncheckedState: ()) }

    public func lock() {}

    public func unlock() {}
}

public struct OSLogPrivacy: Sendable {
    public static let `public` = OSLogPrivacy()
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {}

        public mutating func appendInterpolation(
            _ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy
        ) {}
    }

    public init(stringLiteral value: String) {}

    public init(stringInterpolation: StringInterpolation) {}
}

public struct OSLogType: Equatable, Sendable {
    public static let `default` = OSLogType()
    public static let debug = OSLogType()
    public static let info = OSLogType()
    public static let error = OSLogType()
    public static let fault = OSLogType()
}

@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}

    public func log(level: OSLogType, _ message: OSLogMessage) {}

    public func error(_ message: OSLogMessage) {}
}
