import TriageConcurrency
public import TriageCore
public import TriageHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension MiddlewareChain {
    /// Sends a request with the app's URLSession and throws for responses that are not a success.
    ///
    ///     let response = try await chain.send(request, "/v1/home", in: session)
    ///
    /// URLSession follows redirects by itself and sends all header fields along. This method keeps
    /// tokens from another scheme, host or port, whatever their `TokenPlacement`, even if the
    /// session's own delegate handles the redirect.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - declaration: The template of its path, and what its responses mean.
    ///   - session: The session that sends it.
    /// - Returns: The response, whose status is a success.
    /// - Throws: A fault, as in the form with a closure.
    public func send(
        _ request: URLRequest, _ declaration: RequestDeclaration = RequestDeclaration(),
        in session: URLSession
    ) async throws(Fault) -> ClientResponse {
        let redirects = RedirectGuard(placements)
        return try await send(request, declaration) {
            try await session.data(for: $0, redirectedBy: redirects)
        }
    }
}

extension URLSession {
    /// Sends a request whose redirects a delegate of the task changes.
    ///
    /// Off Apple platforms, `data(for:delegate:)` does not ask its delegate about redirects.
    fileprivate func data(
        for request: URLRequest, redirectedBy redirects: RedirectGuard
    ) async throws -> (Data, URLResponse) {
        let race = Race<(Data, URLResponse)>()
        let task = dataTask(with: request) { data, response, error in
            let failure = error ?? URLError(.badServerResponse)
            guard error == nil, let response else { return race.end(.failure(failure)) }
            race.end(.success((data ?? Data(), response)))
        }
        task.delegate = redirects
        do {
            return try await race.wait { task.resume() }
        } catch let error as CancellationError {
            task.cancel()
            throw error
        } catch {
            // Off Apple platforms a task with a handler that fails has no head, unless a protocol of
            // the app's own loads it. An interim status (1xx) is not the status of the response.
            guard let head = task.response as? HTTPURLResponse, head.statusCode >= 200
            else { throw error }
            throw TransferFailure(of: head, error)
        }
    }
}

/// The delegate of a task that keeps tokens from other servers.
///
/// All else is left to the delegate of the session.
private final class RedirectGuard: NSObject, URLSessionTaskDelegate {
    private let placements: [TokenPlacement]

    init(_ placements: [TokenPlacement]) { self.placements = placements }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let origin = task.originalRequest?.url
        let complete: @Sendable (URLRequest?) -> Void = { [placements] new in
            completionHandler(new.flatMap { placements.redirected($0, from: origin) })
        }
        let own = session.delegate as? any URLSessionTaskDelegate
        #if canImport(ObjectiveC)
        let handled: Void? = own?.urlSession?(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: complete)
        if handled == nil { complete(request) }
        #else
        guard let own else { return complete(request) }
        own.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: complete)
        #endif
    }
}
