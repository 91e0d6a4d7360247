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
/// It follows redirects of GET and HEAD within the origin only, keeps to its limits, leaves
/// challenges to the app, and keeps no cookies and no cache. It has no time limit of its own, since
/// URLSession's cannot be trusted off Apple platforms: the client sets one.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges: ExchangeDelegate

    /// Makes a transport with a session of its own.
    ///
    /// - Parameters:
    ///   - limits: How much of an answer is taken.
    ///   - configuration: The session's settings; time limits, cookies and cache are overridden.
    public init(
        limits: TransportLimits = TransportLimits(),
        configuration: URLSessionConfiguration = .ephemeral
    ) {
        configuration.timeoutIntervalForRequest = Self.never
        configuration.timeoutIntervalForResource = Self.never
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        exchanges = ExchangeDelegate(limits: limits)
        session = URLSession(
            configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request and waits for the answer; see ``Transport/send(_:body:)``.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> Answer {
        guard var urlRequest = URLRequest(httpRequest: request) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        urlRequest.httpBody = body
        urlRequest.timeoutInterval = Self.never
        let task = session.dataTask(with: urlRequest)
        return try await withTaskCancellationHandler {
            try await exchanges.run(task)
        } onCancel: {
            exchanges.abandon(task)
        }
    }

    /// A week, in seconds: longer than any deadline, and short enough for every timer.
    private static let never: TimeInterval = 604_800
}
