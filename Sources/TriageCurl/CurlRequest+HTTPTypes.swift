#if Curl
import Foundation
import HTTPTypes

extension CurlRequest {
    /// Creates the request for libcurl; nil if it has no valid HTTP or HTTPS URL.
    ///
    /// CONNECT requests are nil too. A method that may have a body has one of no bytes if there is none, so that its
    /// length is sent.
    init?(_ request: HTTPRequest, body: Data?) {
        guard let scheme = request.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let authority = request.authority, let host = authority.split(separator: "@").last,
            let path = request.path, path.hasPrefix("/"), request.method != .connect,
            URL(string: "\(scheme)://\(authority)\(path)")?.host?.isEmpty == false
        else { return nil }
        self.init(request.method.rawValue, origin: "\(scheme)://\(host)", target: path)
        fields = request.headerFields.map { ($0.name.rawName, $0.value) }
        self.body = body.map(Array.init)
        if self.body == nil, [.post, .put, .patch].contains(request.method) { self.body = [] }
    }
}
#endif
