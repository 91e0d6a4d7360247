#if AsyncHTTPClient
import NIOCore
import NIOHTTP1
import TriageCore

extension ClassifiedError {
    /// Classifies an error of the HTTP parser.
    ///
    /// An end where none is allowed is a lost connection. Anything else is not HTTP.
    init(parser error: HTTPParserError) {
        switch error {
        case .invalidEOFState: self.init(.connectionLost, "http.parser.invalidEOFState")
        case .closedConnection: self.init(.connectionLost, "http.parser.closedConnection")
        case .headerOverflow: self.init(.invalidResponse, "http.headTooLarge")
        case .invalidVersion: self.init(.invalidResponse, "http.parser.invalidVersion")
        case .invalidStatus: self.init(.invalidResponse, "http.parser.invalidStatus")
        case .invalidConstant: self.init(.invalidResponse, "http.parser.invalidConstant")
        case .invalidHeaderToken: self.init(.invalidResponse, "http.parser.invalidHeaderToken")
        case .invalidContentLength: self.init(.invalidResponse, "http.parser.invalidContentLength")
        case .unexpectedContentLength:
            self.init(.invalidResponse, "http.parser.unexpectedContentLength")
        case .invalidChunkSize: self.init(.invalidResponse, "http.parser.invalidChunkSize")
        case .lfExpected: self.init(.invalidResponse, "http.parser.lfExpected")
        case .invalidCharactersUsed:
            self.init(.invalidResponse, "http.parser.invalidCharactersUsed")
        case .strictModeAssertion: self.init(.invalidResponse, "http.parser.strictModeAssertion")
        case .trailingGarbage: self.init(.invalidResponse, "http.parser.trailingGarbage")
        default: self.init(.invalidResponse, "http.parser.other")
        }
    }

    /// Classifies data that arrived after a decoder had failed or finished.
    init(decoder error: ByteToMessageDecoderError) {
        switch error {
        case .dataReceivedInErrorState(let first, _): self.init(first)
        case .leftoverDataWhenDone: self.init(.invalidResponse, "http.parser.leftoverData")
        }
    }
}
#endif
