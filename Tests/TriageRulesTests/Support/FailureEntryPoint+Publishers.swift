import TriageCore
import TriageStreams
import TriageTesting

extension FailureEntryPoint {
    #if canImport(Combine) || OpenCombine
    static let publishers = [
        FailureEntryPoint("a publisher that runs in a fault center") { error, app in
            Fail<Int, any Error>(error: error()).run(in: app.center, "x").subscribeToAll()
        },
        FailureEntryPoint("a publisher that runs in a fault center, with retries") { error, app in
            Fail<Int, any Error>(error: error()).run(in: app.center, "x", retries: true)
                .subscribeToAll()
        },
        FailureEntryPoint("work that runs in a fault center by itself") { error, app in
            Just(1).flatMap(.concat, weak: app.owner) { _, _ in
                Fail<Int, any Error>(error: error()).run(in: app.center, "x")
            }.subscribeToAll()
        },
        FailureEntryPoint("work for a publisher, in a fault center") { error, app in
            await Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x") { _, _ -> Int in
                throw error()
            }.untilEnd()
        },
        FailureEntryPoint("work for a publisher, in a fault center with a handler") { error, app in
            await Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x") { _, _ -> Int in
                throw error()
            } catching: {
                app.handle($1)
            }.untilEnd()
        },
        FailureEntryPoint("work for a publisher, in a fault center on a scheduler") { error, app in
            await Just(1).flatMap(
                .concat, weak: app.owner, on: CallingScheduler(), in: app.center, "x"
            ) { _, _ -> Int in
                throw error()
            } catching: {
                app.handle($1)
            }.untilEnd()
        },
        FailureEntryPoint("an async function in a publisher", readsFoundation: false) {
            error, app in
            let failures = EventRecorder<LayerError>()
            await LayerError.publisher { throw error() }
                .catch { (failure: LayerError) in
                    failures.record(failure)
                    return Empty<Void, Never>()
                }
                .untilEnd()
            for failure in failures.elements where !CauseChain(failure).isCancellation {
                app.handle(failure)
            }
        },
        FailureEntryPoint("work for a view model, in a fault center") { error, app in
            await Just(1).flatMap(.concat, into: app.owner, in: app.center, "x") { _, _ -> Int in
                throw error()
            }.untilEnd()
            app.owner.failures.subscribeToAll { app.handle($0) }
        },
        FailureEntryPoint("work for a view model, in a fault center on a scheduler") { error, app in
            await Just(1).flatMap(
                .concat, into: app.owner, on: CallingScheduler(), in: app.center, "x"
            ) { _, _ -> Int in
                throw error()
            }.untilEnd()
            app.owner.failures.subscribeToAll { app.handle($0) }
        },
    ]
    #else
    static let publishers: [FailureEntryPoint] = []
    #endif
}

#if canImport(Combine) || OpenCombine
extension Publisher where Failure == Never {
    /// Subscribes and receives everything that is sent at once.
    func subscribeToAll(_ receive: @escaping (Output) -> Void = { _ in }) {
        _ = sink(receiveValue: receive)
    }

    /// Waits until everything has been sent.
    func untilEnd() async {
        let ends = EventRecorder<Bool>()
        let subscription = sink(
            receiveCompletion: { _ in ends.record(true) }, receiveValue: { _ in })
        await eventually { !ends.elements.isEmpty }
        withExtendedLifetime(subscription) {}
    }
}
#endif
