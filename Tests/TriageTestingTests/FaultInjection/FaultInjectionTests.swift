import Foundation
import Testing
import Triage
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct FaultInjectionTests {
    /// A home screen with the given exceptions and mistake.
    private func home(
        _ mistake: LoadMistake? = nil, exceptions: [FaultInjection.Exception] = [],
        seed: UInt64 = 0
    ) -> FaultInjection {
        FaultInjection(
            "home", server: FaultPlan(["GET /v1/home": [.json(PlantedHome.json)]]),
            exceptions: exceptions, seed: seed
        ) { app in
            let model = PlantedLoadModel(app, .client, mistake)
            app.screen {
                .init(isLoading: model.isLoading, content: model.content, error: model.error)
            }
            app.retry { await model.retry() }
            await model.load()
        }
    }

    @Test(
        "Each row of the table of ways is a case, and each field of a body has the rows of its type"
    )
    func casesOfAFlow() async {
        let names = Set(await home().cases().map(\.description))
        let whole = [
            "offline", "timeout", "connection lost", "insecure", "silence", "suspended", "400",
            "401", "403", "404", "409", "418", "419", "422", "429", "500", "503", "502 HTML",
            "HTML body", "empty body", "cut body", "late", "canceled",
        ]
        for way in whole { #expect(names.contains("\(way) at GET /v1/home"), "\(way)") }
        let fields = [
            "null user.photo", "missing user.name", "wrong type title", "unknown value title",
            "empty array items", "repeated element items", "null items.[0]",
        ]
        for field in fields { #expect(names.contains("\(field) at GET /v1/home"), "\(field)") }
        #expect(names.contains("503 at GET /v1/home #1"))
        #expect(!names.contains("empty array title at GET /v1/home"))
    }

    @Test("The n-th of equal requests fails alone, and with those that follow")
    func casesOfEqualRequests() async {
        let pages = FaultInjection(
            "pages", server: FaultPlan(["GET /v1/page": [.json("[1]"), .json("[2]")]])
        ) { app in
            for _ in 1...2 {
                await app.center.run("page") {
                    _ = try await app.client.send(.get("/v1/page", as: [Int].self))
                }
            }
        }
        let names = Set(await pages.cases().map(\.description))
        #expect(
            names.contains("503 at GET /v1/page #2")
                && names.contains("503 at GET /v1/page from #2"))
        #expect(names.contains("huge number [0] at GET /v1/page #2"))
        #expect(await pages.run().findings.isEmpty)
    }

    @Test("Equal seeds give equal results, and other seeds the same findings")
    func seeds() async {
        let first = await home(.keepsSpinner, seed: 1).run()
        let again = await home(.keepsSpinner, seed: 1).run()
        let other = await home(.keepsSpinner, seed: 2).run()
        #expect("\(first)" == "\(again)" && first.markdown == again.markdown)
        #expect("\(first)" == "\(other)" && first.runs == other.runs)
        #expect(first.findings.contains { $0.kind == .spinner })
    }

    @Test("A finding names the smallest case of its reason, once")
    func smallestCase() async {
        let results = await home(.swallowsAll).run()
        let lost = results.findings.filter { $0.kind == .lost }
        #expect(lost.map(\.failure.description) == ["offline at GET /v1/home"])
    }

    @Test("One case gives the findings that the whole test gives for it")
    func oneCase() async throws {
        let injection = home(.swallowsAll)
        let cases = await injection.cases()
        let server = try #require(cases.first { "\($0)" == "503 at GET /v1/home" })
        let empty = try #require(cases.first { "\($0)" == "empty array items at GET /v1/home" })
        #expect(await injection.run(server).map(\.kind) == [.lost])
        #expect(await injection.run(empty).isEmpty)
    }

    @Test("An exception accepts what it covers, and is a finding where nothing happens any more")
    func exceptions() async {
        let reason = "the old screen is replaced in June"
        let all = await home(.swallowsAll, exceptions: [.init(.lost, because: reason)]).run()
        #expect(all.findings.isEmpty && all.accepted.map(\.kind) == [.lost])

        let one = await home(
            .swallowsAll, exceptions: [.init(.lost, at: "offline at GET /v1/home", because: reason)]
        ).run()
        #expect(one.findings.map(\.failure.description) == ["timeout at GET /v1/home"])

        let stale = await home(exceptions: [.init(.lost, because: reason)]).run()
        #expect(stale.findings.map(\.kind) == [.lost])
        #expect(stale.findings.first?.message.contains(reason) == true)
        #expect(stale.accepted.isEmpty)
    }

    @Test("A flow that fails with the healthy server has only the findings of that run")
    func cleanFindings() async {
        let broken = FaultInjection("broken", server: FaultPlan(["GET /v1/home": [.json("{}")]])) {
            app in
            app.screen { .init(isLoading: true) }
            _ = try? await app.client.send(.get("/v1/home", as: [String: String].self))
        }
        let results = await broken.run()
        #expect(results.findings.map(\.failure.description) == ["clean"])
        #expect(results.findings.map(\.kind) == [.spinner] && results.runs == 1)
    }

    @Test("The fields that take the whole screen down are listed, and an optional one is not")
    func requiredFields() async {
        let fields = await home().run().requiredFields
        #expect(fields.contains("GET /v1/home user.name: null hides the whole screen"))
        #expect(!fields.contains { $0.hasPrefix("GET /v1/home user.photo: null") })
    }

    @Test("No result holds the planted secret, and its finding says where it stands")
    func secrets() async {
        let secret = EventRecorder<String>()
        let leaking = FaultInjection(
            "sign-in",
            server: FaultPlan { request, _ in .json(#"{"token":"\#(request.path ?? "")"}"#) }
        ) { app in
            secret.record(app.secret)
            let screen = PlantedScreen()
            screen.content = "in"
            screen.show(in: app)
            let outcome = await app.center.run(.tap("sign-in")) {
                _ = try await app.client.send(.get("/v1/in", as: [String: String].self))
            }
            if outcome.fault != nil { screen.error = "No sign-in for \(app.secret)" }
        }
        let results = await leaking.run()
        #expect(results.findings.contains { $0.kind == .secret })
        let planted = secret.elements.first ?? ""
        #expect(planted.hasPrefix("planted-") && !planted.isEmpty)
        #expect(!"\(results)".contains(planted) && !results.markdown.contains(planted))
    }

    @Test("Two tests at once are not mixed up")
    func isolation() async {
        let together = await withTaskGroup(of: FaultInjection.Results.self) { group in
            for mistake in [nil, LoadMistake.keepsSpinner, nil, .swallowsAll] {
                group.addTask { await home(mistake).run() }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let kinds = together.map { Set($0.findings.map(\.kind)) }
        #expect(kinds.count { $0.isEmpty } == 2)
        #expect(kinds.contains { $0.contains(.spinner) } && kinds.contains { $0.contains(.lost) })
    }

    @Test("A request that only a failing run sends fails too, with the failure that brings it")
    func secondaryRequests() async {
        let results = await PlantedFlow.mirror.injection(.swallowsTheMirror).run()
        #expect(
            results.findings.filter { $0.kind == .lost }.map(\.failure.description)
                == ["offline at GET /v1/home + offline at GET /mirror/home"])
    }

    @Test("What shows only when two requests fail is found")
    func pairs() async {
        let results = await PlantedFlow.two.injection(.keepsSpinnerForTwo).run()
        #expect(
            results.findings.map { "\($0.kind): \($0.failure)" }
                == ["spinner: offline at GET /v1/a + offline at GET /v1/b"])
    }

    @Test("An app's own clock, and one that it forgot to pass, take no real time")
    func virtualTime() async {
        let slow = FaultInjection("slow", server: FaultPlan(["GET /v1/home": [.json("[]")]])) {
            app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let chain = MiddlewareChain(
                // Real time: none, because the run replaces a clock that was forgotten.
                Retry(baseDelay: .seconds(60), maxDelay: .seconds(60)), timeout: .seconds(300))
            let load: @MainActor @Sendable () async -> Void = {
                await app.center.run("home.load", retries: true) {
                    try await app.clock.sleep(for: .seconds(30))
                    let request = URLRequest(
                        url: try #require(URL(string: "https://a.example/v1/home")))
                    _ = try await chain.send(request) { try await app.data(for: $0) }
                    screen.content = "home"
                }
            }
            app.retry(load)
            await load()
        }
        let results = await slow.run()
        #expect(results.findings.isEmpty, "\(results)")
    }
}
