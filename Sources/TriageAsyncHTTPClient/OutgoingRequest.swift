#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOHTTP1
import NIOSSL
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

/// One request on its way: what async-http-client is given, and whether any of it was written.
///
/// An object, since what async-http-client is given is large, and would be in every async frame.
final class OutgoingRequest: Sendable {
    let request: HTTPClientRequest
    private let writes: WrittenRequests?
    private let number: String

    /// Makes what is sent.
    ///
    /// - Throws: A request that has no address on the web.
    @inline(never)
    init(
        _ request: HTTPRequest, _ body: Data?, _ writes: WrittenRequests?,
        tls: () -> TLSConfiguration?
    ) throws {
        guard var call = HTTPClientRequest(request, body: body) else {
            throw Fault(.unexpected, code: "request.invalid")
        }
        call.tlsConfiguration = tls()
        number = writes?.begin() ?? ""
        if writes != nil { call.headers.replaceOrAdd(name: WrittenRequests.field, value: number) }
        self.request = call
        self.writes = writes
    }

    /// Notes that it has ended.
    ///
    /// - Returns: Whether any of it was written, as far as that is known.
    @discardableResult
    func end() -> Bool { writes?.end(number) ?? true }
}
#endif
