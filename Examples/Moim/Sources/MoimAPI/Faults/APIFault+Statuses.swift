import Foundation
import HTTPTypes

extension APIFault {
    /// Statuses of failure, and late answers.
    static let statuses: [APIFault] = [
        .answering("forbidden", "403", with: .message(.forbidden, "접근 권한이 없어요")),
        .answering("not-found", "404", with: .notFound),
        .answering("request-timeout", "408", with: .message(.requestTimeout, "요청이 늦었어요")),
        .answering("teapot", "418", with: .message(.init(code: 418), "저는 찻주전자예요")),
        .answering("too-many", "429 with Retry-After: 2", with: .tooMany()),
        .answering(
            "server-error", "500, a problem",
            with: .problem(.internalServerError, title: "서버 오류", detail: "기록하지 못했어요")),
        .answering(
            "empty-error", "500 without a body", with: APIResponse(status: .internalServerError)),
        .answering(
            "half-error", "500, a problem that ends in the middle",
            with: .text(
                #"{"title":"서버 오"#, type: "application/problem+json",
                status: .internalServerError)),
        .answering(
            "html-error", "502 with a proxy's page",
            with: .page("502 Bad Gateway", status: .badGateway)),
        .answering(
            "unavailable", "503 with Retry-After: 2", with: .unavailable(retryAfter: "2")),
        .answering(
            "unavailable-until", "503 with Retry-After as the date two seconds from now",
            with: .unavailable(retryAfter: httpDate(Date(timeIntervalSinceNow: 2)))),
        .answering(
            "unavailable-someday", "503 with a Retry-After that nobody can read",
            with: .unavailable(retryAfter: "someday")),
        .answering(
            "outage", "503 with a proxy's page and Retry-After: 1800, the outage of thirty minutes",
            with: .page("503 Service Unavailable", status: .serviceUnavailable)
                .adding(.retryAfter, "1800")),
        .answering(
            "gateway-timeout", "504, a problem", with: .problem(.gatewayTimeout, title: "응답이 늦어요")),
        .answering(
            "strange-status", "status 600", with: .message(.init(code: 600), "이상한 답이에요")),
        APIFault("slow", "the proper answer after 0.4 s") { _ in .delay(.milliseconds(400)) },
    ]

    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
