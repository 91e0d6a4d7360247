#if AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension Reading {
    /// Reads what the parser saw: an end where none is allowed is a lost connection, all else is not
    /// HTTP.
    init(parser error: HTTPParserError) {
        self =
            switch error {
            case .invalidEOFState: Reading(.connectionLost, "http.parser.invalidEOFState")
            case .closedConnection: Reading(.connectionLost, "http.parser.closedConnection")
            case .headerOverflow: Reading(.invalidResponse, "http.headTooLarge")
            default: Reading(.invalidResponse, "http.parser.\(Self.name(of: error))")
            }
    }

    /// Reads what a decoder was given after it had failed, or had no use for.
    init(decoder error: ByteToMessageDecoderError) {
        self =
            switch error {
            case .dataReceivedInErrorState(let first, _): Reading(first)
            case .leftoverDataWhenDone: Reading(.invalidResponse, "http.parser.leftoverData")
            }
    }

    /// Reads what is seldom seen.
    init(other error: any Error) {
        self =
            switch error {
            case NIOHTTPDecompression.DecompressionError.limit:
                Reading(.invalidResponse, "http.bodyTooLarge")
            case is NIOHTTPDecompression.DecompressionError:
                Reading(.connectionLost, "http.contentCoding")
            case is NIOHTTPDecompression.ExtraDecompressionError:
                Reading(.connectionLost, "http.contentCoding")
            case is NIOHTTPDecoderError:
                Reading(.invalidResponse, "http.parser.unsolicitedResponse")
            default: Reading(tlsOrOther: error)
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
