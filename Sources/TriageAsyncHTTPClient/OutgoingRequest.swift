#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOHTTP1
import NIOSSL
import TriageCore

/// One request for async-http-client, and whether any of it was written.
///
/// It is a class, since async-http-client's request is large and would be copied into every async
/// frame.
final class OutgoingRequest: Sendable {
    let request: HTTPClientRequest
    private let writes: WrittenRequests?
    private let number: String

    /// Creates the request.
    ///
    /// - Throws: A `Fault` with the code `request.invalid` if the request has no valid URL.
    @inline(never)
    init(
        _ request: HTTPRequest, _ body: Data?, _ writes: WrittenRequests?,
        tls: () -> TLSConfiguration?
    ) throws {
        guard var clientRequest = HTTPClientRequest(request, body: body) else {
            throw Fault(ours: .unexpected, code: "request.invalid")
        }
        clientRequest.tlsConfiguration = tls()
        number = writes?.begin() ?? ""
        if writes != nil {
            clientRequest.headers.replaceOrAdd(name: WrittenRequests.field, value: number)
        }
        self.request = clientRequest
        self.writes = writes
    }

    /// Notes that the request has ended.
    ///
    /// - Returns: Whether any of it was written; true if that is not known.
    @discardableResult
    func end() -> Bool { writes?.end(number) ?? true }
}
#endif
