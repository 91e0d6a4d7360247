import Dispatch
import Foundation
import Testing
import Triage
import TriageConcurrency
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
        let twice = FaultInjection("twice", server: FaultPlan(["GET /v1/home": [.json("[1]")]])) {
            app in
            let screen = PlantedScreen()
            screen.show(in: app)
            for _ in 1...2 {
                let outcome = await app.center.run("home.load") {
                    try await app.client.send(.get("/v1/home", as: [Int].self))
                }
                screen.content = outcome.value.map { "\($0)" }
            }
        }
        let both = await twice.run().requiredFields
        #expect(both.contains("GET /v1/home [0]: null hides the whole screen"))
        #expect(Set(both).count == both.count)
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

    /// What a screen does after a failure.
    private func flow(
        _ fail: @escaping @MainActor @Sendable (FaultInjection.Context) async -> Void
    ) -> FaultInjection {
        FaultInjection("fails", server: FaultPlan(["GET /v1/home": [.json("[1]")]])) { app in
            await app.center.run("home.load", retries: true) {
                do {
                    _ = try await app.client.send(.get("/v1/home", as: [Int].self))
                } catch {
                    if !Task.isCancelled { await fail(app) }
                    throw error
                }
            }
        }
    }

    @Test("A flow that waits or asks again without end is found, and one that is slow is not")
    func endlessFlows() async throws {
        let waits = flow { app in
            while !Task.isCancelled { try? await app.clock.sleep(for: .seconds(30)) }
        }
        let failure = try #require(await waits.cases().first { "\($0)" == "503 at GET /v1/home" })
        #expect(await waits.run(failure).map(\.kind) == [.hang])
        let asks = flow { app in
            while !Task.isCancelled {
                _ = try? await app.client.send(.get("/v1/home", as: [Int].self))
                try? await app.clock.sleep(for: .seconds(1))
            }
        }
        #expect(await asks.run(failure).map(\.kind) == [.endless])
        // Real time: an app's own sleep, which no clock of the run measures, is what is tried.
        let sleeps = flow { _ in try? await Task.sleep(nanoseconds: 300_000_000) }
        #expect(await sleeps.run(failure).isEmpty)
    }

    @Test("A plan that cannot be made is the only finding, and nothing is run")
    func noPlan() async throws {
        let failure = try #require(await home().cases().first)
        let flow = FaultInjection("home", server: try FaultPlan(har: Data("{}".utf8))) { _ in
            Issue.record("the flow has run")
        }
        let results = await flow.run()
        #expect(results.runs == 0 && results.findings.map(\.kind) == ["unavailable"])
        #expect(results.findings.first?.message.contains("log") == true)
        #expect(await flow.run(failure).map(\.kind) == ["unavailable"])
        #expect(await flow.cases().isEmpty)
    }

    @Test("Each way of a whole request has a row, with what was shown and what is wrong")
    func rows() async throws {
        let results = await home(.swallowsAll).run()
        #expect(results.rows.map(\.way).count == 23)
        #expect(Set(results.rows.map(\.request)) == ["GET /v1/home"])
        let server = try #require(results.rows.first { $0.way == "503" })
        #expect(server.kinds == [.lost] && server.notices.isEmpty && server.routes.isEmpty)
        #expect(server.screen?.content == "0 items" && server.description == "content: 0 items")
        let shown = try #require(await home().run().rows.first { $0.way == "offline" })
        #expect(shown.kinds.isEmpty && shown.notices.count == 1 && shown.errors.isEmpty)
        #expect(shown.description.hasPrefix("alert: "))
        #expect(results.markdown.contains("| 503 | content: 0 items | lost |"))
    }

    @Test("A timer that fired while the machine was busy is waited for in later runs")
    func lateTimer() async throws {
        let runs = Lock(0)
        let flow = FaultInjection("timer", server: FaultPlan(["GET /v1/home": [.json("[1]")]])) {
            app in
            let screen = PlantedScreen()
            screen.show(in: app)
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            let launch: @MainActor @Sendable () async -> Void = {
                let check = Check<Void, Never>("home") { _ in
                    // Real time: a timer of the app's own, in a busy process, is what is tried.
                    await Self.timer(isBusy: run <= 2)
                    _ = try await app.client.send(.get("/v1/home", as: [Int].self))
                    return .passed
                }
                let gate = LaunchGate<Never>([check], clock: app.clock)
                await gate.run(in: app.center, retries: true) { _ in screen.content = "home" }
            }
            await launch()
            if screen.content == nil {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        // The healthy runs of both calls are the first two.
        let failure = try #require(
            await flow.cases().first { "\($0)" == "503 at GET /v1/home" })
        #expect(await flow.run(failure).map(\.kind) == [.hang])
    }

    /// Waits for a timer of 50 ms; if it is busy, some thread works until then.
    private static func timer(isBusy: Bool) async {
        let isOver = Lock(false)
        await withCheckedContinuation { continuation in
            // Real time: the app's own timer, as above.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                isOver.withLock { $0 = true }
                if !isBusy { continuation.resume() }
            }
            guard isBusy else { return }
            Thread.detachNewThread {
                while !isOver.current {}
                continuation.resume()
            }
        }
    }
}
