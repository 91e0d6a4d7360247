import Foundation
import MoimFeatures
import MoimFlows
import Testing
import Triage
import TriageTesting

@testable import PlaygroundPage

@Suite("The table of failures", .timeLimit(.minutes(30)))
struct FailureTableTests {
    /// With `WRITE_FAILURES` in the environment, the files are written anew.
    @Test("shows what Moim's home shows", arguments: PageLanguage.allCases)
    func contents(_ language: PageLanguage) async throws {
        let moim = try #require(MoimLanguage(rawValue: language.rawValue))
        let results = await MoimFlow.home.injection(in: moim).run()
        #expect(results.findings.isEmpty && results.unjudged.isEmpty, "\(results)")
        let table = FailureTable(results.rows.map { ($0.request, $0.way, .init($0)) })
        if ProcessInfo.processInfo.environment["WRITE_FAILURES"] != nil {
            try table.encoded().write(to: Self.file(language))
        }
        #expect(try String(contentsOf: Self.file(language), encoding: .utf8) == table.text)
    }

    @Test("is the one that the page has", arguments: PageLanguage.allCases)
    func embedding(_ language: PageLanguage) throws {
        let text = try String(contentsOf: Self.file(language), encoding: .utf8)
        #expect(try FailureTable.home(language).text == text)
    }

    @Test("has words for each way, and no other way", arguments: PageLanguage.allCases)
    func words(_ language: PageLanguage) throws {
        let table = try FailureTable.home(language)
        #expect(table.requests.map(\.name) == ["GET /v1/home", "POST /v1/attendance"])
        #expect(Set(table.requests.flatMap(\.rows).flatMap(\.ways)) == FailureWays.known)
        let html = try PlaygroundPages().failures(table, language)
        for request in table.requests {
            #expect(html.contains("data-request=\"\(request.name)\""))
            for notice in request.rows.flatMap(\.shown.notices) {
                #expect(html.contains(notice.message))
            }
        }
        #expect(!html.contains(" style=") && !html.contains("<script"))
    }

    @Test("puts ways that show the same into one row")
    func grouping() {
        let alert = FailureTable.Shown(notices: [], routes: ["a"], content: nil, isLoading: false)
        var late = alert
        late.content = "Kim"
        let table = FailureTable([
            ("GET /a", "503", alert), ("GET /a", "late", late), ("GET /a", "500", alert),
            ("GET /b", "503", alert),
        ])
        #expect(
            table.requests.map { $0.rows.map(\.ways) } == [[["503", "500"], ["late"]], [["503"]]])
    }

    private static func file(_ language: PageLanguage) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent(
                "../../Sources/PlaygroundPage/Resources/Failures/home.\(language.rawValue).json"
            )
            .standardizedFileURL
    }
}

extension FailureTable {
    fileprivate var text: String? { try? String(decoding: encoded(), as: UTF8.self) }
}

extension FailureTable.Shown {
    fileprivate init(_ row: FaultInjection.Results.Row) {
        self.init(
            notices: row.notices.map { notice in
                .init(
                    style: notice.style.rawValue, title: notice.title, message: notice.message,
                    actions: notice.actions.map(\.label))
            },
            routes: row.routes.map(\.rawValue), content: row.screen?.content,
            isLoading: row.screen?.isLoading == true)
    }
}
