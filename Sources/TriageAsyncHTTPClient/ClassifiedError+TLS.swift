#if AsyncHTTPClient
import NIOSSL
import TriageCore

extension ClassifiedError {
    /// Classifies an error of TLS.
    ///
    /// An end during the handshake is `insecure` too, since no trusted connection was made. A later
    /// end is a lost connection.
    init(tls error: NIOSSLError) {
        switch error {
        case .uncleanShutdown: self.init(.connectionLost, "tls.uncleanShutdown")
        case .writeDuringTLSShutdown: self.init(.connectionLost, "tls.writeDuringShutdown")
        case .shutdownFailed: self.init(.connectionLost, "tls.shutdownFailed")
        case .handshakeFailed(.sslError([.eofDuringHandshake])):
            self.init(.insecure, "tls.endDuringHandshake")
        case .handshakeFailed: self.init(.insecure, "tls.handshakeFailed")
        case .unableToValidateCertificate: self.init(.insecure, "tls.certificateInvalid")
        case .noCertificateToValidate: self.init(.insecure, "tls.noCertificate")
        default: self.init(.insecure, "tls.other")
        }
    }

    /// Classifies a mismatch between a certificate and its host.
    init(verification error: NIOSSLExtraError) {
        switch error {
        case .failedToValidateHostname: self.init(.insecure, "tls.wrongHost")
        case .serverHostnameImpossibleToMatch: self.init(.insecure, "tls.hostImpossibleToMatch")
        default: self.init(.insecure, "tls.other")
        }
    }
}
#endif
