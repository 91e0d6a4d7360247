import Foundation
import TriageCore

/// The fault codes of a network between the app and the server, for an app's rules.
///
///     Rule(.code(NetworkFaultCode.signIn), .route("wifi"))
public enum NetworkFaultCode {
    /// The code of a request that a network has answered in the server's place, with a page to sign
    /// in.
    ///
    /// That is a response with 511 (RFC 6585, section 6), or a success with a page in HTML where a
    /// value was to be decoded. Where an `APIClient` accepts only JSON and no value is to be
    /// decoded, it is such a success of a safe request, or of any request without TLS. The kind is
    /// `unreachable`, since the server may never have had the request.
    public static let signIn = Fault.networkSignInCode
}

extension ClientResponse {
    /// Whether the body is a page in HTML, which a network sends in place of a server's JSON.
    ///
    /// A type alone proves nothing: some servers send JSON as `text/html`, and some networks a page
    /// as anything.
    package var isPage: Bool {
        // Each response of an operation is asked, and most have JSON.
        if let first = body.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) {
            return false
        }
        let start = String(decoding: inUTF8.body.prefix(1024), as: UTF8.self)
            .drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
        let isHTML = ["text/html", "application/xhtml+xml"].contains(mediaType)
        return ["<!doctype html", "<html"].contains(where: start.hasPrefix)
            || isHTML && start.hasPrefix("<")
    }
}
