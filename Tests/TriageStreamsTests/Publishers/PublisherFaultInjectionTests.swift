#if canImport(Combine) || OpenCombine
import Dispatch
import Foundation
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageStreams
import TriageTesting

@Suite("Every failure of a screen on publishers", .timeLimit(.minutes(30)))
struct PublisherFaultInjectionTests {
    private struct Titles: Decodable, Sendable { let titles: [String] }

    /// A model whose photos are loaded by a publisher, at each reload.
    @MainActor private final class Model {
        let reloads = PassthroughSubject<Void, Never>()
        let keepsSpinner: Bool
        var isLoading = false
        var titles: [String]?
        private var photos: AnyCancellable?

        init(_ app: FaultInjection.Context, keepsSpinner: Bool) {
            self.keepsSpinner = keepsSpinner
            let (center, client) = (app.center, app.client)
            photos = reloads.flatMap(.latest, weak: self, in: center, "photos.load", retries: true)
            {
                model, _ in
                model.isLoading = true
                defer { if !model.keepsSpinner { model.isLoading = false } }
                let titles = try await client.send(.get("/v1/photos", as: Titles.self)).titles
                model.isLoading = false
                return titles
            }
            .sink { [weak self] titles in MainActor.assumeIsolated { self?.titles = titles } }
        }
    }

    private func photos(keepsSpinner: Bool = false) -> FaultInjection {
        FaultInjection(
            "photos", server: FaultPlan(["GET /v1/photos": [.json(#"{"titles":["sea"]}"#)]])
        ) { app in
            let model = Model(app, keepsSpinner: keepsSpinner)
            app.screen { .init(isLoading: model.isLoading, content: model.titles?.joined()) }
            app.retry { model.reloads.send() }
            model.reloads.send()
            await app.settled()
        }
    }

    @Test("A sound screen gives no alarm")
    func sound() async {
        let results = await photos().run()
        #expect(results.findings.isEmpty, "\(results)")
    }

    @Test("A spinner that stays is found")
    func spinner() async {
        let results = await photos(keepsSpinner: true).run()
        #expect(results.findings.contains { $0.kind == .spinner }, "\(results)")
    }
}
#endif
