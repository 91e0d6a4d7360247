#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension Fault {
    /// Creates the fault of an error that occurred while a request was sent.
    ///
    /// The error is classified by type and case, never by its text. An unknown error is
    /// `unexpected`, with the error as cause. A `Fault` stays unchanged. If the task is canceled,
    /// any other error counts as a cancellation.
    ///
    /// - Parameters:
    ///   - error: An error of async-http-client or of this transport.
    ///   - status: The status of the response; nil if its head was not received.
    init(sending error: any Error, status: Int?) {
        if let fault = error as? Fault {
            self = fault
            return
        }
        let classified = ClassifiedError(error)
        guard !Task.isCancelled, classified.kind != .canceled else {
            self = .canceled(by: error)
            facts.status = status
            return
        }
        var facts = Facts()
        facts.status = status
        self.init(classified.kind, code: classified.code, cause: error, facts: facts)
    }
}

/// The classification of an error: a kind and a stable code.
struct ClassifiedError: Equatable {
    let kind: Fault.Kind
    let code: String

    init(_ kind: Fault.Kind, _ code: String) {
        self.kind = kind
        self.code = code
    }

    /// Classifies an error by its type.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as TransportError: ClassifiedError(transport: error)
            case is CancellationError: ClassifiedError(.canceled, "cancelled")
            case let error as HTTPClientError: ClassifiedError(client: error)
            case let error as HTTPParserError: ClassifiedError(parser: error)
            case let error as NIOConnectionError: ClassifiedError(connection: error)
            case let error as IOError: ClassifiedError(errno: error.errnoCode)
            case let error as ChannelError: ClassifiedError(channel: error)
            case let error as NIOSSLError: ClassifiedError(tls: error)
            case let error as NIOSSLExtraError: ClassifiedError(verification: error)
            case let error as ByteToMessageDecoderError: ClassifiedError(decoder: error)
            default: ClassifiedError(other: error)
            }
    }

    private init(transport error: TransportError) {
        self =
            switch error {
            case .headTooLarge: ClassifiedError(.invalidResponse, "http.headTooLarge")
            case .bodyTooLarge: ClassifiedError(.invalidResponse, "http.bodyTooLarge")
            case .invalidStatus: ClassifiedError(.invalidResponse, "http.invalidStatus")
            case .unknownContentCoding:
                ClassifiedError(.connectionLost, "http.unknownContentCoding")
            }
    }
}
#endif
