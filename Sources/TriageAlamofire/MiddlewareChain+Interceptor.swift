#if Alamofire
public import Alamofire
public import TriageClient

extension MiddlewareChain {
    /// Returns an interceptor that sends the requests of an Alamofire session through this chain.
    ///
    /// The middleware adds tokens, refreshes them once for all requests, and retries, as it does
    /// for an `APIClient`. `Session.triage(_:)` installs the interceptor by itself. An app with its
    /// own subclass of `Session` passes the interceptor to it:
    ///
    ///     let triage = MiddlewareChain(Retry(), authentication).interceptor()
    ///     let session = Session(interceptor: triage, redirectHandler: triage)
    ///
    /// It needs no event monitor. Such a session does not know which operation sends a request, or
    /// whether a refresh does. Call `triage()` on the requests of a refresh; otherwise they wait
    /// for themselves until the refresh times out.
    ///
    /// Middleware that sends one request several times at once, such as `Hedge`, or that returns a
    /// response of its own, such as `Fallback`, does not work with Alamofire.
    public func interceptor() -> any RequestInterceptor & RedirectHandler {
        TriageInterceptor(self)
    }
}
#endif
