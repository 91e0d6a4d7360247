#if Curl
/// The reason why a request has no response, or not all of one.
@_spi(Engine)
public enum CurlError: Error, Sendable, Hashable {
    /// libcurl is not installed.
    case notInstalled
    /// The request has no valid URL or field.
    case invalidRequest
    /// libcurl ended the transfer, with one of its codes (`CURLE_…`).
    case code(Int)
    /// The response's head is larger than its limit.
    case headTooLarge
    /// The first line of the response is no status line of HTTP/1.
    case invalidStatusLine
    /// A header field of the response is none.
    case invalidField
    /// The connection closed, and libcurl would have sent the request a second time.
    case connectionClosed
}
#endif
