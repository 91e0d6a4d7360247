#if AsyncHTTPClient
import AsyncHTTPClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension Reading {
    /// Reads what async-http-client itself saw; what it does not name here is a request that cannot
    /// be sent, or a client that is misused.
    init(client error: HTTPClientError) {
        let known = Self.clientErrors.first { $0.error == error }
        self = known?.reading ?? Reading(.unexpected, "ahc.other")
    }

    private static let clientErrors: [(error: HTTPClientError, reading: Reading)] = [
        (.remoteConnectionClosed, Reading(.connectionLost, "ahc.remoteConnectionClosed")),
        (.connectTimeout, Reading(.timeout, "ahc.connectTimeout")),
        (.readTimeout, Reading(.timeout, "ahc.readTimeout")),
        (.writeTimeout, Reading(.timeout, "ahc.writeTimeout")),
        (.deadlineExceeded, Reading(.timeout, "ahc.deadlineExceeded")),
        (.getConnectionFromPoolTimeout, Reading(.timeout, "ahc.getConnectionFromPoolTimeout")),
        (.tlsHandshakeTimeout, Reading(.timeout, "ahc.tlsHandshakeTimeout")),
        (.socksHandshakeTimeout, Reading(.timeout, "ahc.socksHandshakeTimeout")),
        (.httpProxyHandshakeTimeout, Reading(.timeout, "ahc.httpProxyHandshakeTimeout")),
        (.requestStreamCancelled, Reading(.connectionLost, "ahc.requestStreamCancelled")),
        (.invalidProxyResponse, Reading(.invalidResponse, "ahc.invalidProxyResponse")),
        (
            .proxyAuthenticationRequired,
            Reading(.invalidResponse, "ahc.proxyAuthenticationRequired")
        ),
        (.redirectLimitReached, Reading(.invalidResponse, "ahc.redirectLimitReached")),
        (.redirectCycleDetected, Reading(.invalidResponse, "ahc.redirectCycleDetected")),
        (.cancelled, Reading(.cancelled, "cancelled")),
        (.alreadyShutdown, Reading(.unexpected, "ahc.alreadyShutdown")),
        (.invalidURL, Reading(.unexpected, "ahc.invalidURL")),
        (.emptyHost, Reading(.unexpected, "ahc.emptyHost")),
        (.traceRequestWithBody, Reading(.unexpected, "ahc.traceRequestWithBody")),
        (.bodyLengthMismatch, Reading(.unexpected, "ahc.bodyLengthMismatch")),
    ]
}
#endif
