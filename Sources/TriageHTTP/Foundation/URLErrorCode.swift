import TriageCore

/// The codes of `URLError` (Foundation, `NSURLError.h`).
enum URLErrorCode {
    /// The stable name and the kind of each known code.
    static let known: [Int: (name: String, kind: Fault.Kind)] = [
        -1: ("unknown", .unexpected),
        -995: ("backgroundSessionRequiresSharedContainer", .unexpected),
        -996: ("backgroundSessionInUseByAnotherProcess", .unexpected),
        -997: ("backgroundSessionWasDisconnected", .connectionLost),
        -999: ("cancelled", .canceled),
        -1000: ("badURL", .unexpected),
        -1001: ("timedOut", .timeout),
        -1002: ("unsupportedURL", offApple(.invalidResponse, onApple: .unexpected)),
        -1003: ("cannotFindHost", .unreachable),
        -1004: ("cannotConnectToHost", .unreachable),
        -1005: ("networkConnectionLost", .connectionLost),
        -1006: ("dnsLookupFailed", .unreachable),
        -1007: ("httpTooManyRedirects", .invalidResponse),
        -1008: ("resourceUnavailable", .unreachable),
        -1009: ("notConnectedToInternet", .offline),
        -1010: ("redirectToNonExistentLocation", .invalidResponse),
        -1011: ("badServerResponse", offApple(.connectionLost, onApple: .invalidResponse)),
        -1012: ("userCancelledAuthentication", .unauthenticated),
        -1013: ("userAuthenticationRequired", .unauthenticated),
        -1014: ("zeroByteResource", .connectionLost),
        -1015: ("cannotDecodeRawData", .connectionLost),
        -1016: ("cannotDecodeContentData", .connectionLost),
        -1017: ("cannotParseResponse", .invalidResponse),
        -1018: ("internationalRoamingOff", .offline),
        -1019: ("callIsActive", .offline),
        -1020: ("dataNotAllowed", .offline),
        -1021: ("requestBodyStreamExhausted", .unexpected),
        -1022: ("appTransportSecurityRequiresSecureConnection", .insecure),
        -1100: ("fileDoesNotExist", .storage),
        -1101: ("fileIsDirectory", .storage),
        -1102: ("noPermissionsToReadFile", .storage),
        -1103: ("dataLengthExceedsMaximum", .invalidResponse),
        -1200: ("secureConnectionFailed", .insecure),
        -1201: ("serverCertificateHasBadDate", .insecure),
        -1202: ("serverCertificateUntrusted", .insecure),
        -1203: ("serverCertificateHasUnknownRoot", .insecure),
        -1204: ("serverCertificateNotYetValid", .insecure),
        -1205: ("clientCertificateRejected", .insecure),
        -1206: ("clientCertificateRequired", .insecure),
        -2000: ("cannotLoadFromNetwork", .unexpected),
        -3000: ("cannotCreateFile", .storage),
        -3001: ("cannotOpenFile", .storage),
        -3002: ("cannotCloseFile", .storage),
        -3003: ("cannotWriteToFile", .storage),
        -3004: ("cannotRemoveFile", .storage),
        -3005: ("cannotMoveFile", .storage),
        -3006: ("downloadDecodingFailedMidStream", .connectionLost),
        -3007: ("downloadDecodingFailedToComplete", .connectionLost),
    ]

    /// Chooses the kind for the platform.
    ///
    /// Off Apple platforms -1002 means a response that is not HTTP, and -1011 means a connection
    /// that closed before the first byte.
    static func offApple(_ kind: Fault.Kind, onApple other: Fault.Kind) -> Fault.Kind {
        #if canImport(FoundationNetworking)
        kind
        #else
        other
        #endif
    }
}
