#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1

extension HTTPRequest {
    /// Whether the request goes over TLS.
    var isSecure: Bool { scheme?.lowercased() == "https" }
}

extension HTTPClientRequest {
    /// Creates the request for async-http-client; nil if it has no valid HTTP or HTTPS URL.
    ///
    /// CONNECT requests are nil too. `Host` is the request's own field, or else its authority:
    /// async-http-client's own value lacks the brackets of an IPv6 address. async-http-client sets
    /// `Content-Length`.
    init?(_ request: HTTPRequest, body: Data?) {
        guard let scheme = request.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let authority = request.authority, let host = authority.split(separator: "@").last,
            let path = request.path, path.hasPrefix("/"), request.method != .connect,
            URL(string: "\(scheme)://\(authority)\(path)")?.host?.isEmpty == false
        else { return nil }
        self.init(url: "\(scheme)://\(authority)\(path)")
        method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            headers.add(name: field.name.rawName, value: field.value)
        }
        if !headers.contains(name: "Host") { headers.add(name: "Host", value: String(host)) }
        if let body { self.body = .bytes(ByteBuffer(bytes: body)) }
    }
}
#endif
