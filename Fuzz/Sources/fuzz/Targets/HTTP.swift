import Foundation
import HTTPTypes
import Triage
@testable import TriageHTTP

extension FuzzTarget {
    /// The reader of a body's shape.
    static let bodyShape = FuzzTarget(
        "body-shape",
        seeds: [
            #"{"name":"kim","items":[{"id":1,"at":null}],"isOld":false,"rate":-1.5e3}"#,
            String(repeating: #"{"a":["#, count: 200), "[[[[[[[[[1]]]]]]]]]", "\u{FEFF}{}", "",
        ],
        tokens: json + ["{\"a\":", "[[[[", "]]]]", "\\u0000", "\\ud83d", "1e9", "-0."],
        read: { bytes in
            let shape = BodyShape(of: bytes).description
            guard shape.utf8.count <= BodyShape.maximumSize else { return "a shape too long" }
            let isOneLine = !shape.unicodeScalars.contains { $0.value < 0x20 }
            return isOneLine ? nil : "a shape with a control character"
        })

    /// The reader of problem details.
    static let problem = FuzzTarget(
        "problem",
        seeds: [
            #"{"type":"https://e.x/out","title":"No credit","status":403,"detail":"30 of 50","balance":3}"#,
            #"{"title":null,"detail":{"ko":"안"},"instance":7,"errors":[{"pointer":"/a"}]}"#,
            #"{"type":"about:blank"}"#, "[]", "",
        ],
        tokens: json + ["\"type\":", "\"title\":\"", "\"detail\":", "\"\\ud83d\\ude00\""],
        read: { bytes in
            let answer = ClientResponse(
                head: HTTPResponse(status: .init(code: 422)), body: Data(bytes))
            guard let problem = ProblemDetails(answer) else { return nil }
            _ = problem.member("balance", as: Int.self)
            _ = problem.member("errors", as: [[String: String]].self)
            return problem.status == 422 ? nil : "the body has changed the status"
        })

    /// The reader of `Retry-After`.
    static let retryAfter = FuzzTarget("retry-after", seeds: waits, tokens: times) { bytes in
        var head = HTTPResponse(status: .tooManyRequests)
        head.headerFields[.retryAfter] = String(decoding: bytes, as: UTF8.self)
        let wait = ClientResponse(head: head).retryAfter(now: now)
        let isSane = wait.map { .zero ... .seconds(315_360_000) ~= $0 } ?? true
        return isSane ? nil : "a wait of more than ten years, or before now"
    }

    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private static let waits = [
        "120", "0", "Wed, 21 Oct 2026 07:28:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ]

    private static let times = [
        "GMT", "Nov", "Wednesday", "Wed, ", "06-Nov-94", "00:", "99", "+0900", ",",
    ]
}
