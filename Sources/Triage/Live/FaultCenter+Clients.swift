public import Foundation
public import TriageClient
public import TriageCore
public import TriageHTTP
@_spi(Tools) import TriageReporting

extension FaultCenter {
    /// Returns a client whose events become breadcrumbs; no report shows its tokens.
    ///
    /// It also knows the center's ``connectivity`` and classifies errors as the center does.
    /// Middleware is added in the closure or later, with `APIClient.adding(_:)`. When the user
    /// signs in through an `Authentication` among it, the center forgets that the app has navigated
    /// to `Route.signIn`.
    ///
    /// - Parameters:
    ///   - baseURL: The server's URL.
    ///   - configure: Changes the settings of the client; what it sets wins.
    /// - Returns: The client.
    public func client(
        _ baseURL: URL, configure: (inout APIClient.Configuration) -> Void = { _ in }
    ) -> APIClient {
        var configuration = APIClient.Configuration(
            baseURL: baseURL, connectivity: connectivity, classifier: clientClassifier,
            knownSecrets: knownSecrets)
        configure(&configuration)
        configuration.observe = adding(configuration.observe)
        configuration.observeSession = observeSession
        return APIClient(configuration)
    }

    /// Returns a client for a server's URL that is written as text.
    ///
    /// If the text is no URL of http or https, a line in the log quotes it, without a user, a
    /// password and the query, and every request fails with the code `client.configuration`.
    ///
    /// - Parameters:
    ///   - baseURL: The server's URL, such as `https://api.example.com`.
    ///   - configure: Changes the settings of the client; what it sets wins.
    /// - Returns: The client.
    public func client(
        _ baseURL: String, configure: (inout APIClient.Configuration) -> Void = { _ in }
    ) -> APIClient {
        client(URL(string: baseURL) ?? URL(fileURLWithPath: "/")) {
            $0.writtenURL = baseURL
            configure(&$0)
        }
    }

    /// Returns a chain of middleware for an HTTP client of the app's own.
    ///
    ///     let session = Session.triage(app.chain(Retry(), authentication, timeout: .seconds(60)))
    ///
    /// Its events become breadcrumbs, and the tokens of an `Authentication` in it are in no report.
    /// It classifies errors as the center does. When the user signs in, the center forgets that the
    /// app has navigated to `Route.signIn`.
    ///
    /// - Parameters:
    ///   - middleware: The middleware, outermost first.
    ///   - serverMessage: The decoder for the server's message to the user, unless a request or a
    ///     rejection has its own.
    ///   - timeout: The timeout of a call with all retries and their delays; nil for none.
    ///   - observe: Receives every event before it becomes a breadcrumb; see `MiddlewareChain`.
    /// - Returns: The chain.
    public func chain(
        _ middleware: any Middleware..., serverMessage: ServerMessageDecoder = .standard,
        timeout: Duration? = nil, observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
    ) -> MiddlewareChain {
        middleware.observeSessions(observeSession, in: knownSecrets)
        let deadline = CallDeadline(timeout, on: ForegroundClock())
        return MiddlewareChain(
            middleware, nil, serverMessage, deadline, clientClassifier, adding(observe))
    }

    /// The center's classifier, which also knows Foundation's errors.
    private var clientClassifier: ErrorClassifier { configuration.classifier.or(.foundation) }

    /// Returns an observer of a client whose events become breadcrumbs too.
    private func adding(
        _ observe: @escaping @Sendable (ClientEvent) -> Void
    ) -> @Sendable (ClientEvent) -> Void {
        { [breadcrumbs] event in
            observe(event)
            breadcrumbs.add(event)
        }
    }

    private var observeSession: @Sendable (SessionChange) -> Void {
        { [weak self] change in
            if change == .signedIn { self?.resetRoute(.signIn) }
        }
    }
}
