import MoimComposition
@testable import PlaygroundPage

extension Samples {
    static func loading(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.isIdle = false
        content.phone.content = "none"
        content.phone.isLoading = true
        content.phone.lines = []
        content.careless.content = "none"
        content.careless.isLoading = true
        content.careless.lines = []
        content.careless.button = .init(label: text(language, "새로고침", "Refresh"), isDead: true)
        content.careless.mistake = text(
            language, "응답을 영원히 기다려요. 스피너가 멈추지 않아요.",
            "It waits for the answer for ever. The spinner never stops.")
        content.timeline.append(
            TimelineEntry(
                event: "request", seconds: 4.1, text: "GET /v1/home", operation: "home.load"))
        return content
    }

    static func empty(_ language: PageLanguage) -> WindowContent {
        var content = timers(language)
        content.phone.content = "empty"
        content.phone.lines = [text(language, "아직 타이머가 없어요", "You have no timers yet")]
        return content
    }

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

    static func banner(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.phone.transient = NoticeContent(
            style: "banner", title: text(language, "답장이 왔어요", "We have answered"),
            message: text(
                language, "보내 주신 글에 답을 드렸어요.", "There is an answer to your feedback."),
            actions: [.init("open", label: text(language, "열기", "Open"))], id: "b1")
        return content
    }

    static func blocking(_ language: PageLanguage) -> WindowContent {
        var content = splash(language)
        content.phone.isLoading = false
        content.phone.modal = NoticeContent(
            style: "blocking", title: text(language, "업데이트 필요", "Update required"),
            message: text(
                language, "새 버전을 설치해야 쓸 수 있어요", "Install the new version to go on"),
            supportCode: "QK7T-03",
            actions: [
                .init("update", label: text(language, "업데이트", "Update")),
                .init("retry", label: text(language, "다시 시도", "Try again")),
            ], id: "b7")
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
            .registration: text(language, "회원 등록", "Become a member"),
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
