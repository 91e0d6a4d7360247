import Foundation
import HTTPTypes

extension APIFault {
    /// Statuses of failure, and late answers.
    static let statuses: [APIFault] = [
        .declared("unregistered", "home 400: the member has not registered a profile"),
        .declared("wrong-code", "attendance 400 with a message"),
        .declared("wrong-code-blank", "attendance 400 with an empty message"),
        .declared("wrong-code-silent", "attendance 400 without a body"),
        .declared("echo-secret", "attendance 400 whose message echoes an e-mail and the token"),
        .declared("already", "attendance 409"),
        .declared("closed", "attendance 410, a problem with title and detail"),
        .declared("closed-without-detail", "attendance 410, a problem with a title only"),
        .answering(
            "unauthorized", "401 without a challenge",
            with: .message(.unauthorized, "로그인이 필요해요")),
        .answering(
            "invalid-token", "401 with the Bearer error invalid_token",
            with: .message(.unauthorized, "다시 로그인해 주세요")
                .adding(.wwwAuthenticate, #"Bearer error="invalid_token""#)),
        .answering(
            "basic-challenge", "401 that asks for a name and password by HTTP Basic",
            with: .message(.unauthorized, "로그인이 필요해요")
                .adding(.wwwAuthenticate, #"Basic realm="moim""#)),
        .answering(
            "token-expired", "419: the access token has expired",
            with: .message(.tokenExpired, "로그인이 만료됐어요", code: "token_expired")),
        .answering("forbidden", "403", with: .message(.forbidden, "접근 권한이 없어요")),
        .answering("not-found", "404", with: .message(.notFound, "없는 주소예요")),
        .answering("request-timeout", "408", with: .message(.requestTimeout, "요청이 늦었어요")),
        .answering("teapot", "418", with: .message(.init(code: 418), "저는 찻주전자예요")),
        .answering(
            "too-many", "429 with Retry-After: 2",
            with: .problem(.tooManyRequests, title: "요청이 너무 많아요").adding(.retryAfter, "2")),
        .answering(
            "server-error", "500, a problem",
            with: .problem(.internalServerError, title: "서버 오류", detail: "기록하지 못했어요")),
        .answering("empty-error", "500 without a body", with: Answer(status: .internalServerError)),
        .answering(
            "half-error", "500, a problem that ends in the middle",
            with: .text(
                #"{"title":"서버 오"#, type: "application/problem+json",
                status: .internalServerError)),
        .answering(
            "html-error", "502 with a proxy's page",
            with: .page("502 Bad Gateway", status: .badGateway)),
        .answering("unavailable", "503 with Retry-After: 2", with: unavailable("2")),
        .answering(
            "unavailable-until", "503 with Retry-After as the date two seconds from now",
            with: unavailable(httpDate(Date(timeIntervalSinceNow: 2)))),
        .answering(
            "unavailable-someday", "503 with a Retry-After that nobody can read",
            with: unavailable("someday")),
        .answering(
            "gateway-timeout", "504, a problem", with: .problem(.gatewayTimeout, title: "응답이 늦어요")),
        .answering(
            "strange-status", "status 600", with: .message(.init(code: 600), "이상한 답이에요")),
        APIFault("slow", "the proper answer after 0.4 s") { _ in .late(.milliseconds(400)) },
    ]

    private static func unavailable(_ retryAfter: String) -> Answer {
        .problem(.serviceUnavailable, title: "서비스 점검 중이에요").adding(.retryAfter, retryAfter)
    }

    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}

extension HTTPResponse.Status {
    /// The contract's own status for an access token that has expired.
    static let tokenExpired = Self(code: 419, reasonPhrase: "Access Token Expired")
}
