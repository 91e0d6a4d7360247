import HTTPTypes
import NIOCore

extension APIFault {
    /// Statuses that promise success with bodies that do not hold it.
    static let bodies: [APIFault] = [
        .declared("null-profile-image", "home with null where the contract promises a text"),
        .declared("missing-field", "a success whose body lacks a required member"),
        .declared("wrong-type", "a success whose body has a member of the wrong type"),
        .declared("unknown-status-enum", "a success with a status that the contract does not list"),
        .declared("not-utf8", "home in EUC-KR, announced as JSON"),
        .corrupting("half-json", "a success whose JSON ends in the middle, its length announced so")
        {
            $0.replacingBody($0.firstHalf)
        },
        .corrupting("wrong-content-type", "the proper success announced as text/html") {
            $0.adding(.contentType, "text/html")
        },
        .corrupting("bad-gzip", "the proper success announced as gzip, which it is not") {
            $0.adding(.contentEncoding, "gzip")
        },
        .corrupting("huge-body", "the proper success with 12 MB of spaces after it") {
            $0.padded(to: 12_000_000)
        },
        .corrupting("huge-head", "the proper success with a cookie of 100 kB") {
            $0.adding(.setCookie, "moim=" + String(repeating: "m", count: 100_000))
        },
        .corrupting("empty-body", "a success with Content-Length 0") {
            $0.replacingBody(ByteBuffer())
        },
        .answering(
            "no-content", "204 where a body is needed", with: APIResponse(status: .noContent)),
        .answering("not-json", "200 text/plain with OK", with: .text("OK")),
        .answering("html", "200 with a page to sign in to the Wi-Fi", with: .page("Wi-Fi 로그인")),
        .answering("null-body", "200 with the JSON null", with: .json("null")),
        .answering("wrong-shape", "200 with an array for an object", with: .json(#"["김모임"]"#)),
        .answering(
            "error-in-success", "200 with the body of an error",
            with: .message(.ok, "일시적인 오류예요", code: "internal")),
    ]
}

extension APIResponse {
    var firstHalf: ByteBuffer {
        body.getSlice(at: body.readerIndex, length: body.readableBytes / 2) ?? ByteBuffer()
    }

    fileprivate func padded(to size: Int) -> APIResponse {
        var body = body
        body.writeRepeatingByte(UInt8(ascii: " "), count: max(0, size - body.readableBytes))
        return replacingBody(body)
    }
}
