import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The reason why a playground cannot run, in one line.
public struct PlaygroundFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let description: String

    init(_ error: any Error, port: Int) {
        description =
            if let error = error as? IOError, error.errnoCode == EADDRINUSE {
                "port \(port) is in use"
            } else {
                "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
            }
    }
}
