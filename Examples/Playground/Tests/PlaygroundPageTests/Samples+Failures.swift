import MoimComposition
@testable import PlaygroundPage

extension Samples {
    /// A window after a request that was repeated and failed.
    static func failing(_ language: PageLanguage) -> WindowContent {
        var content = window(language)
        content.switches = switches(on: ["outage"])
        content.timeline = timeline(failing: true)
        content.reports = [report(language)]
        content.careless.content = "none"
        content.careless.lines = []
        content.careless.alerts = carelessAlerts(language)
        content.careless.mistake = text(
            language, "같은 오류를 두 번 알리고, 서버의 오류 코드를 그대로 보여 줘요.",
            "It tells the same failure twice, and shows the server's code to the user.")
        content.link = "/?fault=outage&lang=\(language.rawValue)"
        return content
    }

    static func carelessAlerts(_ language: PageLanguage) -> [NoticeContent] {
        (1...2).map { number in
            NoticeContent(
                style: "alert", title: text(language, "오류", "Error"),
                message: "HTTP 503: {\"code\":\"E_UPSTREAM\",\"trace\":\"a8f0\"}",
                actions: [.init("dismiss", label: text(language, "확인", "OK"))], id: "c\(number)")
        }
    }

    static func report(_ language: PageLanguage) -> ReportContent {
        ReportContent(
            incident: "01J9X4", kind: "server", level: "error",
            headline: "GET /v1/home answered 503", supportCode: "LUWM-29",
            facts: [
                .init("operation", "home.load"), .init("request", "GET /v1/home"),
                .init("status", "503 Service Unavailable"), .init("attempts", "3"),
                .init("cause", "HTTPFailure · http.503"),
                .init("shown", text(language, "알림: 서버 오류", "alert: Server error")),
            ], desk: .init(group: "MOIM-4", events: 3, users: 2))
    }

    static func timeline(failing: Bool) -> [TimelineEntry] {
        var entries = [
            TimelineEntry(
                event: "operation", seconds: 0, text: "home.load", operation: "home.load"),
            TimelineEntry(
                event: "request", seconds: 0.01, text: "GET /v1/home", operation: "home.load"),
            TimelineEntry(
                event: "response", seconds: 0.13, text: failing ? "503" : "200",
                operation: "home.load", duration: 0.12, isFailure: failing),
        ]
        guard failing else {
            return entries + [
                TimelineEntry(
                    event: "outcome", seconds: 0.14, text: "value", operation: "home.load")
            ]
        }
        for (start, duration) in [(0.63, 0.14), (1.77, 0.11)] {
            entries.append(
                TimelineEntry(
                    event: "request", seconds: start, text: "GET /v1/home", operation: "home.load"))
            entries.append(
                TimelineEntry(
                    event: "response", seconds: start + duration, text: "503",
                    operation: "home.load", duration: duration, isFailure: true))
        }
        return entries + end + attendance
    }

    private static var end: [TimelineEntry] {
        let moments = [
            ("failure", "server · http.503", true), ("presented", "alert · 서버 오류", false),
            ("reported", "error · LUWM-29", false),
        ]
        return moments.map { event, text, isFailure in
            TimelineEntry(
                event: event, seconds: 1.9, text: text, operation: "home.load",
                incident: "01J9X4", isFailure: isFailure)
        } + [
            TimelineEntry(
                event: "outcome", seconds: 1.91, text: "failure", operation: "home.load",
                incident: "01J9X4", isFailure: true)
        ]
    }

    private static var attendance: [TimelineEntry] {
        [
            TimelineEntry(
                event: "request", seconds: 31.2, text: "POST /v1/attendance",
                operation: "attendance.submit"),
            TimelineEntry(
                event: "response", seconds: 31.52, text: "200", operation: "attendance.submit",
                duration: 0.32),
            TimelineEntry(
                event: "outcome", seconds: 31.53, text: "value", operation: "attendance.submit"),
        ]
    }
}
