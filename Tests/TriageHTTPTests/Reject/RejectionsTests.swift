import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Rejections", .timeLimit(.minutes(30)))
struct RejectionsTests {
    private func scope(_ name: String, _ statuses: Int...) -> Rejections {
        let template = NoticeTemplate(.toast, message: .key(name))
        return Rejections(name, statuses.map { Rejection($0, notice: template) })
    }

    @Test(
        arguments: [
            (400, "endpoint"), (401, "group"), (402, "api"), (403, "endpoint"), (404, "endpoint"),
            (405, "group"), (499, nil),
        ] as [(Int, String?)])
    func `the most specific scope that declares a status wins`(status: Int, winner: String?) {
        let request = ClientRequest.sample(scopes: [
            scope("endpoint", 400, 403, 404), scope("group", 401, 404, 405),
            scope("api", 402, 403, 404, 405),
        ])
        let rejection = request.rejection(for: .sample(status: status))
        #expect(rejection?.notice?.message == winner.map { .key($0) })
        let fault = Fault(.sample(status: status), to: request)
        #expect(fault?.facts.declaredNotice == rejection?.notice)
    }

    @Test
    func `one rejection may declare several statuses`() {
        let scope = Rejections("own", [Rejection(400, 422, 400), Rejection(409)])
        #expect(scope.statuses == [400, 409, 422])
        #expect(scope[422]?.statuses == [400, 422])
        #expect(scope[404] == nil)
        #expect(throws: Never.self) { try scope.validate() }
    }

    @Test
    func `a status that is declared twice in one scope is an error that names both places`() throws
    {
        let first = Rejection(400, 409); let (line, file) = (#line, #fileID)
        let second = Rejection(409)
        let scope = Rejections("sign-up", [first, Rejection(404), second])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        for part in ["409", "sign-up", "\(file):\(line)", "\(file):\(line + 1)"] {
            #expect(error.description.contains(part), "\(part)")
        }
        #expect(scope[409]?.statuses == [400, 409], "the first one stays")
    }

    @Test
    func `a status that two scopes declare is not an error`() {
        for scope in [scope("endpoint", 400), scope("api", 400)] {
            #expect(throws: Never.self) { try scope.validate() }
        }
    }

    @Test(arguments: [-1, 0, 100, 199, 200, 204, 299, 600, 999])
    func `a status that cannot be a rejection is an error`(status: Int) throws {
        let line = #line + 1
        let scope = Rejections("own", [Rejection(404), Rejection(status)])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        #expect(error.description.contains("\(status)"))
        #expect(error.description.contains("\(#fileID):\(line)"))
    }

    @Test
    func `a rejection without a status is an error, except in an enum, whose cases have theirs`()
        throws
    {
        let line = #line + 1
        let scope = Rejections("own", [Rejection(404), Rejection()])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        #expect(error.description.contains("\(#fileID):\(line)"))
        #expect(throws: Never.self) { try EmailRejection.rejections.validate() }
        #expect(EmailRejection.missing.rejection.statuses.isEmpty)
    }

    @Test(arguments: [300, 399, 400, 499, 500, 599])
    func `the boundary statuses may be rejections`(status: Int) {
        #expect(throws: Never.self) { try scope("own", status).validate() }
    }

    @Test(arguments: [0, -1, Int.min])
    func `a recovery with no attempts is an error`(times: Int) throws {
        let recovery = Rejection.Action.recover(maxAttempts: times) { _, request in request }
        let scope = Rejections("own", [Rejection(418, action: recovery)])
        let error = try #require(throws: ConfigurationError.self) { try scope.validate() }
        #expect(error.description.contains("\(times)") && error.description.contains("418"))
        let once = Rejection(418, action: .recover { _, request in request })
        #expect(throws: Never.self) { try Rejections("own", [once]).validate() }
    }
}
