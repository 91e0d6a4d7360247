import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird

/// The routes for supervisors: whether the desk works, and what it counts.
struct HealthRoutes: Sendable {
    let health: Health
    let metrics: DeskMetrics
    let gauges: @Sendable () async -> DeskMetrics.Gauges

    func add(to router: some RouterMethods<DeskContext>) {
        router.at("/health", [.get: answerHealth])
        router.at("/metrics", [.get: answerMetrics])
    }

    private func answerHealth(_: Request, _: DeskContext) async throws -> Response {
        guard await health.isGood() else {
            // When it is back, no commit need come first: a load balancer sends none to a desk in bad health.
            metrics.explainFailure()
            throw Problem.noStorage
        }
        guard !metrics.isRefusing(at: health.now()) else { throw Problem.noStorage }
        return Response(json: ["status": "ok"])
    }

    private func answerMetrics(_: Request, _: DeskContext) async throws -> Response {
        let text = metrics.text(await gauges())
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// The state of the storage, which is asked at most once a second however often clients ask.
actor Health {
    private let store: any HealthStore
    let now: @Sendable () -> Timestamp
    private var latest: (time: Timestamp, isGood: Bool)?
    private var check: Task<Bool, Never>?

    init(store: any HealthStore, now: @escaping @Sendable () -> Timestamp) {
        (self.store, self.now) = (store, now)
    }

    func isGood() async -> Bool {
        if let latest, now() >= latest.time, now() - latest.time < .seconds(1) {
            return latest.isGood
        }
        // Who asks while it is being checked waits for the same answer.
        if let check { return await check.value }
        let check = Task { [store] in (try? await store.check()) != nil }
        self.check = check
        let isGood = await check.value
        (latest, self.check) = ((now(), isGood), nil)
        return isGood
    }
}
