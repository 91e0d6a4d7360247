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
    /// The fault that an error of sending stands for.
    ///
    /// Read by type and case, never by text; what is not known is `unexpected`, with its cause, and what
    /// is a fault already stays that.
    ///
    /// - Parameters:
    ///   - error: What async-http-client threw, or what we did.
    ///   - status: The status of the answer, when its head had come.
    init(sending error: any Error, status: Int?) {
        if let fault = error as? Fault {
            self = fault
            return
        }
        let reading = ClassifiedError(error)
        guard !Task.isCancelled, reading.kind != .canceled else {
            self = .canceled(by: error)
            facts.status = status
            return
        }
        var facts = Facts()
        facts.status = status
        self.init(reading.kind, code: reading.code, cause: error, facts: facts)
    }
}

/// What an error says: the kind of the trouble, and a stable name for it.
struct ClassifiedError: Equatable {
    let kind: Fault.Kind
    let code: String

    init(_ kind: Fault.Kind, _ code: String) {
        self.kind = kind
        self.code = code
    }

    /// Reads an error by its type.
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
