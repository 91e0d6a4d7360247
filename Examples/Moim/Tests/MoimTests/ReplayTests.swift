import Foundation
import MoimFeatures
import Testing

@testable import MoimAPI
@testable import MoimCommand
@testable import MoimComposition

@Suite("Replays")
struct ReplayTests {
    /// A plan with one call of three attempts.
    private func plan(
        operation: String, choice: String = "null", last: String
    ) throws -> RecordedPlan {
        let head = #""method": "GET", "path": "/v1/home", "isUTF8": true"#
        let text = """
            {"operation": "\(operation)", "kind": "timeout", "choice": \(choice),
             "request": {"method": "GET", "path": "/v1/home"},
             "responses": [
               {\(head), "attempt": 1, "status": 503, "fields": {"retry-after": "7"}},
               {\(head), "attempt": 2, "status": 200, "fields": {}},
               {\(head), "attempt": 3, "fields": {}, \(last)}]}
            """
        return try JSONDecoder().decode(RecordedPlan.self, from: Data(text.utf8))
    }

    @Test
    func `have Moim's own steps of an operation, and the user's choice`() throws {
        let last = #""failure": "deadline""#
        let known = try plan(operation: "home.load", choice: #""retry""#, last: last).script()
        guard case .open(.home) = known.actions.first?.command,
            case .answer("retry") = known.actions.last?.command
        else {
            Issue.record("\(known.actions)")
            return
        }
        let other = try plan(operation: "shop.checkout", last: last).script()
        guard case .request("GET", "/v1/home") = other.actions.first?.command else {
            Issue.record("\(other.actions)")
            return
        }
        #expect(known.actions.count == 2 && other.actions.count == 1)
    }

    @Test
    func `have the server's answers in their order, and its faults by their codes`() throws {
        let script = try plan(operation: "home.load", last: #""failure": "curl.cutBody""#).script()
        guard case .response(503, let fields, "", true) = script.planned[0].answer,
            case .ordinary = script.planned[1].answer,
            case .fault(let fault) = script.planned[2].answer
        else {
            Issue.record("\(script.planned)")
            return
        }
        #expect(fields == ["retry-after": "7"] && fault.name == "cut-body")
    }

    @Test
    func `wait as long as the server asked, and no longer than they must`() throws {
        let silent = try plan(operation: "home.load", last: #""failure": "deadline""#).arguments
        #expect(silent == ["--request-timeout", "10", "--launch-deadline", "10", "--limit", "80"])
        let answered = try plan(operation: "account.reactivate", last: #""status": 500"#).arguments
        #expect(answered.prefix(2) == ["--request-timeout", "19"])
        #expect(answered.suffix(2) == ["--fault", "dormant"])
    }
}
