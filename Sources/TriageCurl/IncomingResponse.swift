#if Curl
import Foundation
import HTTPTypes
import TriageConcurrency
import TriageHTTP
import TriageTransport

/// A response as it arrives: its head, and its body up to the limit.
final class IncomingResponse: Sendable {
    private struct State: Sendable {
        var head: HTTPResponse?
        var decoder: ContentDecoder?
        var bytes = 0
    }

    private let method: HTTPRequest.Method
    private let limits: TransportLimits
    private let state = Lock(State())

    init(to method: HTTPRequest.Method, limits: TransportLimits) {
        (self.method, self.limits) = (method, limits)
    }

    /// The head; nil as long as none has arrived.
    var head: HTTPResponse? { state.withUncheckedLock { $0.head } }

    /// Takes the head.
    ///
    /// - Throws: `CurlTransportError` if the body is announced as too large, or has an unknown coding.
    func begin(_ head: CurlHead) throws {
        let hasBody = method != .head && ![204, 304].contains(head.status)
        try state.withUncheckedLock { state in
            Result {
                state.head = HTTPResponse(head)
                state.decoder = try ContentDecoder(
                    hasBody ? head.values("content-encoding") : [], limit: limits.body)
                let length = head.values("content-length").first.flatMap { Int($0) } ?? 0
                guard !hasBody || length <= limits.body else {
                    throw CurlTransportError.bodyTooLarge
                }
            }
        }.get()
    }

    /// Takes a part of the body.
    func take(_ part: UnsafeRawBufferPointer) throws {
        try state.withUncheckedLock { state in
            Result {
                state.bytes += part.count
                try state.decoder?.take(part)
            }
        }.get()
    }

    /// Returns the whole response.
    func end() throws -> ClientResponse {
        try state.withUncheckedLock { state in
            Result {
                guard let head = state.head, let decoder = state.decoder else {
                    throw CurlError.connectionClosed
                }
                try decoder.end(after: state.bytes)
                return ClientResponse(head: head, body: Data(decoder.body))
            }
        }.get()
    }
}

extension HTTPResponse {
    fileprivate init(_ head: CurlHead) {
        self.init(status: Status(code: head.status, reasonPhrase: head.reason))
        for field in head.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            headerFields.append(HTTPField(name: name, value: field.value))
        }
    }
}
#endif
