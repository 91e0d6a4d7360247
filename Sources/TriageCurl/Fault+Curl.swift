#if Curl
import TriageCore

extension Fault {
    /// Creates the fault of an error that occurred while a request was sent.
    ///
    /// The error is classified by its code, never by its text. A `Fault` stays unchanged. If the task is canceled, any
    /// other error counts as a cancellation.
    ///
    /// - Parameters:
    ///   - error: An error of the engine or of this transport.
    ///   - status: The status of the response; nil if its head was not received.
    init(sending error: any Error, status: Int?) {
        guard !Task.isCancelled, !(error is CancellationError) else {
            self = .canceled(by: error)
            facts.status = status
            return
        }
        var facts = Facts()
        facts.status = status
        let (kind, code) = Self.meaning(of: error)
        self.init(ours: kind, code: code, cause: error, facts: facts)
    }

    private static func meaning(of error: any Error) -> (Kind, String) {
        switch error {
        case CurlTransportError.bodyTooLarge: (.invalidResponse, "http.bodyTooLarge")
        case let error as CurlTransportError: (.connectionLost, "http.\(error.rawValue)")
        case let error as CurlError: error.meaning
        default: (.unexpected, "curl.unknown")
        }
    }
}

extension CurlError {
    /// The kind and the code of the fault.
    fileprivate var meaning: (Fault.Kind, String) {
        switch self {
        case .notInstalled: (.unexpected, "curl.notInstalled")
        case .invalidRequest: (.unexpected, "request.invalid")
        case .headTooLarge: (.invalidResponse, "http.headTooLarge")
        case .invalidStatusLine: (.invalidResponse, "http.invalidStatusLine")
        case .invalidField: (.invalidResponse, "http.invalidField")
        case .connectionClosed: (.connectionLost, "curl.connectionClosed")
        case .code(let code): Self.codes[code] ?? (.unexpected, "curl.\(code)")
        }
    }

    /// The codes of libcurl, by their numbers (https://curl.se/libcurl/c/libcurl-errors.html).
    private static let codes: [Int: (Fault.Kind, String)] = [
        1: (.invalidResponse, "http.invalidStatusLine"),
        3: (.unexpected, "request.invalid"),
        6: (.unreachable, "curl.unknownHost"),
        7: (.unreachable, "curl.cannotConnect"),
        8: (.invalidResponse, "curl.weirdResponse"),
        18: (.connectionLost, "curl.cutBody"),
        28: (.timeout, "curl.timedOut"),
        35: (.insecure, "curl.handshakeFailed"),
        52: (.connectionLost, "curl.noResponse"),
        55: (.connectionLost, "curl.sendFailed"),
        56: (.connectionLost, "curl.receiveFailed"),
        58: (.insecure, "curl.certificateProblem"),
        59: (.insecure, "curl.cipherProblem"),
        60: (.insecure, "curl.certificateInvalid"),
        61: (.connectionLost, "http.contentCoding"),
        63: (.invalidResponse, "http.bodyTooLarge"),
        65: (.connectionLost, "curl.connectionClosed"),
        77: (.insecure, "curl.authoritiesUnreadable"),
        83: (.insecure, "curl.issuerWrong"),
        90: (.insecure, "curl.keyNotPinned"),
        91: (.insecure, "curl.certificateStatus"),
    ]
}
#endif
