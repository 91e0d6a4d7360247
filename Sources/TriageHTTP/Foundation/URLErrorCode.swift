import TriageCore

/// The stable name and the kind of one code of `URLError` (Foundation, `NSURLError.h`).
struct URLErrorCode {
    let name: String
    let kind: Fault.Kind

    private init(_ name: String, _ kind: Fault.Kind) {
        self.name = name
        self.kind = kind
    }

    static let known: [Int: URLErrorCode] = [
        -1: URLErrorCode("unknown", .unexpected),
        -999: URLErrorCode("cancelled", .canceled),
        -1000: URLErrorCode("badURL", .unexpected),
        -1001: URLErrorCode("timedOut", .timeout),
        -1002: URLErrorCode("unsupportedURL", offApple(.invalidResponse, onApple: .unexpected)),
        -1003: URLErrorCode("cannotFindHost", .unreachable),
        -1004: URLErrorCode("cannotConnectToHost", .unreachable),
        -1005: URLErrorCode("networkConnectionLost", .connectionLost),
        -1006: URLErrorCode("dnsLookupFailed", .unreachable),
        -1007: URLErrorCode("httpTooManyRedirects", .invalidResponse),
        -1008: URLErrorCode("resourceUnavailable", .unreachable),
        -1009: URLErrorCode("notConnectedToInternet", .offline),
        -1010: URLErrorCode("redirectToNonExistentLocation", .invalidResponse),
        -1011: URLErrorCode(
            "badServerResponse", offApple(.connectionLost, onApple: .invalidResponse)),
        -1012: URLErrorCode("userCancelledAuthentication", .unauthenticated),
        -1013: URLErrorCode("userAuthenticationRequired", .unauthenticated),
        -1014: URLErrorCode("zeroByteResource", .connectionLost),
        -1015: URLErrorCode("cannotDecodeRawData", .connectionLost),
        -1016: URLErrorCode("cannotDecodeContentData", .connectionLost),
        -1017: URLErrorCode("cannotParseResponse", .invalidResponse),
        -1018: URLErrorCode("internationalRoamingOff", .offline),
        -1019: URLErrorCode("callIsActive", .offline),
        -1020: URLErrorCode("dataNotAllowed", .offline),
        -1022: URLErrorCode("appTransportSecurityRequiresSecureConnection", .insecure),
        -1103: URLErrorCode("dataLengthExceedsMaximum", .invalidResponse),
        -1200: URLErrorCode("secureConnectionFailed", .insecure),
        -1201: URLErrorCode("serverCertificateHasBadDate", .insecure),
        -1202: URLErrorCode("serverCertificateUntrusted", .insecure),
        -1203: URLErrorCode("serverCertificateHasUnknownRoot", .insecure),
        -1204: URLErrorCode("serverCertificateNotYetValid", .insecure),
        -1205: URLErrorCode("clientCertificateRejected", .insecure),
        -1206: URLErrorCode("clientCertificateRequired", .insecure),
        -3000: URLErrorCode("cannotCreateFile", .storage),
        -3001: URLErrorCode("cannotOpenFile", .storage),
        -3003: URLErrorCode("cannotWriteToFile", .storage),
    ]

    /// Chooses the kind for the platform.
    ///
    /// Off Apple platforms -1002 means a response that is not HTTP, and -1011 means a connection
    /// that closed before the first byte.
    private static func offApple(_ kind: Fault.Kind, onApple other: Fault.Kind) -> Fault.Kind {
        #if canImport(FoundationNetworking)
        kind
        #else
        other
        #endif
    }
}
