import ArgumentParser
import Foundation
import HTTPTypes
import MoimDomain
import MoimFeatures
import Testing
import Triage
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

@MainActor
@Suite("A launch", .timeLimit(.minutes(5)))
struct LaunchTests {
    nonisolated private static let required = [
        "integrity", "jailbreak", "version", "maintenance", "session", "account", "terms", "config",
    ]

    @Test
    func `with everything in order leads home, and asks everything once`() async {
        let moim = Harness(at: [:])
        await moim.run.play([Action(.launch)])
        await moim.eventually { $0.checks.contains("notices passed") }
        let summary = await moim.run.finish()
        #expect(moim.operations == ["launch"] && moim.outcomes == [.value])
        #expect(moim.verdicts == ["proceed"] && moim.routes == [.home])
        let names = moim.checks.filter { !$0.hasPrefix("notices") }
        #expect(names.sorted() == Self.required.map { "\($0) passed" }.sorted())
        #expect(moim.checks.count { $0.hasPrefix("notices") } == 1)
        #expect(Set(moim.asked).count == 8 && moim.asked.count == 8)
        #expect(moim.presented.isEmpty && moim.reports.isEmpty && summary.broken.isEmpty)
    }

    struct Stop: Sendable, CustomTestStringConvertible {
        let path: String
        let step: FaultPlan.Step
        let verdict: String
        var words: [String] = []
        var actions: [Notice.Action.ID] = []
        var routes: [Route] = []
        var locale = MoimLanguage.ko

        var testDescription: String { "\(path) \(verdict) \(words)" }
    }

