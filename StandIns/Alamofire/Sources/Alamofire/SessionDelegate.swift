public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The delegate of a session's URLSession, which runs on the session's queue.
open class SessionDelegate: NSObject, @unchecked Sendable {
    weak var session: Session?

    public init(fileManager: FileManager = .default) {}
}

extension SessionDelegate: URLSessionDataDelegate, URLSessionDownloadDelegate {
    open func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let handler = self.session?.request(of: task)?.redirectHandler
        guard let handler = handler ?? self.session?.redirectHandler else {
            return completionHandler(request)
        }
        handler.task(
            task, willBeRedirectedTo: request, for: response, completion: completionHandler)
    }

    open func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
        self.session?.request(of: dataTask)?.didReceive(data)
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        self.session?.request(of: task)?.didComplete(task, error)
    }

    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {}
}

public protocol RedirectHandler: Sendable {
    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest,
        for response: HTTPURLResponse, completion: @escaping (URLRequest?) -> Void)
}

public struct Redirector: RedirectHandler {
    public enum Behavior: Sendable {
        case modify(@Sendable (URLSessionTask, URLRequest, HTTPURLResponse) -> URLRequest?)
    }

    public let behavior: Behavior

    public init(behavior: Behavior) { self.behavior = behavior }

    public func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest,
        for response: HTTPURLResponse, completion: @escaping (URLRequest?) -> Void
    ) {
        switch behavior {
        case .modify(let change): completion(change(task, request, response))
        }
    }
}

extension RedirectHandler where Self == Redirector {
    public static func modify(
        using closure:
            @escaping @Sendable (URLSessionTask, URLRequest, HTTPURLResponse) -> URLRequest?
    ) -> Redirector {
        Redirector(behavior: .modify(closure))
    }
}
