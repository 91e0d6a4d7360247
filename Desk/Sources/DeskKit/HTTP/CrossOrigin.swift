import HTTPTypes
import Hummingbird

/// Lets browsers of any origin report and ask, without their credentials.
enum CrossOrigin {
    private static let names: Set<Substring> = ["envelope", "store", "known-issues", "replies"]

    /// Whether apps send to a path.
    static func concerns(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == 3 && parts[0] == "api" && names.contains(parts[2])
    }

    /// Allows an answer to be read by any origin.
    static func allow(_ response: inout Response) {
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.exposedHeaders] =
            "x-sentry-error, x-sentry-rate-limits, retry-after, etag"
    }

    /// The answer to the question whether a report may be sent.
    static let preflight = Response(
        status: .noContent,
        headers: [
            .accessControlAllowMethods: "POST, OPTIONS",
            .accessControlAllowHeaders: """
            x-sentry-auth, x-requested-with, x-forwarded-for, origin, referer, accept, content-type, \
            content-encoding, authentication, authorization, transfer-encoding, sentry-trace, baggage
            """,
            .accessControlMaxAge: "3600",
        ])

    /// The answer to the question whether an app may ask.
    static let preflightOfAnswers = Response(
        status: .noContent,
        headers: [
            .accessControlAllowMethods: "GET, HEAD, OPTIONS",
            .accessControlAllowHeaders:
                "x-sentry-auth, x-reply-secret, if-none-match, accept, authorization, content-type",
            .accessControlMaxAge: "3600",
        ])
}
