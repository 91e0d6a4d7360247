import MoimAPI
import Testing

@Suite("The session and its tokens", .timeLimit(.minutes(5)))
struct SessionTests {
    @Test
    func `A refresh gives new tokens, and the former ones have expired`() async throws {
        try await withAPI { api, peer in
            let old = (access: api.accessToken, refresh: api.refreshToken)
            let answer = try await peer.refresh()
            #expect(answer.status == 200)
            #expect(
                answer.body
                    == #"{"accessToken":"\#(api.accessToken)","expiresIn":3600,"#
                    + #""refreshToken":"\#(api.refreshToken)"}"#)
            #expect(api.accessToken != old.access && api.refreshToken != old.refresh)
            let loads = [try await peer.home(), try await peer.home(token: old.access)]
            #expect(loads.map(\.status) == [200, 419])
            #expect(loads[1].body.contains(#""message":"#))
            #expect(try await peer.refresh(old.refresh).status == 418)
            #expect(try await peer.refresh().status == 200)
        }
    }

    @Test(arguments: ["", "refresh-of-another"])
    func `An unknown refresh token is refused`(token: String) async throws {
        try await withAPI { api, peer in
            let old = api.accessToken
            let answer = try await peer.refresh(token)
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate") == nil)
            #expect(api.accessToken == old)
        }
    }

    @Test(arguments: ["", "{}", #"{"refreshToken":1}"#, #"{"refreshToken""#])
    func `A refresh that cannot be read is refused`(body: String) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.refresh(body: body)
            #expect(answer.status == 400)
            #expect(answer.body.contains(#""message":"#))
        }
    }

    @Test
    func `Of many refreshes with one token at once, one is answered with tokens`() async throws {
        try await withAPI { api, peer in
            let token = api.refreshToken
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 1...20 { group.addTask { try await peer.refresh(token).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 418 }.count == 19)
        }
    }

    @Test
    func `A first token that has expired is refused until a refresh`() async throws {
        try await withAPI("access-token-expired") { _, peer in
            let endpoints = ["home", "timers", "attendance", "email", "refresh", "home", "friends"]
            var statuses: [Int?] = []
            for endpoint in endpoints { statuses.append(try await peer.visit(endpoint).status) }
            #expect(statuses == [419, 419, 419, 200, 200, 200, 200])
        }
    }

    @Test
    func `Without rotation the refresh token stays, and the new access token is good`() async throws
    {
        try await withAPI("refresh-without-rotation") { api, peer in
            let old = (access: api.accessToken, refresh: api.refreshToken)
            let answer = try await peer.refresh()
            #expect(answer.body == #"{"accessToken":"\#(api.accessToken)"}"#)
            #expect(api.refreshToken == old.refresh)
            #expect(try await peer.home().status == 200)
            #expect(try await peer.home(token: old.access).status == 419)
            #expect(try await peer.refresh(old.refresh).status == 200)
        }
    }

    @Test
    func `A refresh whose success was spoiled can be asked for again, or used where it is read`()
        async throws
    {
        try await withAPI("half-json@refresh:1", "wrong-content-type@refresh") { api, peer in
            let token = api.refreshToken
            #expect(try await peer.refresh().status == 200)
            let answer = try await peer.refresh(token)
            #expect(answer.body == #"{"accessToken":"\#(api.accessToken)"}"#)
            #expect(try await peer.home().status == 200)
        }
    }

    @Test
    func `A refresh whose answer was lost did its work`() async throws {
        try await withAPI("lost-answer@refresh:1") { api, peer in
            let token = api.refreshToken
            let (lost, again) = (try await peer.refresh(), try await peer.refresh(token))
            #expect(lost.text.isEmpty)
            #expect(again.status == 418)
        }
    }

    @Test(arguments: [
        ("token-expired", 419), ("invalid-token", 401), ("unauthorized", 401),
        ("basic-challenge", 401),
    ])
    func `A fault that refuses tokens leaves endpoints alone that need none, unless it names one`(
        name: String, status: Int
    ) async throws {
        let open = [
            "integrity", "version", "maintenance", "config", "notices", "email", "refresh",
        ]
        try await withAPI(name) { _, peer in
            for endpoint in try #require(APIFault.named(name)?.endpoints) {
                let expected = open.contains(endpoint) ? 200 : status
                let answer = try await peer.visit(endpoint)
                #expect(answer.status == expected)
            }
        }
        try await withAPI("\(name)@refresh", "\(name)@email") { _, peer in
            let answers = [try await peer.visit("refresh"), try await peer.visit("email")]
            #expect(answers.map(\.status) == [status, status])
        }
    }

    @Test
    func `A fault of any endpoint breaks the refresh too`() async throws {
        try await withAPI("server-error") { _, peer in
            let answer = try await peer.refresh()
            #expect(answer.status == 500)
        }
    }
}
