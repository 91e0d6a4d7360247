// A double of os: the lock of os/lock.h, and the logger.
public struct os_unfair_lock_s {
    public init() {}

    public init(_os_unfair_lock_opaque: UInt32) {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {}

public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {}

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

@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}

    public func error(_ message: OSLogMessage) {}
}
