public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A transport over URLSession.
///
/// It keeps to its limits, leaves redirects and challenges to the client, and keeps no cookies and no
/// cache. It has no time limit of its own, since URLSession's cannot be trusted off Apple platforms:
/// the client sets one.
public final class URLSessionTransport: Transport {
    private let exchanges: ExchangeDelegate
    private let session: URLSession
    #if canImport(FoundationNetworking)
    private let closingSessions: ConnectionClosingSessions
    #endif

    /// Makes a transport with a session of its own.
    ///
    /// - Parameters:
    ///   - limits: How much of an answer is taken.
    ///   - configuration: The session's settings; time limits, cookies and cache are overridden in a
    ///     copy.
    public init(
        limits: TransportLimits = TransportLimits(),
        configuration: URLSessionConfiguration = .ephemeral
    ) {
        let configuration = Self.withoutLimitsAndStores(configuration)
        let exchanges = ExchangeDelegate(limits: limits)
        let newSession: @Sendable () -> URLSession = {
            URLSession(
                configuration: configuration, delegate: exchanges, delegateQueue: exchanges.queue)
        }
        self.exchanges = exchanges
        session = newSession()
        #if canImport(FoundationNetworking)
        closingSessions = ConnectionClosingSessions(newSession)
        #endif
    }

    deinit { exchanges.queue.enqueue { [session] in session.invalidateAndCancel() } }

    /// Sends a request and waits for the answer; see ``Transport/send(_:body:)``.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        urlRequest.httpBody = body
        urlRequest.timeoutInterval = Self.never
        #if canImport(FoundationNetworking)
        guard body == nil, ["GET", "HEAD", "OPTIONS"].contains(request.method.rawValue) else {
            return try await closingSessions.send(urlRequest, by: exchange)
        }
        #endif
        return try await exchange(session.dataTask(with: urlRequest))
    }

    private func exchange(_ task: URLSessionDataTask) async throws -> ClientResponse {
        let exchange = exchanges.add(task)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if exchange.begin(continuation) { task.resume() }
            }
        } onCancel: {
            exchanges.abandon(task)
        }
    }

    /// The settings without a time limit, cookies or a cache.
    private static func withoutLimitsAndStores(_ settings: URLSessionConfiguration)
        -> URLSessionConfiguration
    {
        let copy = settings.copy() as? URLSessionConfiguration ?? .ephemeral
        copy.timeoutIntervalForRequest = never
        copy.timeoutIntervalForResource = never
        copy.httpShouldSetCookies = false
        copy.httpCookieAcceptPolicy = .never
        copy.httpCookieStorage = nil
        copy.urlCache = nil
        return copy
    }

    /// A week, in seconds: longer than any deadline, and short enough for every timer.
    private static let never: TimeInterval = 604_800
}
