import MoimAPI

/// What each endpoint is asked, with everything in order unless said otherwise; each on a
/// connection of its own.
extension Peer {
    static let reminder = #"{"clipID":5,"time":"21:30","days":[6,7]}"#

    /// What an endpoint is asked by its name.
    func visit(_ endpoint: String) async throws -> Transcript {
        switch endpoint {
        case "integrity": try await judge()
        case "version": try await get("/v1/app/version")
        case "maintenance", "config", "notices": try await get("/v1/\(endpoint)")
        case "session", "account", "terms": try await get("/v1/\(endpoint)", api.accessToken)
        case "reactivation": try await reactivate()
        case "attendance": try await attend()
        case "timers": try await timers()
        case "addTimer": try await addTimer()
        case "email": try await validate("hana@moim.example")
        case "friends": try await friends("query=%EB%AA%A8%EC%9E%84")
        case "refresh": try await refresh()
        default: try await home()
        }
    }

    func judge(
        _ body: String = #"{"nonce":"n-1","appVersion":"1.12.0"}"#
    ) async throws -> Transcript {
        try await send(request("POST /v1/integrity", body: body))
    }

    func get(_ path: String, _ token: String? = nil) async throws -> Transcript {
        try await send(request("GET \(path)", token: token))
    }

    func reactivate() async throws -> Transcript {
        try await send(request("POST /v1/account/reactivation", token: api.accessToken))
    }

    func home(token: String? = nil) async throws -> Transcript {
        try await send(homeRequest(token: token))
    }

    func attend(
        _ body: String = #"{"code":"4821"}"#, key: String? = "tap-1"
    ) async throws -> Transcript {
        try await send(attendanceRequest(body, key: key))
    }

    func timers() async throws -> Transcript {
        try await send(request("GET /v1/timers", token: api.accessToken))
    }

    func addTimer(
        _ body: String = reminder, key: String? = "tap-1"
    ) async throws -> Transcript {
        try await send(request("POST /v1/timers", token: api.accessToken, key: key, body: body))
    }

    func validate(_ address: String) async throws -> Transcript {
        try await validate(body: #"{"email":"\#(address)"}"#)
    }

    func validate(body: String) async throws -> Transcript {
        try await send(request("POST /v1/validation/email", body: body))
    }

    func friends(_ query: String) async throws -> Transcript {
        try await send(request("GET /v1/friends?\(query)", token: api.accessToken))
    }

    func refresh(_ token: String? = nil) async throws -> Transcript {
        try await refresh(body: #"{"refreshToken":"\#(token ?? api.refreshToken)"}"#)
    }

    func refresh(body: String) async throws -> Transcript {
        try await send(request("POST /v1/auth/refresh", body: body))
    }
}

extension Peer {
    func homeRequest(token: String? = nil, connection: String = "close") -> String {
        request("GET /v1/home", token: token ?? api.accessToken, connection: connection)
    }

    func attendanceRequest(_ body: String = #"{"code":"4821"}"#, key: String? = "tap-1") -> String {
        request("POST /v1/attendance", token: api.accessToken, key: key, body: body)
    }

    func request(
        _ start: String, token: String? = nil, key: String? = nil, body: String? = nil,
        connection: String = "close"
    ) -> String {
        let fields = [
            "Host: moim", "Connection: \(connection)", token.map { "Authorization: Bearer \($0)" },
            key.map { "Idempotency-Key: \($0)" }, body.map { "Content-Length: \($0.utf8.count)" },
        ]
        let lines = ["\(start) HTTP/1.1"] + fields.compactMap(\.self)
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    }
}
