#if AsyncHTTPClient
import AsyncHTTPClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension ClassifiedError {
    /// Classifies an error of async-http-client.
    ///
    /// An error that is not in the list means a request that cannot be sent or a client that is
    /// misused.
    init(client error: HTTPClientError) {
        let known = Self.clientErrors.first { $0.error == error }
        self = known?.classified ?? ClassifiedError(.unexpected, "ahc.other")
    }

    private static let clientErrors: [(error: HTTPClientError, classified: ClassifiedError)] = [
        (.remoteConnectionClosed, ClassifiedError(.connectionLost, "ahc.remoteConnectionClosed")),
        (.connectTimeout, ClassifiedError(.timeout, "ahc.connectTimeout")),
        (.readTimeout, ClassifiedError(.timeout, "ahc.readTimeout")),
        (.writeTimeout, ClassifiedError(.timeout, "ahc.writeTimeout")),
        (.deadlineExceeded, ClassifiedError(.timeout, "ahc.deadlineExceeded")),
        (
            .getConnectionFromPoolTimeout,
            ClassifiedError(.timeout, "ahc.getConnectionFromPoolTimeout")
        ),
        (.tlsHandshakeTimeout, ClassifiedError(.timeout, "ahc.tlsHandshakeTimeout")),
        (.socksHandshakeTimeout, ClassifiedError(.timeout, "ahc.socksHandshakeTimeout")),
        (.httpProxyHandshakeTimeout, ClassifiedError(.timeout, "ahc.httpProxyHandshakeTimeout")),
        (.requestStreamCancelled, ClassifiedError(.connectionLost, "ahc.requestStreamCancelled")),
        (.invalidProxyResponse, ClassifiedError(.invalidResponse, "ahc.invalidProxyResponse")),
        (
            .proxyAuthenticationRequired,
            ClassifiedError(.invalidResponse, "ahc.proxyAuthenticationRequired")
        ),
        (.redirectLimitReached, ClassifiedError(.invalidResponse, "ahc.redirectLimitReached")),
        (.redirectCycleDetected, ClassifiedError(.invalidResponse, "ahc.redirectCycleDetected")),
        (.cancelled, ClassifiedError(.canceled, "cancelled")),
        (.alreadyShutdown, ClassifiedError(.unexpected, "ahc.alreadyShutdown")),
        (.invalidURL, ClassifiedError(.unexpected, "ahc.invalidURL")),
        (.emptyHost, ClassifiedError(.unexpected, "ahc.emptyHost")),
        (.traceRequestWithBody, ClassifiedError(.unexpected, "ahc.traceRequestWithBody")),
        (.bodyLengthMismatch, ClassifiedError(.unexpected, "ahc.bodyLengthMismatch")),
    ]
}
#endif
