#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import TriageCore

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
        self.init(ours: classified.kind, code: classified.code, cause: error, facts: facts)
    }
}

/// The classification of an error: a kind and a stable code.
struct ClassifiedError {
    let kind: Fault.Kind
    let code: String

    init(_ kind: Fault.Kind, _ code: String) {
        self.kind = kind
        self.code = code
    }

    /// Classifies an error by its type; an unknown one is `unexpected`.
    init(_ error: any Error) {
        switch error {
        case TransportError.unknownContentCoding:
            self.init(.connectionLost, "http.unknownContentCoding")
        case let error as TransportError: self.init(.invalidResponse, "http.\(error.rawValue)")
        case is CancellationError: self.init(.canceled, "cancelled")
        case let error as HTTPClientError: self.init(client: error)
        case let error as HTTPParserError: self.init(parser: error)
        case let error as ByteToMessageDecoderError: self.init(decoder: error)
        case is NIOHTTPDecoderError:
            self.init(.invalidResponse, "http.parser.unsolicitedResponse")
        case NIOHTTPDecompression.DecompressionError.limit:
            self.init(.invalidResponse, "http.bodyTooLarge")
        case is NIOHTTPDecompression.DecompressionError,
            is NIOHTTPDecompression.ExtraDecompressionError:
            self.init(.connectionLost, "http.contentCoding")
        case let error as NIOConnectionError: self.init(connection: error)
        case is SocketAddressError.UnknownHost: self.init(.unreachable, "nio.unknownHost")
        case let error as IOError: self.init(errno: error.errnoCode)
        case let error as ChannelError: self.init(channel: error)
        case let error as NIOSSLError: self.init(tls: error)
        case let error as NIOSSLExtraError: self.init(verification: error)
        case is BoringSSLError: self.init(.insecure, "tls.boringSSL")
        case is NIOSSLCloseTimedOutError: self.init(.connectionLost, "tls.closeTimedOut")
        case is NIOTLSUnwrappingError: self.init(.connectionLost, "tls.unwrapping")
        default: self.init(.unexpected, "ahc.unknown")
        }
    }
}
#endif
