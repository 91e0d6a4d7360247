import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The port that a server was to take belongs to another program.
public struct PortInUse: Error, Sendable, Hashable, CustomStringConvertible {
    /// The port.
    public let port: Int

    /// One line with the port.
    public var description: String { "port \(port) is in use" }

    /// Reads an error of binding a port; nil for any other.
    ///
    /// - Parameters:
    ///   - error: What was thrown.
    ///   - port: The port that was to be bound.
    public init?(_ error: any Error, port: Int) {
        guard (error as? IOError)?.errnoCode == EADDRINUSE else { return nil }
        self.port = port
    }
}
