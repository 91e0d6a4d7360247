import Foundation

public final class Analytics: NSObject {
    private static let lock = NSLock()
    // Unchecked: every use is behind the lock.
    nonisolated(unsafe) private static var logged: [(name: String, parameters: [String: Any]?)] = []

    public class func logEvent(_ name: String, parameters: [String: Any]?) {
        lock.lock()
        defer { lock.unlock() }
        logged.append((name, parameters))
    }

    /// Returns what the double received, and forgets it.
    public static func takeEvents() -> [(name: String, parameters: [String: Any]?)] {
        lock.lock()
        defer { lock.unlock() }
        defer { logged = [] }
        return logged
    }
}
