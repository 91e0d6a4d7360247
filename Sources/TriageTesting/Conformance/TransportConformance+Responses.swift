import Foundation
import HTTPTypes
import TriageCore

extension TransportConformance {
    static let responses = statuses + challenges + bodies + heads

    private static let statuses = [200, 299, 300, 399, 400, 401, 499, 500, 599, 600, 999].map {
        passesThrough("status \($0)", .text("text", $0), .respond($0, "text"))
    }

    private static let challenges = ["Basic", "Bearer", "Digest", "Negotiate"].map { scheme in
        let challenge = "\(scheme) realm=\"x\", nonce=\"n\""
        return passesThrough(
            "challenge \(scheme)", .text("who?", 401, [.wwwAuthenticate: challenge]),
            .respond(401, headers: "WWW-Authenticate: \(challenge)\r\n", "who?"))
    }

    private static let bodies = [
        passesThrough("empty body", .text(""), .respond(200)),
        passesThrough("no body: 204", .text("", 204), .send("HTTP/1.1 204 None\r\n\r\n")),
        passesThrough("no body: 304", .text("", 304), .send("HTTP/1.1 304 Same\r\n\r\n")),
        passesThrough(
            "wrong content type", .text("<!>", 200, [.contentType: "application/json"]),
            .respond(200, headers: "Content-Type: application/json\r\n", "<!>")),
        passesThrough(
            "gzip", .text("hello, club"),
            .respond(200, headers: "Content-Encoding: gzip\r\n", body: gzip)),
        passesThrough(
            "chunks", .text("hello"),
            .send(
                okStatusLine
                    + "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n")),
        passesThrough(
            "10 MB", .text(String(repeating: filler, count: 10_000)),
            head(length: 10_000_000), filler(10_000_000)),
    ]

    private static let heads = [
        passesThrough("HTTP/1.0", .text("hello"), .send("HTTP/1.0 200 OK\r\n\r\nhello"), .close),
        passesThrough(
            "interim answers", .text("hello"),
            .send("HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 103 Hints\r\nA: b\r\n\r\n"),
            .respond(200, "hello")),
        passesThrough(
            "repeated field", .text("", 200, [.vary: "a, b"]),
            .respond(200, headers: "Vary: a\r\nVary: b\r\n")),
        passesThrough(
            "odd bytes in a field", .text("hello", 200, [.vary: "a"]),
            .bytes(Array("\(okStatusLine)X-Odd: caf".utf8) + [0xE9, 9, 0x80]),
            .send("\r\nVary: a\r\nContent-Length: 5\r\n\r\nhello")),
        passesThrough(
            "challenge of a proxy", .text("who?", 407),
            .respond(407, headers: "Proxy-Authenticate: Basic realm=\"x\"\r\n", "who?")),
    ]

    static let requestCases = [
        Case(name: "HEAD with a length", response: .text(""), method: .head) {
            try .playing([head(length: 50_000_000)])
        },
        Case(
            name: "POST with a body", response: .text("made", 201), method: .post,
            body: Data(String(repeating: "a long body", count: 200_000).utf8)
        ) { try .playing([.respond(201, "made")]) },
        Case(
            name: "redirect loop", kind: .invalidResponse, status: 302, response: .text("", 302),
            requests: 21
        ) { try .playing([.respond(302, headers: "Location: /answer\r\n")]) },
    ]

    /// The text "hello, club", compressed with gzip.
    private static let gzip: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 72, 206, 41, 77, 2, 0,
        202, 255, 182, 222, 11, 0, 0, 0,
    ]
}
