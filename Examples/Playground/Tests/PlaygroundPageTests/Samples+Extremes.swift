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
