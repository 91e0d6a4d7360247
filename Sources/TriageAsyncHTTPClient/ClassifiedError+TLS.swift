#if AsyncHTTPClient
import NIOCore
import NIOSSL
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension ClassifiedError {
    /// Classifies an error of TLS.
    ///
    /// An end during the handshake is `insecure` too, since no trusted connection was made. A later
    /// end is a lost connection.
    init(tls error: NIOSSLError) {
        self =
            switch error {
            case .uncleanShutdown: ClassifiedError(.connectionLost, "tls.uncleanShutdown")
            case .writeDuringTLSShutdown:
                ClassifiedError(.connectionLost, "tls.writeDuringShutdown")
            case .shutdownFailed: ClassifiedError(.connectionLost, "tls.shutdownFailed")
            case .handshakeFailed(.sslError([.eofDuringHandshake])):
                ClassifiedError(.insecure, "tls.endDuringHandshake")
            case .handshakeFailed: ClassifiedError(.insecure, "tls.handshakeFailed")
            case .unableToValidateCertificate: ClassifiedError(.insecure, "tls.certificateInvalid")
            case .noCertificateToValidate: ClassifiedError(.insecure, "tls.noCertificate")
            default: ClassifiedError(.insecure, "tls.other")
            }
    }

    /// Classifies a mismatch between a certificate and its host.
    init(verification error: NIOSSLExtraError) {
        self =
            switch error {
            case .failedToValidateHostname: ClassifiedError(.insecure, "tls.wrongHost")
            case .serverHostnameImpossibleToMatch:
                ClassifiedError(.insecure, "tls.hostImpossibleToMatch")
            default: ClassifiedError(.insecure, "tls.other")
            }
    }

    /// Classifies rare errors around TLS; any other error is `unexpected`.
    init(tlsOrOther error: any Error) {
        self =
            switch error {
            case is BoringSSLError: ClassifiedError(.insecure, "tls.boringSSL")
            case is NIOSSLCloseTimedOutError: ClassifiedError(.connectionLost, "tls.closeTimedOut")
            case is NIOTLSUnwrappingError: ClassifiedError(.connectionLost, "tls.unwrapping")
            case is SocketAddressError.UnknownHost: ClassifiedError(.unreachable, "nio.unknownHost")
            default: ClassifiedError(.unexpected, "ahc.unknown")
            }
    }
}
#endif
