#if AsyncHTTPClient
import AsyncHTTPClient
import TriageCore

extension ClassifiedError {
    /// Classifies an error of async-http-client.
    ///
    /// An error that is not in the list means a request that cannot be sent or a client that is
    /// misused.
    init(client error: HTTPClientError) {
        let known = Self.clientErrors.first { $0.error == error }
        self.init(known?.kind ?? .unexpected, known?.code ?? "ahc.other")
    }

    private static let clientErrors: [(error: HTTPClientError, kind: Fault.Kind, code: String)] = [
        (.remoteConnectionClosed, .connectionLost, "ahc.remoteConnectionClosed"),
        (.connectTimeout, .timeout, "ahc.connectTimeout"),
        (.readTimeout, .timeout, "ahc.readTimeout"),
        (.writeTimeout, .timeout, "ahc.writeTimeout"),
        (.deadlineExceeded, .timeout, "ahc.deadlineExceeded"),
        (.getConnectionFromPoolTimeout, .timeout, "ahc.getConnectionFromPoolTimeout"),
        (.tlsHandshakeTimeout, .timeout, "ahc.tlsHandshakeTimeout"),
        (.socksHandshakeTimeout, .timeout, "ahc.socksHandshakeTimeout"),
        (.httpProxyHandshakeTimeout, .timeout, "ahc.httpProxyHandshakeTimeout"),
        (.requestStreamCancelled, .connectionLost, "ahc.requestStreamCancelled"),
        (.invalidProxyResponse, .invalidResponse, "ahc.invalidProxyResponse"),
        (.proxyAuthenticationRequired, .invalidResponse, "ahc.proxyAuthenticationRequired"),
        (.redirectLimitReached, .invalidResponse, "ahc.redirectLimitReached"),
        (.redirectCycleDetected, .invalidResponse, "ahc.redirectCycleDetected"),
        (.cancelled, .canceled, "cancelled"),
        (.alreadyShutdown, .unexpected, "ahc.alreadyShutdown"),
        (.invalidURL, .unexpected, "ahc.invalidURL"),
        (.emptyHost, .unexpected, "ahc.emptyHost"),
        (.traceRequestWithBody, .unexpected, "ahc.traceRequestWithBody"),
        (.bodyLengthMismatch, .unexpected, "ahc.bodyLengthMismatch"),
    ]
}
#endif
