import Foundation

/// One of the questions of the splash.
struct LaunchCheck {
    let name: String
    var isOptional = false
    let isGood: @MainActor (APIClient) async throws -> Bool

    private static let appVersion = "1.12.0"

    static let all = [
        LaunchCheck(name: "integrity") { client in
            let evidence = ["nonce": UUID().uuidString, "appVersion": appVersion]
            let path = "/v1/integrity"
            let body: Verdict = try await client.post(path, evidence, needsToken: false).read()
            return body.verdict == "genuine"
        },
        LaunchCheck(name: "jailbreak") { _ in true },
        open("version", "/v1/app/version") { (body: Versions) in body.minimum <= appVersion },
        open("maintenance", "/v1/maintenance") { (body: Maintenance) in !body.active },
        member("session", "/v1/session") { (_: MemberID) in true },
        member("account", "/v1/account") { (body: Account) in body.state == "active" },
        member("terms", "/v1/terms") { (body: Terms) in body.accepted },
        open("config", "/v1/config") { (_: Settings) in true },
        open("notices", "/v1/notices", isOptional: true) { (_: [Notice]) in true },
    ]

    /// A question that anyone may ask.
    private static func open<Body: Decodable & Sendable>(
        _ name: String, _ path: String, isOptional: Bool = false,
        _ isGood: @escaping @MainActor (Body) -> Bool
    ) -> LaunchCheck {
        LaunchCheck(name: name, isOptional: isOptional) { client in
            isGood(try await client.get(path, needsToken: false))
        }
    }

    /// A question about the member.
    private static func member<Body: Decodable & Sendable>(
        _ name: String, _ path: String, _ isGood: @escaping @MainActor (Body) -> Bool
    ) -> LaunchCheck {
        LaunchCheck(name: name) { client in isGood(try await client.get(path)) }
    }
}

private struct Verdict: Decodable {
    let verdict: String
}

private struct Versions: Decodable {
    let minimum, recommended: String
}

private struct Maintenance: Decodable {
    let active: Bool
}

private struct MemberID: Decodable {
    let userID: String
}

private struct Account: Decodable {
    let state: String
}

private struct Terms: Decodable {
    let accepted: Bool
}

private struct Settings: Decodable {}

private struct Notice: Decodable {
    let id, text: String
}
