// The samples of Guides/EveryFailure.md.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.model
import Foundation
import Testing
import Triage
import TriageTesting

struct Profile: Decodable, Sendable {
    let name: String
    let photo: String?
}

@MainActor
final class ProfileModel {
    private(set) var isLoading = false
    private(set) var name: String?
    private let api: APIClient
    private let app: FaultCenter

    init(api: APIClient, app: FaultCenter) {
        (self.api, self.app) = (api, app)
    }

    func load() async {
        isLoading = true
        defer { isLoading = false }
        await app.run("profile.load", retries: true) {
            self.name = try await self.api.send(.get("/v1/profile", as: Profile.self)).name
        }
    }
}
// snippet.end

// snippet.test
let profileJSON = #"{"name": "Kim", "photo": "kim.png"}"#

let profile = FaultInjection(
    "profile", server: FaultPlan(["GET /v1/profile": [.json(profileJSON)]])
) { app in
    let model = ProfileModel(api: app.client, app: app.center)
    app.screen { .init(isLoading: model.isLoading, content: model.name) }
    await model.load()
}

@Test("Every failure of the profile is shown once")
func everyFailureOfTheProfile() async {
    let results = await profile.run()
    #expect(results.findings.isEmpty, "\(results)")
}
// snippet.end

// snippet.cases
@Test("One line for each failure", arguments: await profile.cases())
func oneFailureOfTheProfile(_ failure: FaultInjection.Case) async {
    #expect(await profile.run(failure).isEmpty)
}
// snippet.end

// snippet.own
@MainActor
final class OwnModel {
    private(set) var name: String?
    private let app: FaultCenter
    private let profile: () async throws -> Profile

    init(app: FaultCenter, profile: @escaping () async throws -> Profile) {
        (self.app, self.profile) = (app, profile)
    }

    func load() async {
        await app.run("profile.load", retries: true) {
            self.name = try await self.profile().name
        }
    }
}

let ownClient = FaultInjection(
    "profile, by a client of our own",
    server: FaultPlan(["GET /v1/profile": [.json(profileJSON)]])
) { app in
    let url = try #require(URL(string: "https://api.example.com/v1/profile"))
    let model = OwnModel(app: app.center) {
        let answer = try await MiddlewareChain().send(URLRequest(url: url)) { request in
            try await app.data(for: request)
        }
        return try answer.decoded(as: Profile.self)
    }
    app.screen { .init(content: model.name) }
    await model.load()
}
// snippet.end

@Test("Every failure of a client of the app's own is shown once")
func everyFailureOfAnOwnClient() async {
    let results = await ownClient.run()
    #expect(results.findings.isEmpty, "\(results)")
}

// snippet.steps
let rename = FaultInjection(
    "rename",
    server: FaultPlan([
        "GET /v1/profile": [.json(profileJSON)], "POST /v1/profile": [.status(204)],
    ])
) { app in
    let model = ProfileModel(api: app.client, app: app.center)
    app.screen { .init(isLoading: model.isLoading, content: model.name) }
    app.retry { await model.load() }
    await model.load()
    await app.settled()

    await app.center.run(.tap("profile.rename")) {
        try await app.client.send(.post("/v1/profile", ["name": "Lee"]))
    }
}
// snippet.end

@Test("Every failure of a flow with a write is shown once")
func everyFailureOfARename() async {
    let results = await rename.run()
    #expect(results.findings.isEmpty, "\(results)")
}

/// What a proxy would have written.
private let recording = #"""
    {"log": {"entries": [{
        "request": {"method": "GET", "url": "https://api.example.com/v1/profile?lang=en"},
        "response": {
            "status": 200,
            "content": {"mimeType": "application/json", "text": "{\"name\": \"Kim\"}"}
        }
    }]}}
    """#
private let recordingURL = FileManager.default.temporaryDirectory
    .appendingPathComponent("\(UUID().uuidString).har")

@Test("Every failure of a recorded profile is shown once")
func everyFailureOfARecording() async throws {
    try Data(recording.utf8).write(to: recordingURL)
    defer { try? FileManager.default.removeItem(at: recordingURL) }
    let results = await recorded.run()
    #expect(results.findings.isEmpty && results.runs > 40, "\(results)")
}

// snippet.recorded
let recorded = FaultInjection(
    "profile, recorded",
    server: try FaultPlan(har: Data(contentsOf: recordingURL), host: "api.example.com")
) { app in
    let model = ProfileModel(api: app.client, app: app.center)
    app.screen { .init(isLoading: model.isLoading, content: model.name) }
    await model.load()
}
// snippet.end
