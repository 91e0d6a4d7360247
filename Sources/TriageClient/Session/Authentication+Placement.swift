import HTTPTypes
package import TriageCore
package import TriageHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension Authentication {
    /// Returns a request with the tokens of an authorization, for an app with its own client.
    ///
    /// As middleware, this type does it by itself. The tokens are where the placement of
    /// its rules says, in place of those that the request carries; nothing else of
    /// the request changes. For an anonymous session, nothing changes at all.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - authorization: The authorization of the request's caller.
    /// - Returns: The request to send.
    /// - Throws: A fault with the code `session.token` if the request cannot carry the tokens, and
    ///   with the code `request.invalid` if it is not HTTP.
    package func authorized(
        _ request: URLRequest, by authorization: RequestAuthorization
    ) throws(Fault) -> URLRequest {
        guard let original = ClientRequest(request) else {
            throw Fault(ours: .unexpected, code: "request.invalid")
        }
        let authorized = try authorized(original, with: authorization.tokens)
        return request.changed(from: original, to: authorized)
    }

    /// Returns the request of a redirect, without the session's tokens if they must not go along.
    ///
    /// URLSession removes the `Authorization` field when a redirect leads to another server, and
    /// sends all other fields there. `MiddlewareChain.send(_:_:in:)` and a `TriageSession` of
    /// TriageAlamofire remove the tokens by themselves. Another client calls this in
    /// `urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)` or its
    /// counterpart.
    ///
    /// - Parameters:
    ///   - request: The new request.
    ///   - former: The request whose response was the redirect.
    /// - Returns: The request to send. It is unchanged within one origin (RFC 6454), and nil if the
    ///   app's own placement put tokens in it, which cannot be removed.
    public func redirected(_ request: URLRequest, from former: URLRequest) -> URLRequest? {
        [configuration.rules.placement].redirected(request, from: former.url)
    }

    /// Returns a request with tokens in their place; unchanged if there are none.
    ///
    /// - Throws: A fault if the request cannot carry them.
    @inline(never)
    func authorized(
        _ request: ClientRequest, with tokens: Tokens?
    ) throws(Fault) -> ClientRequest {
        guard let tokens else { return request }
        var request = request
        do throws(Fault) {
            try configuration.rules.placement.place(tokens, in: &request.head)
        } catch {
            var fault = error
            fault.facts.fill(from: Fault.Facts(request.summary))
            throw fault
        }
        return request
    }

    /// Whether requests can carry the access token.
    func canBeSent(_ tokens: Tokens) -> Bool {
        var probe = HTTPRequest(method: .get, scheme: "https", authority: "", path: "/")
        return !tokens.access.value.allSatisfy(\.isWhitespace)
            && (try? configuration.rules.placement.place(tokens, in: &probe)) != nil
    }
}
