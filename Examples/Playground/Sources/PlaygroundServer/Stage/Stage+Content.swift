import CarelessApp
import MoimComposition
import MoimFeatures
import PlaygroundPage
import Triage

extension Stage {
    /// The content of the phone with Moim.
    func phoneContent(in language: MoimLanguage) -> PhoneContent {
        let texts = MoimTexts.texts(in: language)
        var content = PhoneContent(
            language: language.page, screen: screen, title: title(texts))
        content.modal = phone.state.modal.map(NoticeContent.init)
        content.transient = phone.state.transient.map(NoticeContent.init)
        switch screen {
        case .splash: content.isLoading = phone.isLaunching && !phone.isIdle
        case .home, .timers, .signUp, .friends: fill(&content, texts)
        case .signIn, .store, .registration: break
        }
        return content
    }

    /// The content of the careless phone.
    func carelessContent(in language: PageLanguage) -> CarelessContent {
        let state = careless.state
        return CarelessContent(
            screen: PhoneScreen(rawValue: state.screen.rawValue) ?? .home, title: state.title,
            content: state.content, isLoading: state.isLoading, lines: state.lines,
            button: state.button.map { .init(label: $0.label, isDead: $0.isDead) },
            alerts: state.alerts.map { alert in
                NoticeContent(
                    style: "alert", title: alert.title, message: alert.message,
                    actions: [.init("dismiss", label: "OK")], id: "careless-\(alert.id)")
            },
            mistake: state.mistake?.sentence(in: language == .ko ? .ko : .en) ?? "")
    }

    private var screen: PhoneScreen {
        switch phone.place {
        case .splash: .splash
        case .route(let route): PhoneScreen(rawValue: route.rawValue) ?? .splash
        case .screen(let screen): PhoneScreen(rawValue: screen.rawValue) ?? .splash
        }
    }

    private func title(_ texts: NoticeLocalizer) -> String {
        screen == .splash ? texts("screen.home") : texts("screen.\(screen.rawValue)")
    }

    private func fill(_ content: inout PhoneContent, _ texts: NoticeLocalizer) {
        guard let top = phone.state.top else { return }
        let sheet = phone.state.sheets[top] ?? PhoneState.Sheet()
        content.content = sheet.state.content.rawValue
        content.isLoading = sheet.state.isLoading
        content.lines = sheet.page?.lines(texts) ?? [texts("\(top).none")]
        content.staleNote = sheet.state.content == .stale ? texts("screen.stale") : nil
        content.tabs = [Screen.home, .timers, .friends, .signUp].compactMap { screen in
            PhoneScreen(rawValue: screen.rawValue)
                .map { .init($0, title: texts("screen.\(screen.rawValue)")) }
        }
    }
}

extension NoticeContent {
    init(_ shown: PresentedNotice) {
        self.init(
            style: shown.notice.style.rawValue, title: shown.notice.title,
            message: shown.notice.message, supportCode: shown.supportCode,
            actions: shown.notice.actions.map { .init($0.id.rawValue, label: $0.label) },
            incidents: shown.incidents.map(\.description), id: "notice-\(shown.id)")
    }
}

extension MoimLanguage {
    var page: PageLanguage { self == .ko ? .ko : .en }
}
