import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Whether a redirect is followed: only of GET and HEAD, and only within the origin, so that nothing
/// is sent twice and no credentials go elsewhere. One that is not followed is the answer itself.
struct Redirect {
    let original: URLRequest?
    let request: URLRequest

    init(of original: URLRequest?, to request: URLRequest) {
        self.original = original
        self.request = request
    }

    /// The request to go on with; nil when the redirect is not followed.
    var followed: URLRequest? {
        guard let original, ["GET", "HEAD"].contains(original.httpMethod ?? "GET"),
            let from = Origin(original.url), from == Origin(request.url)
        else { return nil }
        var next = request
        for (name, value) in original.allHTTPHeaderFields ?? [:] {
            next.setValue(value, forHTTPHeaderField: name)
        }
        return next
    }
}

/// Scheme, host and port (RFC 6454).
private struct Origin: Equatable {
    let scheme: String
    let host: String
    let port: Int

    init?(_ url: URL?) {
        guard let scheme = url?.scheme?.lowercased(), let host = url?.host?.lowercased()
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = url?.port ?? (scheme == "https" ? 443 : 80)
    }
}
