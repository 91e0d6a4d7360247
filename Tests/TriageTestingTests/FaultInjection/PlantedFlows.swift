import Foundation
import Triage
import TriageTesting

/// A mistake that apps make in flows with writes, several requests, or a launch.
enum FlowMistake: String, CaseIterable, Sendable {
    case keepsTheLike, swallowsTheLike, showsTheNewest, swallowsTheRefresh, hidesAList
    case swallowsTheMirror, waitsForTheSplash, keepsSpinnerForTwo, reducesNoFailure

    var kinds: Set<FaultInjection.Kind> {
        switch self {
        case .keepsTheLike: [.unsaved]
        case .swallowsTheLike, .swallowsTheMirror: [.lost]
        case .showsTheNewest: [.outOfOrder]
        case .swallowsTheRefresh, .hidesAList: [.blank]
        case .waitsForTheSplash: [.hang]
        case .keepsSpinnerForTwo, .reducesNoFailure: [.spinner]
        }
    }
}

/// The flows, each sound or with one of its mistakes.
enum PlantedFlow: String, CaseIterable, Sendable {
    case like, search, session, mirror, launch, two, reducer

    var mistakes: [FlowMistake] {
        switch self {
        case .like: [.keepsTheLike, .swallowsTheLike]
        case .search: [.showsTheNewest]
        case .session: [.swallowsTheRefresh]
        case .mirror: [.swallowsTheMirror]
        case .launch: [.waitsForTheSplash]
        case .two: [.hidesAList, .keepsSpinnerForTwo]
        case .reducer: [.reducesNoFailure]
        }
    }

    func injection(_ mistake: FlowMistake?) -> FaultInjection {
        let name = "\(rawValue) \(mistake.map(\.rawValue) ?? "sound")"
        return switch self {
        case .like: like(name, mistake)
        case .search: search(name, mistake)
        case .session: session(name, mistake)
        case .mirror: mirror(name, mistake)
        case .launch: launch(name, mistake)
        case .two: two(name, mistake)
        case .reducer: reducer(name, mistake)
        }
    }
}

/// A screen whose state is set from outside.
@MainActor final class PlantedScreen {
    var isLoading = false
    var content: String?
    var error: String?

    func show(in app: FaultInjection.Context) {
        app.screen { .init(isLoading: self.isLoading, content: self.content, error: self.error) }
    }
}

struct Names: Decodable, Sendable { let names: [String] }

