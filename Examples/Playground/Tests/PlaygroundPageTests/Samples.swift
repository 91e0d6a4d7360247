@testable import PlaygroundPage

/// Windows in all their states, in both languages.
enum Samples {
    /// A text in one of the languages.
    static func text(_ language: PageLanguage, _ korean: String, _ english: String) -> String {
        language == .ko ? korean : english
    }

    /// All samples by name.
    static func all(_ language: PageLanguage) -> [(name: String, content: WindowContent)] {
        [
            ("value", window(language)), ("stale", stale(language)), ("alert", alert(language)),
            ("toast", toast(language)), ("splash", splash(language)),
            ("timers", timers(language)), ("signUp", signUp(language)),
            ("friends", friends(language)), ("signIn", place(.signIn, language)),
            ("store", place(.store, language)), ("story", story(language, frame: 3)),
            ("hostile", hostile(language)),
        ]
    }

    static func window(_ language: PageLanguage) -> WindowContent {
        WindowContent(
            language: language, member: "m-7f3a", phone: home(language),
            careless: CarelessContent(
                title: text(language, "모임", "Moim"), content: "value",
                lines: lines(language),
                button: .init(label: text(language, "새로고침", "Refresh"), isDead: false)),
            switches: switches(on: []), reports: [], timeline: timeline(failing: false),
            stories: links(language), link: "/?lang=\(language.rawValue)")
    }

    // MARK: Parts

    static func lines(_ language: PageLanguage) -> [String] {
        [
            text(language, "김모임 · 12기", "Moim Kim · generation 12"),
            text(language, "출석 중", "Attendance is open"),
        ]
    }

    static func home(_ language: PageLanguage) -> PhoneContent {
        PhoneContent(
            language: language, screen: .home, title: text(language, "모임", "Moim"),
            content: "value", lines: lines(language), tabs: tabs(language))
    }

    static func tabs(_ language: PageLanguage) -> [PhoneContent.Tab] {
        [
            .init(.home, title: text(language, "모임", "Moim")),
            .init(.timers, title: text(language, "타이머", "Timers")),
            .init(.signUp, title: text(language, "회원 가입", "Sign up")),
            .init(.friends, title: text(language, "친구 찾기", "Find friends")),
        ]
    }

    static func serverError(_ language: PageLanguage) -> NoticeContent {
        NoticeContent(
            style: "alert", title: text(language, "서버 오류", "Server error"),
            message: text(
                language, "서버에 문제가 생겼어요. 30분쯤 뒤에 다시 시도해 주세요.",
                "Something is wrong with our server. Please try again in about half an hour."),
            supportCode: "LUWM-29",
            actions: [
                .init("dismiss", label: text(language, "닫기", "Close")),
                .init("retry", label: text(language, "다시 시도", "Try again")),
            ],
            incidents: ["01J9X4"], id: "n1")
    }

    static func links(_ language: PageLanguage) -> [StoryLink] {
        let all = [
            ("outage-at-launch", "시작할 때 서버가 멈췄어요", "The server is down at launch"),
            ("wrong-code", "출석 코드를 틀렸어요", "A wrong attendance code"),
            ("token-expired", "토큰이 만료됐어요", "The token has expired"),
            ("half-json", "반쪽짜리 JSON", "Half a JSON"),
            ("lost-in-a-tunnel", "터널에서 끊겼어요", "Lost in a tunnel"),
            ("busy-friday", "붐비는 금요일", "A busy Friday"),
        ]
        return all.map { name, korean, english in
            StoryLink(
                name: name, title: text(language, korean, english),
                summary: text(
                    language, "같은 실패를 두 앱이 어떻게 겪는지 보여 줘요.",
                    "How two apps go through the same failure."))
        }
    }
}
