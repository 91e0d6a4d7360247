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
        let reading = Reading(error)
        guard !Task.isCancelled, reading.kind != .cancelled else {
            self = .cancelled(by: error)
            facts.status = status
            return
        }
        var facts = Facts()
        facts.status = status
        self.init(reading.kind, code: reading.code, cause: error, facts: facts)
    }
}

/// What an error says: the kind of the trouble, and a stable name for it.
struct Reading: Equatable {
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
            case let error as TransportError: Reading(refusal: error)
            case is CancellationError: Reading(.cancelled, "cancelled")
            case let error as HTTPClientError: Reading(client: error)
            case let error as HTTPParserError: Reading(parser: error)
            case let error as NIOConnectionError: Reading(connection: error)
            case let error as IOError: Reading(errno: error.errnoCode)
            case let error as ChannelError: Reading(channel: error)
            case let error as NIOSSLError: Reading(tls: error)
            case let error as NIOSSLExtraError: Reading(verification: error)
            case let error as ByteToMessageDecoderError: Reading(decoder: error)
            default: Reading(other: error)
            }
    }

    private init(refusal error: TransportError) {
        self =
            switch error {
            case .headTooLarge: Reading(.invalidResponse, "http.headTooLarge")
            case .bodyTooLarge: Reading(.invalidResponse, "http.bodyTooLarge")
            case .invalidStatus: Reading(.invalidResponse, "http.invalidStatus")
            case .unknownContentCoding: Reading(.connectionLost, "http.unknownContentCoding")
            }
    }
}
#endif