extension PlantedFlow {
    /// A post is shown, and then liked before the server has answered.
    private func like(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name,
            server: FaultPlan([
                "GET /v1/post": [.json(#"{"names":["post"]}"#)],
                "POST /v1/post/like": [.status(204)],
            ])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let load: @MainActor @Sendable () async -> Void = {
                await app.center.run("post.load", retries: true) {
                    let post = try await app.client.send(.get("/v1/post", as: Names.self))
                    screen.content = post.names.joined()
                }
            }
            app.retry(load)
            await load()
            await app.settled()
            guard let before = screen.content else { return }
            screen.content = before + " liked"
            if mistake == .swallowsTheLike {
                do { try await app.client.send(.post("/v1/post/like", [String: String]())) } catch {
                    screen.content = before
                }
                return
            }
            let outcome = await app.center.run(.tap("post.like")) {
                try await app.client.send(.post("/v1/post/like", [String: String]()))
            }
            if outcome.value == nil, mistake != .keepsTheLike { screen.content = before }
        }
    }

    /// Two searches are under way, and only the newer one counts.
    private func search(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name,
            server: FaultPlan([
                "GET /v1/search/a": [.json(#"{"names":["a"]}"#)],
                "GET /v1/search/ab": [.json(#"{"names":["ab"]}"#)],
            ])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            var latest = ""
            let search: @MainActor @Sendable (String) async -> Void = { word in
                await app.center.run("search", retries: true) {
                    let found = try await app.client.send(
                        .get("/v1/search/\(word)", as: Names.self))
                    if mistake != .showsTheNewest, latest != word { return }
                    screen.content = found.names.joined()
                }
            }
            app.retry { await search("ab") }
            for word in ["a", "ab"] {
                latest = word
                Task { await search(word) }
            }
            await app.settled()
        }
    }

    /// A token has expired, and a refresh brings the next one.
    private func session(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name,
            server: FaultPlan([
                "GET /v1/home": [.json(#"{"names":["home"]}"#)],
                "POST /v1/refresh": [.json(#"{"names":["next"]}"#)],
            ])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let store = InMemoryTokenStore(Tokens(access: app.secret, refresh: "first"))
            let (api, _) = app.client.authenticated(store: store) { plain, _ in
                let new = try await plain.send(
                    .post("/v1/refresh", [String: String](), as: Names.self))
                return Tokens(access: new.names.joined(), refresh: "second")
            }
            let load: @MainActor @Sendable () async -> Void = {
                let rules: DecisionTable =
                    mistake == .swallowsTheRefresh
                    ? DecisionTable([Rule(.kind(.timeout), .silent, report: .error)]) : []
                await app.center.run(.load("home.load", rules: rules), retries: true) {
                    screen.content = try await api.send(.get("/v1/home", as: Names.self))
                        .names.joined()
                }
            }
            app.retry(load)
            await load()
        }
    }

    /// A mirror answers where the server does not.
    private func mirror(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name,
            server: FaultPlan([
                "GET /v1/home": [.json(#"{"names":["home"]}"#)],
                "GET /mirror/home": [.json(#"{"names":["home"]}"#)],
            ])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let fetch: @Sendable () async throws -> Names = {
                do {
                    return try await app.client.send(.get("/v1/home", as: Names.self))
                } catch {
                    if Task.isCancelled { throw error }
                    return try await app.client.send(.get("/mirror/home", as: Names.self))
                }
            }
            let load: @MainActor @Sendable () async -> Void = {
                if mistake == .swallowsTheMirror {
                    do { screen.content = try await fetch().names.joined() } catch {
                        screen.content = "nothing new"
                    }
                    return
                }
                await app.center.run("home.load", retries: true) {
                    screen.content = try await fetch().names.joined()
                }
            }
            app.retry(load)
            await load()
        }
    }

    /// A splash waits for two checks.
    private func launch(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name,
            server: FaultPlan([
                "GET /v1/version": [.json(#"{"names":["1"]}"#)],
                "GET /v1/session": [.json(#"{"names":["kim"]}"#)],
            ])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let checks = ["version", "session"].map { check in
                Check<Void, Never>(.init(rawValue: check)) { _ in
                    _ = try await app.client.send(.get("/v1/\(check)", as: Names.self))
                    return .passed
                }
            }
            let gate = LaunchGate<Never>(checks, clock: app.clock)
            let launch: @MainActor @Sendable () async -> Void = {
                screen.isLoading = true
                await gate.run(in: app.center, retries: true) { _ in screen.content = "home" }
                screen.isLoading = false
            }
            app.retry(launch)
            await launch()
            if mistake == .waitsForTheSplash, screen.content == nil {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
    }

    /// Two parts of a screen load at once.
    private func two(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name,
            server: FaultPlan([
                "GET /v1/a": [.json(#"{"names":["a"]}"#)],
                "GET /v1/b": [.json(#"{"names":["b"]}"#)],
            ])
        ) { app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let load: @MainActor @Sendable () async -> Void = {
                screen.isLoading = true
                async let a = app.center.run("a.load") {
                    try await app.client.send(.get("/v1/a", as: Names.self)).names
                }
                let rules: DecisionTable =
                    mistake == .hidesAList
                    ? DecisionTable([Rule(.any, .silent, report: .error)]) : []
                let b = await app.center.run(.load("b.load", rules: rules)) {
                    try await app.client.send(.get("/v1/b", as: Names.self)).names
                }
                let first = await a
                let all = (first.value ?? []) + (b.value ?? [])
                let isWhole = first.value != nil && b.value != nil
                screen.content =
                    mistake == .hidesAList && !isWhole ? nil : all.isEmpty ? nil : all.joined()
                if mistake == .keepsSpinnerForTwo, all.isEmpty, !Task.isCancelled { return }
                screen.isLoading = false
            }
            app.retry(load)
            await load()
        }
    }
}
