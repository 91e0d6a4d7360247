#if Alamofire
import Alamofire
import Foundation
import TriageClient
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a session's URLSession, which keeps tokens from other servers.
///
/// It stands before Alamofire's own delegate, because a request's redirect handler takes the place
/// of the session's. All messages go through. A request that comes back for a redirect loses its
/// tokens.
final class RedirectingDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    private let next: SessionDelegate
    private let placements: [TokenPlacement]

    init(_ next: SessionDelegate, _ placements: [TokenPlacement]) {
        (self.next, self.placements) = (next, placements)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let origin = task.originalRequest?.url
        next.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request
        ) { [placements] new in
            completionHandler(new.flatMap { placements.redirected($0, from: origin) })
        }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        next.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location)
    }

    #if canImport(ObjectiveC)
    override func responds(to selector: Selector?) -> Bool {
        super.responds(to: selector) || next.responds(to: selector)
    }

    override func forwardingTarget(for selector: Selector?) -> Any? { next }
    #endif
}

#if !canImport(ObjectiveC)
// Without messages to forward, each method that Alamofire's delegate has is passed on.
extension RedirectingDelegate {
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        next.urlSession(session, didBecomeInvalidWithError: error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        next.urlSession(
            session, task: task, didReceive: challenge, completionHandler: completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
        next.urlSession(
            session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        next.urlSession(session, task: task, needNewBodyStream: completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        next.urlSession(session, task: task, didFinishCollecting: metrics)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        next.urlSession(session, task: task, didCompleteWithError: error)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        next.urlSession(
            session, dataTask: dataTask, didReceive: response,
            completionHandler: completionHandler)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        next.urlSession(session, dataTask: dataTask, didReceive: data)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        next.urlSession(
            session, dataTask: dataTask, willCacheResponse: proposedResponse,
            completionHandler: completionHandler)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64
    ) {
        next.urlSession(
            session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
            expectedTotalBytes: expectedTotalBytes)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        next.urlSession(
            session, downloadTask: downloadTask, didWriteData: bytesWritten,
            totalBytesWritten: totalBytesWritten,
            totalBytesExpectedToWrite: totalBytesExpectedToWrite)
    }
}
#endif
#endif
