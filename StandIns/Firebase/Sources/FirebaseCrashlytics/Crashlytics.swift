import Foundation

public final class Crashlytics: NSObject {
    /// The calls that the double received.
    public struct Received {
        public var errors: [(error: NSError, userInfo: [String: Any]?)] = []
        public var lines: [String] = []
        public var userID: String?
    }

    private static let lock = NSLock()
    // Unchecked: every use is behind the lock.
    nonisolated(unsafe) private static var received = Received()
    nonisolated(unsafe) private static let shared = Crashlytics()

    private override init() {}

    public class func crashlytics() -> Crashlytics { shared }

    public func log(_ msg: String) { Self.change { $0.lines.append(msg) } }

    public func setUserID(_ userID: String?) { Self.change { $0.userID = userID } }

    public func record(error: any Error, userInfo: [String: Any]?) {
        Self.change { $0.errors.append((error as NSError, userInfo)) }
    }

    /// Returns what the double received, and forgets it.
    public static func takeReceived() -> Received {
        lock.lock()
        defer { lock.unlock() }
        defer { received = Received() }
        return received
    }

    private static func change(_ body: (inout Received) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        body(&received)
    }
}
