import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

extension TransportConformance {
    static let answered = statuses + challenges + bodies + heads

    private static let statuses = [200, 299, 300, 399, 400, 401, 499, 500, 599, 600, 999].map {
        status in
        good("status \(status)", answer("text", status), .answer(status, "text"))
    }

    private static let challenges = ["Basic", "Bearer", "Digest", "Negotiate"].map { scheme in
        let challenge = "\(scheme) realm=\"x\", nonce=\"n\""
        return good(
            "challenge \(scheme)", answer("who?", 401, [.wwwAuthenticate: challenge]),
            .answer(401, fields: "WWW-Authenticate: \(challenge)\r\n", "who?"))
    }

    private static let bodies = [
        good("empty body", answer(""), .answer(200)),
        good("no body: 204", answer("", 204), .send("HTTP/1.1 204 None\r\n\r\n")),
        good("no body: 304", answer("", 304), .send("HTTP/1.1 304 Same\r\n\r\n")),
        good(
            "wrong content type", answer("<html>", 200, [.contentType: "application/json"]),
            .answer(200, fields: "Content-Type: application/json\r\n", "<html>")),
        good(
            "gzip", answer("hello, club"),
            .answer(200, fields: "Content-Encoding: gzip\r\n", body: gzip)),
        good(
            "chunks", answer("hello"),
            .send(ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n")),
        good(
            "10 MB", answer(String(repeating: letters, count: 10_000)), length(10_000_000),
            letters(10_000_000)),
    ]

    private static let heads = [
        good("HTTP/1.0", answer("hello"), .send("HTTP/1.0 200 OK\r\n\r\nhello"), .close),
        good(
            "interim answers", answer("hello"),
            .send("HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 103 Hints\r\nA: b\r\n\r\n"),
            .answer(200, "hello")),
        good(
            "repeated field", answer("", 200, [.vary: "a, b"]),
            .answer(200, fields: "Vary: a\r\nVary: b\r\n")),
        good(
            "odd bytes in a field", answer("hello", 200, [.vary: "a"]),
            .bytes(Array("\(ok)X-Odd: caf".utf8) + [0xE9, 9, 0x80]),
            .send("\r\nVary: a\r\nContent-Length: 5\r\n\r\nhello")),
        good(
            "challenge of a proxy", answer("who?", 407),
            .answer(407, fields: "Proxy-Authenticate: Basic realm=\"x\"\r\n", "who?")),
    ]

    static let sent = [
        Case(name: "HEAD with a length", answer: answer(""), method: .head) {
            try .plays([length(50_000_000)])
        },
        Case(
            name: "POST with a body", answer: answer("made", 201), method: .post,
            body: Data(String(repeating: "a long body", count: 200_000).utf8)
        ) { try .plays([.answer(201, "made")]) },
        Case(
            name: "redirect loop", kind: .invalidResponse, answer: answer("", 302), requests: 21
        ) { try .plays([.answer(302, fields: "Location: /answer\r\n")]) },
    ]

    /// The gzip of "hello, club".
    private static let gzip: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 72, 206, 41, 77, 2, 0,
        202, 255, 182, 222, 11, 0, 0, 0,
    ]
}
