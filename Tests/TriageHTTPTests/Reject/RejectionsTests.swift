import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Rejections", .timeLimit(.minutes(5)))
struct RejectionsTests {
    private func scope(_ name: String, _ statuses: Int...) -> Rejections {
        let template = NoticeTemplate(.toast, message: .key(name))
        return Rejections(name, statuses.map { Rejection($0, notice: template) })
    }

    @Test(
        "the most specific scope that declares a status wins",
        arguments: [
            (400, "endpoint"), (401, "group"), (402, "api"), (403, "endpoint"), (404, "endpoint"),
            (405, "group"), (499, nil),
        ] as [(Int, String?)])
    func mostSpecific(status: Int, winner: String?) {
        let call = ClientRequest.sample(scopes: [
            scope("endpoint", 400, 403, 404), scope("group", 401, 404, 405),
            scope("api", 402, 403, 404, 405),
        ])
        let rejection = call.rejection(for: .sample(status: status))
        #expect(rejection?.notice?.message == winner.map { .key($0) })
        let fault = Fault(.sample(status: status), to: call)
        #expect(fault?.facts.declaredNotice == rejection?.notice)
    }

    @Test("one meaning may stand for several statuses")
    func several() {
        let scope = Rejections("own", [Rejection(400, 422, 400), Rejection(409)])
        #expect(scope.statuses == [400, 409, 422])
        #expect(scope[422]?.statuses == [400, 422])
        #expect(scope[404] == nil)
        #expect(throws: Never.self) { try scope.validate() }
    }

    @Test("a status that is declared twice in one scope is an error that names both places")
    func twice() throws {
        let first = Rejection(400, 409); let (line, file) = (#line, #fileID)
        let second = Rejection(409)
        let scope = Rejections("sign-up", [first, Rejection(404), second])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        for part in ["409", "sign-up", "\(file):\(line)", "\(file):\(line + 1)"] {
            #expect(error.description.contains(part), "\(part)")
        }
        #expect(scope[409]?.statuses == [400, 409], "the first one stays")
    }

    @Test("a status that two scopes declare is no error")
    func twoScopes() {
        for scope in [scope("endpoint", 400), scope("api", 400)] {
            #expect(throws: Never.self) { try scope.validate() }
        }
    }

    @Test(
        "a status that is no refusal is an error",
        arguments: [-1, 0, 100, 199, 200, 204, 299, 600, 999])
    func noRefusal(status: Int) throws {
        let line = #line + 1
        let scope = Rejections("own", [Rejection(404), Rejection(status)])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        #expect(error.description.contains("\(status)"))
        #expect(error.description.contains("\(#fileID):\(line)"))
    }

    @Test("a rejection of no status is an error, but not in an enum, whose cases have theirs")
    func noStatus() throws {
        let line = #line + 1
        let scope = Rejections("own", [Rejection(404), Rejection()])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        #expect(error.description.contains("\(#fileID):\(line)"))
        #expect(throws: Never.self) { try EmailRejection.rejections.validate() }
        #expect(EmailRejection.missing.rejection.statuses.isEmpty)
    }

    @Test("the borders of refusals are none", arguments: [300, 399, 400, 499, 500, 599])
    func borders(status: Int) {
        #expect(throws: Never.self) { try scope("own", status).validate() }
    }

    @Test("a recovery that is never tried is an error", arguments: [0, -1, Int.min])
    func neverRecovered(times: Int) throws {
        let cure = Rejection.Recovery(maxAttempts: times) { _, call in call }
        let scope = Rejections("own", [Rejection(418, action: .recover(cure))])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        #expect(error.description.contains("\(times)") && error.description.contains("418"))
        let once = Rejection(418, action: .recover(.init { _, call in call }))
        #expect(throws: Never.self) { try Rejections("own", [once]).validate() }
    }

    @Test("a recovery is given the refusal and the call, and its call is the one that goes out")
    func recovery() async throws {
        let cure = Rejection.Recovery(maxAttempts: 2) { refusal, call in
            var changed = call
            changed.head.path = "/v2/\(refusal.status)"
            return refusal.status == 418 ? changed : nil
        }
        let changed = try await cure(.sample(status: 418), .sample())
        #expect(changed?.head.path == "/v2/418")
        #expect(try await cure(.sample(status: 419), .sample()) == nil)
    }
}
