import Foundation
import Triage
import TriageTesting

/// A model of a screen that loads, sound or with one mistake.
@MainActor final class PlantedLoadModel {
    private(set) var isLoading = false
    private(set) var content: String?
    private(set) var error: String?
    private var loads = 0
    private let app: FaultInjection.Context
    private let client: PlantedClient
    private let mistake: LoadMistake?
    private var center: FaultCenter { app.center }

    init(_ app: FaultInjection.Context, _ style: ClientStyle, _ mistake: LoadMistake?) {
        (self.app, self.mistake) = (app, mistake)
        client = PlantedClient(style, app)
    }

    static func injection(_ style: ClientStyle, _ mistake: LoadMistake?) -> FaultInjection {
        let table =
            mistake == .hidesSilently
            ? DecisionTable([Rule(.any, .silent, report: .error)]) : .standard
        return FaultInjection(
            "\(style) \(mistake.map(\.rawValue) ?? "sound")",
            server: FaultPlan(["GET /v1/home": [.json(PlantedHome.json)]]), table: table
        ) { app in
            let model = PlantedLoadModel(app, style, mistake)
            app.screen {
                .init(isLoading: model.isLoading, content: model.content, error: model.error)
            }
            app.retry { await model.retry() }
            if mistake == .throwsOn { return try await model.loadOrThrow() }
            await model.load()
        }
    }

    func retry() async {
        if mistake == .retriesOnce, loads > 0 { return }
        await load()
    }

    func load() async {
        loads += 1
        isLoading = true
        if mistake != .keepsTheError { error = nil }
        switch mistake {
        case .tellsWithoutReport, .showsTheError, .showsNothingButAnAlert, .showsAKey,
            .showsCancellation, .reportsCancellation, .keepsTheError, .keepsSpinnerWhenCanceled,
            .sameWordsForAll:
            await loadInline()
        default: await loadInCenter()
        }
        if mistake == .keepsSpinner, content == nil { return }
        if mistake == .keepsSpinnerWhenCanceled, Task.isCancelled { return }
        isLoading = false
    }

    func loadOrThrow() async throws {
        isLoading = true
        defer { isLoading = false }
        let outcome = await center.run("home.load") { try await self.read() }
        _ = try outcome.get()
    }

    private func read() async throws {
        let data = try await client.fetch("GET", "/v1/home")
        if mistake == .swallowsBody {
            let home = try? JSONDecoder().decode(PlantedHome.self, from: data)  // The mistake.
            return content = "\(home?.items.count ?? 0) items"
        }
        let home = try ClientResponse(head: .init(status: .ok), body: data)
            .decoded(as: PlantedHome.self)
        if mistake == .needsPhoto, home.user.photo == nil { return }
        content = "\(home.title) \(home.user.name), \(home.items.count) items"
    }

    /// Loads in an operation, whose notice tells of a failure.
    private func loadInCenter() async {
        switch mistake {
        case .swallowsAll:
            do { try await read() } catch { content = "0 items" }
        case .waitsForEver:
            let outcome = await center.run("home.load", retries: true) { try await self.read() }
            if outcome.fault != nil { await Self.waitForEver() }
        case .retriesForEver:
            while await center.run("home.load", work: { try await self.read() }).fault != nil {
                try? await app.clock.sleep(for: .seconds(1))
            }
        case .tellsInTwoLayers:
            await center.run("home.load", retries: true) {
                let inner = await self.center.run("home.fetch") { try await self.read() }
                if inner.fault != nil {
                    throw Fault("homeBroken", message: "no home", fileID: "Home.swift", line: 1)
                }
            }
        case .forgetsTheCause:
            do { try await read() } catch is CancellationError {} catch {
                if Task.isCancelled { return }
                await center.run("home.load", retries: true) { throw PlainError() }
            }
        default: await loadInOneOperation()
        }
    }

    private func loadInOneOperation() async {
        if mistake == .leavesAnOperation {
            Task { await center.run("home.poll") { await Self.waitForEver() } }
        }
        let outcome = await center.run("home.load", retries: true) {
            do {
                try await self.read()
            } catch {
                if self.mistake == .reportsTheToken {
                    OperationInfo.setAttribute(
                        "token", to: "\(self.app.secret, privacy: .public)")
                }
                throw error
            }
        }
        guard outcome.fault != nil else { return }
        if mistake == .reportsTwoErrors { center.report(PlainError()) }
        if mistake == .tellsTwice { center.present(.init(.alert, message: "Something broke.")) }
        if mistake == .showsTheToken { error = "\(app.secret) could not load" }
    }

    private static func waitForEver() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }

    /// Loads and tells of a failure on the screen itself.
    private func loadInline() async {
        do {
            try await read()
        } catch {
            let isCanceled = Task.isCancelled || (error as? Fault)?.kind == .canceled
            if mistake == .reportsCancellation, isCanceled { center.report(PlainError()) }
            if isCanceled, mistake != .showsCancellation { return }
            if mistake != .tellsWithoutReport { center.report(error) }
            show(error)
        }
    }

    private func show(_ failure: any Error) {
        switch mistake {
        case .showsTheError: error = "\(DecodingError.self) \(failure)"
        case .showsNothingButAnAlert: error = ""
        case .showsAKey: error = "home.error_title"
        case .sameWordsForAll: error = "Please check your network."
        default: error = center.words(for: failure)?.message ?? "That did not work."
        }
    }
}
