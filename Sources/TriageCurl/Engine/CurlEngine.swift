#if Curl
import TriageConcurrency

/// Sends requests with libcurl, and keeps connections alive between them.
///
/// It sends each request once, follows no redirect, and uses no proxy and no cookie. An engine has one thread, which
/// ends with it. Requests may be sent from any thread, several at a time.
@_spi(Engine)
public final class CurlEngine: Sendable {
    private let loop: CurlLoop?

    /// Creates an engine.
    ///
    /// - Parameter connectionsPerHost: The requests to one host that may be under way; others wait.
    public init(connectionsPerHost: Int = 32) {
        loop = CurlLoop(connectionsPerHost: connectionsPerHost)
    }

    deinit { loop?.end() }

    /// Sends a request, and waits for its response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - bodyLimit: The maximum size of the body in bytes, as it came.
    /// - Returns: The head and the body.
    /// - Throws: ``CurlError``, of ``CurlError/code(_:)`` 63 if the body is larger, or `CancellationError`.
    public func response(
        to request: CurlRequest, bodyLimit: Int = 10_000_000
    ) async throws -> (head: CurlHead, body: [UInt8]) {
        let received = Lock((head: CurlHead?.none, body: [UInt8]()))
        try await perform(request) { head in
            received.withLock { $0.head = head }
        } onPart: { part in
            let size = received.withUncheckedLock { received in
                received.body.append(contentsOf: part)
                return received.body.count
            }
            if size > bodyLimit { throw CurlError.code(63) }
        }
        let (head, body) = received.current
        guard let head else { throw CurlError.connectionClosed }
        return (head, body)
    }

    /// Sends a request, and hands on its response as it arrives.
    ///
    /// Both closures run on the engine's thread, one after another, and must not block it. They are not called any more
    /// once this has returned, but for one call that may be under way when the task is canceled.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - onHead: Called with the head, or with each reply of a mail server; what it throws ends the request.
    ///   - onPart: Called with each part of the body, as it came; what it throws ends the request.
    /// - Throws: ``CurlError``, what a closure throws, or `CancellationError` at once if the task is canceled.
    public func perform(
        _ request: CurlRequest,
        onHead: @escaping @Sendable (CurlHead) throws -> Void,
        onPart: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
        try Task.checkCancellation()
        guard let loop else { throw CurlError.notInstalled }
        guard request.isValid else { throw CurlError.invalidRequest }
        guard let transfer = Transfer(request, onHead: onHead, onPart: onPart) else {
            throw CurlError.code(27)
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if transfer.race.begin(continuation) { loop.join(transfer) }
            }
        } onCancel: {
            transfer.race.end(.failure(CancellationError()))
            loop.leave(transfer)
        }
    }
}

extension CurlRequest {
    /// Whether it goes to a web server, or a mail to a mail server, and no part of it ends the line that it stands on.
    fileprivate var isValid: Bool {
        let schemes = mail == nil ? ["http://", "https://"] : ["smtp://", "smtps://"]
        let addresses = mail.map { [$0.sender] + $0.recipients } ?? []
        let texts =
            [method, origin, target] + addresses + fields.flatMap { [$0.name, $0.value] }
        return schemes.contains { origin.hasPrefix($0) }
            && texts.allSatisfy { text in
                text.utf8.allSatisfy { $0 != 0 && $0 != 10 && $0 != 13 }
            }
    }
}
#endif
