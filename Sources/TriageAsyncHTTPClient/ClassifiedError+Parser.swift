#if AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension ClassifiedError {
    /// Classifies an error of the HTTP parser.
    ///
    /// An end where none is allowed is a lost connection. Anything else is not HTTP.
    init(parser error: HTTPParserError) {
        self =
            switch error {
            case .invalidEOFState: ClassifiedError(.connectionLost, "http.parser.invalidEOFState")
            case .closedConnection: ClassifiedError(.connectionLost, "http.parser.closedConnection")
            case .headerOverflow: ClassifiedError(.invalidResponse, "http.headTooLarge")
            default: ClassifiedError(.invalidResponse, "http.parser.\(Self.name(of: error))")
            }
    }

    /// Classifies data that arrived after a decoder had failed or finished.
    init(decoder error: ByteToMessageDecoderError) {
        self =
            switch error {
            case .dataReceivedInErrorState(let first, _): ClassifiedError(first)
            case .leftoverDataWhenDone:
                ClassifiedError(.invalidResponse, "http.parser.leftoverData")
            }
    }

    /// Classifies rare errors: decompression, an unexpected response, TLS, or unknown.
    init(other error: any Error) {
        self =
            switch error {
            case NIOHTTPDecompression.DecompressionError.limit:
                ClassifiedError(.invalidResponse, "http.bodyTooLarge")
            case is NIOHTTPDecompression.DecompressionError:
                ClassifiedError(.connectionLost, "http.contentCoding")
            case is NIOHTTPDecompression.ExtraDecompressionError:
                ClassifiedError(.connectionLost, "http.contentCoding")
            case is NIOHTTPDecoderError:
                ClassifiedError(.invalidResponse, "http.parser.unsolicitedResponse")
            default: ClassifiedError(tlsOrOther: error)
            }
    }

    private static func name(of error: HTTPParserError) -> String {
        switch error {
        case .invalidVersion: "invalidVersion"
        case .invalidStatus: "invalidStatus"
        case .invalidConstant: "invalidConstant"
        case .invalidHeaderToken: "invalidHeaderToken"
        case .invalidContentLength: "invalidContentLength"
        case .unexpectedContentLength: "unexpectedContentLength"
        case .invalidChunkSize: "invalidChunkSize"
        case .lfExpected: "lfExpected"
        case .invalidCharactersUsed: "invalidCharactersUsed"
        case .strictModeAssertion: "strictModeAssertion"
        case .trailingGarbage: "trailingGarbage"
        default: "other"
        }
    }
}
#endif
