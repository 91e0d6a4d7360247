#if AsyncHTTPClient
import NIOCore
import NIOSSL
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension Reading {
    /// Reads what TLS saw.
    ///
    /// An end during the handshake is `insecure` as well: no trusted connection was made. One later
    /// is a lost connection.
    init(tls error: NIOSSLError) {
        self =
            switch error {
            case .uncleanShutdown: Reading(.connectionLost, "tls.uncleanShutdown")
            case .writeDuringTLSShutdown: Reading(.connectionLost, "tls.writeDuringShutdown")
            case .shutdownFailed: Reading(.connectionLost, "tls.shutdownFailed")
            case .handshakeFailed(.sslError([.eofDuringHandshake])):
                Reading(.insecure, "tls.endDuringHandshake")
            case .handshakeFailed: Reading(.insecure, "tls.handshakeFailed")
            case .unableToValidateCertificate: Reading(.insecure, "tls.certificateInvalid")
            case .noCertificateToValidate: Reading(.insecure, "tls.noCertificate")
            default: Reading(.insecure, "tls.other")
            }
    }

    /// Reads why a certificate is not the host's.
    init(verification error: NIOSSLExtraError) {
        self =
            switch error {
            case .failedToValidateHostname: Reading(.insecure, "tls.wrongHost")
            case .serverHostnameImpossibleToMatch: Reading(.insecure, "tls.hostImpossibleToMatch")
            default: Reading(.insecure, "tls.other")
            }
    }

    /// Reads what TLS says in passing; anything else is not known.
    init(tlsOrOther error: any Error) {
        self =
            switch error {
            case is BoringSSLError: Reading(.insecure, "tls.boringSSL")
            case is NIOSSLCloseTimedOutError: Reading(.connectionLost, "tls.closeTimedOut")
            case is NIOTLSUnwrappingError: Reading(.connectionLost, "tls.unwrapping")
            case is SocketAddressError.UnknownHost: Reading(.unreachable, "nio.unknownHost")
            default: Reading(.unexpected, "ahc.unknown")
            }
    }
}
#endif
