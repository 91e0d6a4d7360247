import NIOCore

extension APIFault {
    /// What goes wrong below HTTP.
    static let wires: [APIFault] = [
        .wire(
            "close", "closes the connection without a byte", playing: WireScript(then: .close)),
        APIFault("lost-answer", "does its work, then closes without a byte") { _ in .dropResponse },
        .wire(
            "reset", "resets the connection without a byte", playing: WireScript(then: .reset)),
        .wire("cut-body", "announces the whole body, sends half of it and closes") {
            WireScript($0.head(.length($0.body.readableBytes)), $0.firstHalf, then: .close)
        },
        .wire("cut-chunk", "sends one chunk of a chunked body and closes") {
            WireScript($0.head(.chunked), $0.firstHalf.asChunk, then: .close)
        },
        .wire(
            "garbage", "answers with something that is not HTTP and closes",
            playing: WireScript(ByteBuffer(string: "* MOIM 1 ready\r\n출석\r\n"), then: .close)),
        .wire(
            "only-continue", "100 Continue, then closes",
            playing: WireScript(
                ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"), then: .close)),
        .wire("early-hints", "103 before the proper success") {
            WireScript(
                ByteBuffer(string: "HTTP/1.1 103 Early Hints\r\nLink: </logo.png>\r\n\r\n"),
                $0.head(.length($0.body.readableBytes)), $0.body, then: .close)
        },
        .wire(
            "endless-head", "sends header lines for ever, 1 kB a millisecond",
            playing: WireScript(
                ByteBuffer(string: "HTTP/1.1 200 OK\r\n"),
                then: .repeating(longLine, every: .milliseconds(1)))),
        .wire("endless-body", "sends a chunked body for ever, 64 kB a millisecond") {
            let spaces = ByteBuffer(repeating: UInt8(ascii: " "), count: 65_536)
            return WireScript(
                $0.head(.chunked),
                then: .repeating(spaces.asChunk, every: .milliseconds(1)))
        },
        .wire(
            "silence", "reads the request and never answers", playing: WireScript(then: .wait)),
        .wire("stall", "sends the head and half the body, then nothing more") {
            WireScript($0.head(.length($0.body.readableBytes)), $0.firstHalf, then: .wait)
        },
        .wire("trickle", "sends the head, then one byte each 0.3 s for ever") {
            WireScript(
                $0.head(.length(1_000_000)),
                then: .repeating(ByteBuffer(string: " "), every: .milliseconds(300)))
        },
    ]

    private static let longLine = ByteBuffer(
        string: "X-Moim: " + String(repeating: "m", count: 1_000) + "\r\n")
}
