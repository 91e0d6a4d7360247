import MoimAPI

/// The reason why a playground cannot run, in one line.
public struct PlaygroundFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let description: String

    init(_ error: any Error, port: Int) {
        description =
            PortInUse(error, port: port)?.description
            ?? "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
