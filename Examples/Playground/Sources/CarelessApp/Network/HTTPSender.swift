public import Foundation
public import HTTPTypes

/// The app's way to the network.
public struct HTTPSender: Sendable {
    /// No answer came, or not all of it.
    public struct ConnectionFailure: Error {
        /// Creates the error.
        public init() {}
    }

    let send: @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)

    /// Creates a sender.
    ///
    /// - Parameter send: Sends a request once, and returns the answer whatever its status. It throws a
    ///   `ConnectionFailure`, a `CancellationError`, or another error for an invalid answer.
    public init(
        _ send: @escaping @Sendable (HTTPRequest, Data?) async throws -> (HTTPResponse, Data)
    ) {
        self.send = send
    }
}
