import MoimComposition
@testable import PlaygroundPage

extension Samples {
    static let script = "<script>alert(\"1\")</script>'`&\u{22}\u{301}"
    static let reversed = "\u{202E}txt.exe\u{200B}"

    /// Texts that try to leave their place.
    static func hostile(_ language: PageLanguage) -> WindowContent {
        var content = failing(language)
        content.phone.title = script
        content.phone.lines = [script, reversed]
        content.phone.modal = NoticeContent(
            style: "alert", title: script, message: reversed + script, supportCode: script,
            actions: [.init("dismiss", label: script)], incidents: [script], id: script)
        content.careless.mistake = script
        content.careless.lines = [script]
        content.reports = [
            ReportContent(
                incident: script, kind: "server", level: "error", headline: script + reversed,
                supportCode: script, facts: [.init(script, reversed)],
                desk: .init(group: script, events: 1, users: 1))
        ]
        content.timeline.append(
            TimelineEntry(
                event: script, seconds: .infinity, text: reversed, operation: script,
                incident: script))
        content.link = "/?fault=\(script)"
        return content
    }

    /// Texts that are longer than any that the page expects.
    static func long(_ language: PageLanguage) -> WindowContent {
        let word = text(language, "서버가예상하지못한응답을보냈어요 ", "Supercalifragilistic answers ")
        let letters = String(String(repeating: word, count: 10_000 / word.count + 1).prefix(10_000))
        var content = failing(language)
        content.phone.title = text(language, "아주 길고 긴 제목을 가진 화면", "A screen with a long title")
        content.phone.lines = [String(repeating: "가나다라", count: 60), letters]
        content.phone.modal = serverError(language)
        content.phone.modal?.message = letters
        content.phone.modal?.actions = [
            .init("retry", label: text(language, "다시 시도해 보기", "Try the same thing again")),
            .init("switchAccount", label: text(language, "다른 계정으로 로그인", "Use another account")),
            .init("dismiss", label: text(language, "닫기", "Close")),
        ]
        content.careless.alerts[0].message = letters
        content.careless.mistake = String(letters.prefix(300))
        content.reports[0].headline = letters
        content.reports[0].facts.append(.init("codingPath", letters))
        for index in 0..<40 {
            content.timeline.append(
                TimelineEntry(
                    event: index.isMultiple(of: 2) ? "request" : "response",
                    seconds: 40 + Double(index) * 0.4, text: letters,
                    operation: "operation.number.\(index / 8)", duration: 0.4))
        }
        return content
    }

    /// A story, told up to a frame.
    static func story(_ language: PageLanguage, frame: Int) -> WindowContent {
        var content = frame < 2 ? splash(language) : frame < 3 ? stale(language) : alert(language)
        content.story = StoryContent(
            name: "outage-at-launch",
            title: text(language, "시작할 때 서버가 멈췄어요", "The server is down at launch"),
            frame: frame,
            captions: [
                text(language, "앱을 열어요.", "The user opens the app."),
                text(
                    language, "서버가 503으로 답해요. 두 번 더 시도해요.",
                    "The server answers 503. The app tries twice more."),
                text(
                    language, "사용자는 할 수 있는 일을 읽고, 팀은 리포트 하나를 받아요.",
                    "The user reads what to do, and the team gets one report."),
                text(language, "서버가 돌아오면 다시 시도해요.", "The server is back, and a retry helps."),
            ], isPlaying: frame == 2)
        content.link = "/?story=outage-at-launch&lang=\(language.rawValue)"
        return content
    }

    /// As many switches as the embedded server has faults.
    static func switches(on names: Set<String>) -> SwitchboardContent {
        let known: [(String, [String])] = [
            ("favorites", ["outage", "half-json", "wrong-code", "token-expired", "stalled"]),
            ("bodies", ["null-profile-image", "missing-field", "wrong-type", "html"]),
            ("rejections", ["forced-update", "maintenance", "dormant", "suspended", "closed"]),
            ("statuses", ["forbidden", "not-found", "too-many", "server-error", "slow"]),
            ("tokens", ["unauthorized", "invalid-token", "refresh-dead-grant"]),
            ("redirects", ["redirect-loop", "redirect-away"]),
            ("wires", (1...66).map { "wire-fault-\($0)" }),
        ]
        let groups = known.map { name, faults in
            SwitchboardContent.Group(
                name,
                faults.map {
                    .init(
                        $0, summary: "a success whose JSON ends in the middle, announced so",
                        isOn: names.contains($0), uses: names.contains($0) ? ["\($0)@home:1"] : [])
                })
        }
        return SwitchboardContent(groups: groups)
    }
}