    nonisolated private static let stops = [
        Stop(
            path: "/v1/integrity", step: .json(#"{"verdict":"tampered"}"#),
            verdict: "blocked integrity tampered",
            words: ["blocking / 확인할 수 없는 앱 / 스토어에서 앱을 다시 설치해 주세요"]),
        Stop(
            path: "/v1/app/version", step: .versions(minimum: "1.12.1"),
            verdict: "blocked version forcedUpdate",
            words: ["blocking / 업데이트 필요 / 새 버전을 설치해야 쓸 수 있어요"], actions: [.update]),
        maintenance(#""message":" 두 시까지 점검해요 ""#, "두 시까지 점검해요"),
        maintenance(#""message":"""#, "서비스 점검 중이에요"),
        maintenance(#""message":" ""#, "서비스 점검 중이에요"),
        maintenance(#""message":null"#, "서비스 점검 중이에요"),
        maintenance(#""message":{"ko":"점검"}"#, "서비스 점검 중이에요"),
        maintenance(#""until":"later""#, "서비스 점검 중이에요"),
        suspended(#""reason":"회비""#, "회비"), suspended(#""reason":7"#, "이용이 정지된 계정이에요"),
        suspended(#""code":7"#, "이용이 정지된 계정이에요"),
        Stop(
            path: "/v1/account", step: .json(#"{"state":"dormant"}"#),
            verdict: "action account dormant",
            words: ["alert / Sleeping account / This account has not been used for long"],
            actions: [.reactivate, .switchAccount], locale: .en),
        Stop(
            path: "/v1/terms", step: .json(#"{"accepted":false,"version":"3"}"#),
            verdict: "route terms terms", routes: [.registration]),
    ]

    nonisolated private static func maintenance(_ member: String, _ message: String) -> Stop {
        Stop(
            path: "/v1/maintenance", step: .json("{\"active\":true,\(member)}"),
            verdict: "blocked maintenance maintenance",
            words: ["blocking / 서비스 점검 / \(message)"], actions: [.retry])
    }

    nonisolated private static func suspended(_ member: String, _ message: String) -> Stop {
        Stop(
            path: "/v1/account", step: .json("{\"state\":\"suspended\",\(member)}"),
            verdict: "blocked account suspended", words: ["blocking / 이용 정지 / \(message)"])
    }

    @Test(arguments: stops)
    func `that is told no ends with a value, and no report is made`(stop: Stop) async {
        let moim = Harness(at: [stop.path: [stop.step]], locale: stop.locale)
        let summary = await moim.play(.launch)
        #expect(moim.verdicts == [stop.verdict] && moim.outcomes == [.value])
        #expect(moim.words == stop.words && moim.routes == stop.routes)
        #expect(moim.presented.flatMap { $0.notice.actions.map(\.id) } == stop.actions)
        #expect(moim.presented.allSatisfy { $0.supportCode != nil && $0.incidents.isEmpty })
        #expect(moim.checks.count == 9)
        #expect(moim.reports.isEmpty && summary.broken.isEmpty)
    }

    @Test
    func `on a device that was changed is blocked`() async {
        let moim = Harness(at: [:]) { $0.isJailbroken = true }
        await moim.play(.launch)
        #expect(moim.verdicts == ["blocked jailbreak jailbroken"])
        #expect(moim.words == ["blocking / 이용할 수 없는 기기 / 변경된 기기에서는 모임을 쓸 수 없어요"])
        #expect(moim.presented.first?.notice.actions.isEmpty == true)
    }

    @Test(arguments: [
        ("1.9.0", "1.10.0", "1.10.0", "blocked version forcedUpdate"),
        ("1.10", "1.10.0", "1.10.0", "proceed"), ("1.10.0", "1.10", "1.10", "proceed"),
        ("2", "1.99.99", "1.99.99", "proceed"),
        ("1.10.0", "1.9", "1.10.1", "proceed banner"),
        ("next", "1", "1", "blocked version undecodable"),
        ("1.12.0", "", "1", "blocked version undecodable"),
        ("1.12.0", "1", "1.x", "blocked version undecodable"),
        ("-1", "1", "1", "blocked version undecodable"),
    ])
    func `compares versions number by number`(
        installed: String, minimum: String, recommended: String, end: String
    ) async {
        let step = FaultPlan.Step.versions(minimum: minimum, recommended: recommended)
        let moim = Harness(at: ["/v1/app/version": [step]]) { $0.appVersion = installed }
        await moim.play(.launch)
        let banners = moim.presented.filter { $0.notice.style == .banner }.map { _ in "banner" }
        #expect((moim.verdicts + banners).joined(separator: " ") == end)
    }

    @Test
    func `shows the banner of a recommended version once home is shown`() async {
        let moim = Harness(at: ["/v1/app/version": [.versions(recommended: "2")]])
        await moim.play(.launch)
        #expect(moim.words == ["banner / 업데이트 / 새 버전이 나왔어요"])
        let shown = moim.events.elements.compactMap { event in
            switch event {
            case .routed(let route): route.rawValue
            case .notice(.presented): "banner"
            default: nil as String?
            }
        }
        #expect(shown == ["home", "banner"])
    }

    @Test
    func `judges the app by its version and a word that is used once`() async throws {
        let transport = BodyRecorder(.status(500))
        let moim = Harness(transport) { $0.appVersion = "1.11" }
        await moim.play(.launch, .answer("retry"))
        let bodies = transport.bodies.filter { !$0.isEmpty }
        #expect(bodies.count == 2 && Set(bodies).count == 2)
        #expect(bodies.allSatisfy { $0.contains(#""appVersion":"1.11""#) })
    }

    @Test
    func `that is begun while one is under way is that one`() async {
        let moim = Harness(at: [:])
        await moim.run.play([Action(.launch, at: .zero), Action(.launch, at: .zero)])
        await moim.play(.launch)
        #expect(moim.operations == ["launch", "launch"])
        #expect(moim.verdicts == ["proceed", "proceed"])
    }

    @Test(
        arguments: [
            (
                "/v1/nowhere", .hang, #""name":"terms","result":"passed"}"#,
                #""operation":1,"result":"proceed"}"#
            ),
            (
                "/v1/terms", .json(#"{"accepted":false,"version":"1"}"#),
                #""name":"terms","result":"stopped","reason":"terms"}"#,
                #""result":"route","check":"terms","reason":"terms"}"#
            ),
            (
                "/v1/config", .status(403),
                #""name":"config","result":"failed","kind":"forbidden"}"#,
                #""result":"blocked","check":"config","kind":"forbidden"}"#
            ),
        ] as [(String, FaultPlan.Step, String, String)])
    func `writes each check and the verdict into the trace, with the operation that it is`(
        path: String, step: FaultPlan.Step, check: String, verdict: String
    ) async {
        let moim = Harness(at: [path: [step]])
        await moim.play(.launch)
        let checks = moim.trace.filter { $0.contains(#""event":"check","operation":1,"#) }
        let verdicts = moim.trace.filter { $0.contains(#""event":"verdict","operation":1,"#) }
        #expect(checks.count == 9 && checks.contains { $0.hasSuffix(check) }, "\(checks)")
        #expect(verdicts.count == 1 && verdicts.allSatisfy { $0.hasSuffix(verdict) })
    }
}
