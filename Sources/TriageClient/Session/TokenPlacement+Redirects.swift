package import Foundation
import HTTPTypes
import TriageHTTP

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension [TokenPlacement] {
    /// Returns the request of a redirect, without tokens if it leads to another server.
    ///
    /// - Parameters:
    ///   - request: The new request.
    ///   - origin: The URL that the tokens were for.
    /// - Returns: The request to send. It is unchanged within one origin (RFC 6454), and nil if a
    ///   placement of the app's own put tokens in it, which cannot be removed.
    package func redirected(_ request: URLRequest, from origin: URL?) -> URLRequest? {
        if let origin = origin.flatMap(Origin.init), origin == request.url.flatMap(Origin.init) {
            return request
        }
        guard let original = ClientRequest(request) else { return nil }
        var stripped = original
        // Off Apple platforms, Foundation leaves this field too.
        stripped.head.headerFields[.authorization] = nil
        for placement in self { placement.remove(from: &stripped.head) }
        guard !contains(where: { $0.isCarried(by: stripped.head) }) else { return nil }
        return request.changed(from: original, to: stripped)
    }
}
