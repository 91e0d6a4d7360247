#if Curl
public import Foundation
public import HTTPTypes
import TriageCore
public import TriageHTTP
public import TriageTransport

/// A transport over libcurl, for servers and for clients on Linux.
///
/// Choose it wherever URLSession comes from swift-corelibs-foundation. It uses HTTP/1.1, keeps
/// connections alive, sends each request once, and undoes gzip and deflate. It follows no redirect,
/// stores no cookies and uses no proxy. Errors are thrown as a `Fault` with a code that names the
/// error of libcurl. A connection that a 421 came on is closed.
///
/// Its only time limit is one minute for a connection; the client sets a deadline and cancels. A
/// canceled request throws at once, and its connection is closed. Requests may be sent from any
/// thread, several at a time.
public final class CurlTransport: Transport {
    private let engine = CurlEngine()
    private let limits: TransportLimits
    private let authorities: String?

    /// Creates a transport with its own connections, which close when it is released.
    ///
    /// - Parameters:
    ///   - limits: The maximum sizes of a response.
    ///   - certificateAuthorities: The certificate authorities to trust, as PEM; nil for the
    ///     system's own.
    public init(
        limits: TransportLimits = TransportLimits(), certificateAuthorities: String? = nil
    ) {
        self.limits = limits
        authorities = certificateAuthorities
    }

    /// Sends a request and waits for its response; see `Transport.send(_:body:)`.
    ///
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The body; nil for none.
    /// - Returns: The response, whatever its status.
    /// - Throws: A `Fault`; of kind `canceled` if the task is canceled.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        guard var outgoing = CurlRequest(request, body: body) else {
            throw Fault(ours: .unexpected, code: "request.invalid")
        }
        outgoing.authorities = authorities
        outgoing.headLimit = limits.head
        let response = IncomingResponse(to: request.method, limits: limits)
        do {
            try await engine.perform(outgoing, onHead: response.begin, onPart: response.take)
            return try response.end()
        } catch {
            let (head, fault) = (
                response.head, Fault(sending: error, status: response.head?.status.code)
            )
            // triage:ignore lost-status: the fault has the status
            guard let head, !(200...299).contains(head.status.code), fault.kind != .canceled
            else { throw fault }
            return ClientResponse(head: head, bodyError: fault)
        }
    }
}
#endif
