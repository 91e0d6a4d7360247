import HTTPTypes
import TriageCore

extension TransportConformance {
    /// All cases; those over TLS exist on macOS and Linux only.
    package static let cases =
        refused + stalled + lost + unread + invalid + responses + requestCases + secured

    private static let refused = [
        Case(name: "refused", kind: .unreachable, requests: nil) { try .refusingConnections() },
        Case(name: "unknown host", kind: .unreachable, requests: nil) { .unknownHost() },
        Case(name: "TLS to a plain port", kind: .insecure, requests: nil) {
            try .plaintext([.send("HTTP/1.1 400 Bad\r\n\r\n"), .close])
        },
    ]

    private static let stalled = [
        stall("silence"),
        stall("slow head", .send(okStatusLine), .sendForever("X", every: .milliseconds(20))),
        stall("trickle", head(length: 1_000_000), .sendForever("x", every: .milliseconds(20))),
        stall("stall in the body", head(length: 9), .send("ab")),
        Case(name: "stall in the handshake", kind: .timeout, requests: nil, stalls: true) {
            try .plaintext([])
        },
    ]

    private static let lost = [
        fault("reset", .connectionLost, .reset),
        fault("close without a byte", .connectionLost, .close),
        fault("close inside the head", .connectionLost, .send(okStatusLine + "Content-Le"), .close),
        fault("cut body", .connectionLost, status: 200, head(length: 9), .send("ab"), .close),
        fault(
            "cut chunk", .connectionLost, status: 200,
            .send(okStatusLine + "Transfer-Encoding: chunked\r\n\r\n5\r\nab"), .close),
        fault(
            "gzip that is not", .connectionLost, status: 200,
            .respond(200, headers: "Content-Encoding: gzip\r\n", "no gzip")),
    ]

    /// Refusals whose body cannot be read; their heads count all the same.
    private static let unread = [
        passesThrough(
            "cut body of an error", .unread(503, [.retryAfter: "7"]),
            .send("HTTP/1.1 503 No\r\nRetry-After: 7\r\nContent-Length: 9\r\n\r\nab"), .close),
        passesThrough(
            "cut chunk of an error", .unread(422),
            .send("HTTP/1.1 422 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .close),
        passesThrough(
            "gzip that is not, of an error", .unread(401, [.wwwAuthenticate: "Bearer"]),
            .respond(
                401, headers: "WWW-Authenticate: Bearer\r\nContent-Encoding: gzip\r\n", "no gzip")),
        passesThrough(
            "deflate that is not, of an error", .unread(401, [.wwwAuthenticate: "Bearer"]),
            .respond(
                401, headers: "WWW-Authenticate: Bearer\r\nContent-Encoding: deflate\r\n",
                "no deflate")),
        passesThrough(
            "50 MB announced by an error", .unread(500),
            .send("HTTP/1.1 500 No\r\nContent-Length: 50000000\r\n\r\n"), filler(50_000_000)),
        passesThrough(
            "50 MB of an error without a length", .unread(403),
            .send("HTTP/1.1 403 No\r\nConnection: close\r\n\r\n"), filler(50_000_000), .close),
    ]

    private static let invalid = [
        fault("garbage", .invalidResponse, .send("garbage\r\n\r\n"), .close),
        fault("another protocol", .invalidResponse, .send("SSH-2.0-OpenSSH_9\r\n"), .close),
        fault("endless head", .invalidResponse, .send(okStatusLine + "X: "), .sendForever(filler)),
        fault(
            "50 MB announced", .invalidResponse, status: 200, head(length: 50_000_000),
            filler(50_000_000)),
        fault(
            "50 MB without a length", .invalidResponse, status: 200,
            .send(okStatusLine + "Connection: close\r\n\r\n"), filler(50_000_000), .close),
        fault("status 199", .invalidResponse, .send("HTTP/1.1 199 Odd\r\n\r\n"), .close),
    ]

    #if os(macOS) || os(Linux)
    private static let secured = [
        secure(
            "TLS", .trusted, okStatusLine + "Content-Length: 5\r\n\r\nhello", nil,
            response: .text("hello")),
        secure(
            "TLS, cut body", .trusted, okStatusLine + "Content-Length: 9\r\n\r\nab",
            .connectionLost, status: 200),
        secure("TLS, wrong host", .wrongHost),
        secure("TLS, expired", .expired),
        secure("TLS, self-signed", .selfSigned),
    ]
    #else
    private static let secured: [Case] = []
    #endif
}
