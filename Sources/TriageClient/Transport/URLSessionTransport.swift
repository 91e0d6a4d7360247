public import Foundation
public import HTTPTypes
import HTTPTypesFoundation
import Triage
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
    private let configuration: URLSessionConfiguration
    private let exchanges: ExchangeDelegate
    private let session: URLSession

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
        self.configuration = Self.quiet(configuration)
        exchanges = ExchangeDelegate(limits: limits)
        session = URLSession(
            configuration: self.configuration, delegate: exchanges, delegateQueue: exchanges.queue)
    }

    deinit { exchanges.queue.addOperation { [session] in session.invalidateAndCancel() } }

    /// Sends a request and waits for the answer; see ``Transport/send(_:body:)``.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> Answer {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        urlRequest.httpBody = body
        urlRequest.timeoutInterval = Self.never
        let task = task(for: urlRequest)
        let exchange = exchanges.add(task)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if exchange.begin(continuation) { task.resume() }
            }
        } onCancel: {
            exchanges.abandon(task)
        }
    }

    /// A task, of a session of its own where that is needed.
    ///
    /// Off Apple platforms libcurl sends a request again by itself when a kept connection turns out to
    /// be closed, and hangs when that request has a body. So what must not be sent twice goes over a
    /// new connection.
    private func task(for request: URLRequest) -> URLSessionDataTask {
        #if canImport(FoundationNetworking)
        guard !["GET", "HEAD", "OPTIONS"].contains(request.httpMethod ?? "GET") else {
            return session.dataTask(with: request)
        }
        let single = URLSession(
            configuration: configuration, delegate: exchanges, delegateQueue: exchanges.queue)
        defer { single.finishTasksAndInvalidate() }
        return single.dataTask(with: request)
        #else
        return session.dataTask(with: request)
        #endif
    }

    /// The settings without a time limit, cookies or a cache.
    private static func quiet(_ settings: URLSessionConfiguration) -> URLSessionConfiguration {
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
