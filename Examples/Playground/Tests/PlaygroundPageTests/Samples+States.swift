import MoimComposition
@testable import PlaygroundPage

extension Samples {
    static func stale(_ language: PageLanguage) -> WindowContent {
        var content = failing(language)
        content.phone.content = "stale"
        content.phone.staleNote = text(language, "지난 내용이에요", "This is what we last knew")
        return content
    }

    static func alert(_ language: PageLanguage) -> WindowContent {
        var content = failing(language)
        content.phone.content = "none"
        content.phone.lines = [text(language, "아직 보여 드릴 것이 없어요", "Nothing to show yet")]
        content.phone.modal = serverError(language)
        return content
    }

    static func toast(_ language: PageLanguage) -> WindowContent {
        var content = failing(language)
        content.phone.transient = NoticeContent(
            style: "toast",
            message: text(language, "인터넷 연결을 확인해 주세요", "Check your internet connection"),
            incidents: ["01J9X4"], id: "t1")
        content.switches.isNetworkUp = false
        return content
    }

    static func splash(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.isIdle = false
        content.phone = PhoneContent(
            language: language, screen: .splash, title: "", isLoading: true)
        content.careless.screen = .splash
        content.careless.isLoading = true
        content.careless.content = "none"
        return content
    }

    static func place(_ screen: PhoneScreen, _ language: PageLanguage) -> WindowContent {
        var content = window(language)
        let titles: [PhoneScreen: String] = [
            .signIn: text(language, "로그인", "Sign in"), .store: text(language, "스토어", "The store"),
        ]
        content.phone = PhoneContent(
            language: language, screen: screen, title: titles[screen] ?? "")
        return content
    }

    static func timers(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.phone.screen = .timers
        content.phone.title = text(language, "타이머", "Timers")
        content.phone.lines = [
            text(language, "07:30 · 클립 3 · 주 5일", "07:30 · clip 3 · days: 5"),
            text(language, "21:00 · 클립 7 · 주 2일", "21:00 · clip 7 · days: 2"),
        ]
        return content
    }

    static func signUp(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.phone.screen = .signUp
        content.phone.title = text(language, "회원 가입", "Sign up")
        content.phone.content = "none"
        content.phone.lines = [
            text(language, "사용할 이메일을 입력해 주세요", "Enter the e-mail address to use")
        ]
        return content
    }

    static func friends(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.phone.screen = .friends
        content.phone.title = text(language, "친구 찾기", "Find friends")
        content.phone.lines = ["김민서 · 12기", "김서연 · 11기", "김하준 · 12기", "김도윤 · 9기", "… +3"]
        return content
    }
}
