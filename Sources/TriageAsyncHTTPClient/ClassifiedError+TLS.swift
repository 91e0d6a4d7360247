#if AsyncHTTPClient
import NIOCore
import NIOSSL
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension ClassifiedError {
    /// Reads what TLS saw.
    ///
    /// An end during the handshake is `insecure` as well: no trusted connection was made. One later
    /// is a lost connection.
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

    /// Reads why a certificate is not the host's.
    init(verification error: NIOSSLExtraError) {
        self =
            switch error {
            case .failedToValidateHostname: ClassifiedError(.insecure, "tls.wrongHost")
            case .serverHostnameImpossibleToMatch:
                ClassifiedError(.insecure, "tls.hostImpossibleToMatch")
            default: ClassifiedError(.insecure, "tls.other")
            }
    }

    /// Reads what TLS says in passing; anything else is not known.
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
