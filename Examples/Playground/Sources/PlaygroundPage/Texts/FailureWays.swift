/// The words for the ways in which a request fails.
struct FailureWays {
    private let words: [String: String]

    init(_ language: PageLanguage) {
        let index = language == .ko ? 0 : 1
        words = Self.all.mapValues { index == 0 ? $0.ko : $0.en }
    }

    /// The words for a way, as fault injection names it.
    subscript(way: String) -> String { words[way] ?? way }

    /// The ways that have words.
    static var known: Set<String> { Set(all.keys) }

    private static let all: [String: (ko: String, en: String)] = [
        "offline": ("네트워크 없음", "No network"),
        "timeout": ("시간 초과", "Timed out"),
        "connection lost": ("연결이 끊김", "Connection lost"),
        "insecure": ("안전하지 않은 연결", "Insecure connection"),
        "silence": ("응답 없음", "No answer"),
        "suspended": ("앱이 10분 동안 백그라운드에 있음", "Ten minutes in the background"),
        "400": ("400 잘못된 요청", "400 Bad request"),
        "401": ("401 인증되지 않음", "401 Not signed in"),
        "403": ("403 권한 없음", "403 Not allowed"),
        "404": ("404 없음", "404 Not found"),
        "409": ("409 충돌", "409 Conflict"),
        "418": ("418", "418"),
        "419": ("419 토큰 만료", "419 Token expired"),
        "422": ("422 처리할 수 없음", "422 Cannot be processed"),
        "429": ("429 요청이 너무 많음", "429 Too many requests"),
        "500": ("500 서버 오류", "500 Server error"),
        "503": ("503 점검 중", "503 Unavailable"),
        "502 HTML": ("502 게이트웨이의 페이지", "502 A gateway’s page"),
        "HTML body": ("JSON 대신 HTML", "HTML in place of JSON"),
        "empty body": ("빈 본문", "Empty body"),
        "cut body": ("잘린 본문", "Half of the body"),
        "late": ("5초 늦은 응답", "Answer five seconds late"),
        "canceled": ("사용자가 화면을 떠남", "User leaves the screen"),
    ]
}
