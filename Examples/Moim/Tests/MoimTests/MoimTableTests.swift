import MoimFeatures
import Testing
import Triage

@Suite("Moim's table")
struct MoimTableTests {
    private static let load = OperationInfo(name: "home.load", intent: .load)
    private static let tap = OperationInfo(name: "attendance.submit", intent: .tap)

    @Test(
        arguments: [
            ("offline", "alert 네트워크 오류", "toast 인터넷 연결을 확인해 주세요", nil),
            ("unreachable", "alert 네트워크 오류", "toast 잠시 후 다시 시도해 주세요", .warning),
            ("connectionLost", "alert 네트워크 오류", "toast 잠시 후 다시 시도해 주세요", .warning),
            ("timeout", "alert 네트워크 오류", "toast 잠시 후 다시 시도해 주세요", .warning),
            ("server", "alert 서버 오류", "toast 잠시 후 다시 시도해 주세요", .warning),
            ("rateLimited", "alert 잠시 후 다시 시도해 주세요", "toast 잠시 후 다시 시도해 주세요", .warning),
            ("undecodable", "alert 일시적인 오류", "toast 잠시 후 다시 시도해 주세요", .error),
            ("invalidResponse", "alert 일시적인 오류", "toast 잠시 후 다시 시도해 주세요", .error),
            ("rejected", "alert 일시적인 오류", "toast 잠시 후 다시 시도해 주세요", .error),
            ("unexpected", "alert 일시적인 오류", "toast 잠시 후 다시 시도해 주세요", .error),
            ("something.new", "alert 일시적인 오류", "toast 잠시 후 다시 시도해 주세요", .error),
            ("insecure", "alert 보안 연결 오류", "alert 보안 연결 오류", .error),
            ("storage", "alert 실패", "alert 실패", .error),
            ("forbidden", "alert 에러", "alert 에러", .warning),
            ("feedback.reply", "alert 답장이 왔어요", "alert 답장이 왔어요", nil),
            ("unauthenticated", "route once to signIn", "route once to signIn", nil),
        ] as [(Fault.Kind, String, String, ReportLevel?)])
    func `decides every kind for a load and for a tap`(
        kind: Fault.Kind, load: String, tap: String, report: ReportLevel?
    ) {
        for (operation, expected) in [(Self.load, load), (Self.tap, tap)] {
            let failed = FailureContext(fault: Fault(kind), operation: operation)
            let decision = DecisionTable.moim.decision(for: failed)
            #expect(Self.words(decision.surface, failed.fault) == expected)
            #expect(decision.report == report)
        }
    }

    @Test(arguments: [
        (nil, "잠시 후"), (30, "잠시 후"), (31, "1분쯤 뒤에"), (1800, "30분쯤 뒤에"), (7200, "몇 시간 뒤에"),
    ])
    func `a load names the wait that the server asks for, and a tap does not`(
        seconds: Int?, wait: String
    ) {
        var facts = Fault.Facts()
        facts.retryAfter = seconds.map { .seconds($0) }
        let fault = Fault(.server, facts: facts)
        let surfaces = [Self.load, Self.tap].map {
            DecisionTable.moim.decision(for: FailureContext(fault: fault, operation: $0)).surface
        }
        #expect(surfaces.map { Self.words($0, fault) } == ["alert 서버 오류", "toast 잠시 후 다시 시도해 주세요"])
        guard case .notice(let template) = surfaces[0] else { return }
        let notice = template.resolved(for: fault, localize: MoimTexts.texts(in: .ko))
        #expect(notice.message == "서버에 문제가 생겼어요. \(wait) 다시 시도해 주세요.")
        #expect(notice.actions.map(\.id) == [.retry, .dismiss])
    }

    @Test
    func `one title has one message but for the server's wait, and no text is missing`() {
        for language in MoimLanguage.allCases {
            let texts = MoimTexts.texts(in: language)
            var messages: [String: String] = [:]
            for rule in DecisionTable.moim.rules {
                guard case .notice(let template)? = rule.decision?.surface else { continue }
                let notice = template.resolved(for: Fault(.server), localize: texts)
                let shown = [notice.title, notice.message] + notice.actions.map(\.label)
                #expect(
                    !shown.compactMap(\.self).contains { $0.contains(".") && !$0.contains(" ") })
                guard let title = notice.title, !"\(template.message)".contains(".wait.") else {
                    continue
                }
                #expect(
                    messages.updateValue(notice.message, forKey: title) ?? notice.message
                        == notice.message)
            }
        }
    }

    private static func words(_ surface: Decision.Surface, _ fault: Fault) -> String {
        guard case .notice(let template) = surface else { return surface.description }
        let notice = template.resolved(for: fault, localize: MoimTexts.texts(in: .ko))
        return "\(notice.style) \(notice.title ?? notice.message)"
    }
}
