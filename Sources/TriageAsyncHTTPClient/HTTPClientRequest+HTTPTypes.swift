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
    /// Makes the request that async-http-client sends; nil when it has no address on the web.
    ///
    /// `Host` is what the request says, else its authority: async-http-client's own forgets the
    /// brackets of an IPv6 address. `Content-Length` is set by async-http-client.
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
