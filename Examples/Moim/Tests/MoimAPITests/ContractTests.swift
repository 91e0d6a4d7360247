import MoimAPI
import Testing

@Suite("The API without faults", .timeLimit(.minutes(5)))
struct ContractTests {
    @Test
    func `Home shows the member`() async throws {
        try await withAPI { _, peer in
            let answer = try await peer.home()
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "application/json")
            #expect(
                answer.body
                    == #"{"name":"김모임","generation":12,"status":"active","#
                    + #""profileImage":"","attendanceOpen":true}"#)
        }
    }

    @Test
    func `Who brings no token is refused without a challenge`() async throws {
        try await withAPI { _, peer in
            let answer = try await peer.send(
                "GET /v1/home HTTP/1.1\r\nHost: moim\r\nConnection: close\r\n\r\n")
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate") == nil)
            #expect(answer.body.contains(#""message":"#))
        }
    }

    @Test
    func `Who brings a wrong token is told that it is invalid`() async throws {
        try await withAPI { _, peer in
            let answer = try await peer.home(token: "access-of-someone-else")
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate") == #"Bearer error="invalid_token""#)
            #expect(!answer.text.contains("someone-else"))
        }
    }

    @Test
    func `The right code is recorded, and a repeat of the tap gets the same answer`() async throws {
        try await withAPI { _, peer in
            for _ in 1...2 {
                let answer = try await peer.attend()
                #expect(answer.status == 201)
                #expect(answer.body == #"{"status":"present"}"#)
            }
        }
    }

    @Test
    func `A second tap is told that attendance was recorded before`() async throws {
        try await withAPI { _, peer in
            _ = try await peer.attend(key: "tap-1")
            let answer = try await peer.attend(key: "tap-2")
            #expect(answer.status == 409)
            #expect(answer.body.contains("이미 출석했어요"))
        }
    }

    @Test(arguments: [
        (#"{"code":"1234"}"#, "tap-1"), (#"{"code":"48"#, "tap-1"),
        (#"{"code":4821}"#, "tap-1"),
        ("", "tap-1"), (#"{"code":"4821"}"#, nil), (#"{"code":"4821"}"#, ""),
    ])
    func `A submission that is not in order is refused and changes nothing`(
        body: String, key: String?
    ) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.attend(body, key: key)
            #expect(answer.status == 400)
            #expect(answer.body.contains(#""message":"#))
            #expect(try await peer.attend(key: "tap-2").status == 201)
        }
    }

    @Test
    func `A body that is too large is refused`() async throws {
        try await withAPI { _, peer in
            let answer = try await peer.attend(String(repeating: "4", count: 70_000))
            #expect(answer.status == 413)
        }
    }

    @Test
    func `An unknown address and a wrong method are told apart`() async throws {
        try await withAPI { api, peer in
            let end = "HTTP/1.1\r\nHost: moim\r\nConnection: close\r\n\r\n"
            let unknown = try await peer.send("GET /v1/nowhere \(end)")
            #expect(unknown.status == 404)
            #expect(unknown.body.contains(#""message":"#))
            let wrongMethod = try await peer.send("DELETE /v1/home \(end)")
            #expect(wrongMethod.status == 405)
            #expect(wrongMethod.header("Allow") == "GET")
            #expect(api.requests == ["GET /v1/nowhere", "DELETE /v1/home"])
        }
    }

    @Test
    func `Requests on one connection are answered in their order`() async throws {
        try await withAPI { api, peer in
            let first = peer.homeRequest(connection: "keep-alive")
            let answer = try await peer.send(first + first + peer.attendanceRequest())
            let statuses = answer.text.matches(of: /HTTP\/1.1 (\d+)/).map { String($0.1) }
            #expect(statuses == ["200", "200", "201"])
            #expect(api.requests == ["GET /v1/home", "GET /v1/home", "POST /v1/attendance"])
        }
    }

    @Test
    func `Servers share nothing, and a description shows no token`() async throws {
        try await withAPI { first, _ in
            try await withAPI { second, _ in
                #expect(first.url != second.url)
                #expect(first.accessToken != second.accessToken)
            }
        }
        #expect("\(Tokens.valid)" == "Tokens")
        let api = try await MoimAPI.start(tokens: Tokens(access: "access-a", refresh: "refresh-a"))
        #expect((api.accessToken, api.refreshToken) == ("access-a", "refresh-a"))
        await api.stop()
        await api.stop()
    }
}
