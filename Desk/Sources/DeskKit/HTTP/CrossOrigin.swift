import HTTPTypes
import Hummingbird

/// Lets browsers of any origin report, without their credentials.
enum CrossOrigin {
    /// Whether a path takes reports.
    static func concerns(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == 3 && parts[0] == "api"
            && (parts[2] == "envelope" || parts[2] == "store")
    }

    /// Allows an answer to be read by any origin.
    static func allow(_ response: inout Response) {
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.exposedHeaders] = "x-sentry-error, x-sentry-rate-limits, retry-after"
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
}
