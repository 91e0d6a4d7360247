import TriageCore
import TriageStreams
import TriageTesting

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

extension FailureEntryPoint {
    #if canImport(Combine) || OpenCombine
    static let publishers = [
        FailureEntryPoint("a publisher that runs in a fault center") { error, app in
            Fail<Int, any Error>(error: error).run(in: app.center, "x").subscribeToAll()
        },
        FailureEntryPoint("work for a publisher, in a fault center") { error, app in
            Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x") { _, _ in
                Fail<Int, any Error>(error: error)
            }.subscribeToAll()
        },
        FailureEntryPoint("a publisher that runs in a fault center, with retries") { error, app in
            Fail<Int, any Error>(error: error).run(in: app.center, "x", retries: true)
                .subscribeToAll()
        },
        FailureEntryPoint("work for a publisher, in a fault center with a handler") { error, app in
            Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x") { _, _ in
                Fail<Int, any Error>(error: error)
            } catching: {
                app.handle($1)
            }.subscribeToAll()
        },
        FailureEntryPoint("work for a publisher, in a fault center on a scheduler") { error, app in
            Just(1).flatMap(
                .concat, weak: app.owner, on: CallingScheduler(), in: app.center, "x"
            ) { _, _ in
                Fail<Int, any Error>(error: error)
            } catching: {
                app.handle($1)
            }.subscribeToAll()
        },
        FailureEntryPoint("work for a publisher", readsFoundation: false) { error, app in
            Just(1).flatMap(.concat, weak: app.owner) { _, _ in
                Fail<Int, any Error>(error: error)
            } catching: {
                app.handle($1)
            }.subscribeToAll()
        },
        FailureEntryPoint("a publisher that fails", readsFoundation: false) { error, app in
            Fail<Int, any Error>(error: error).flatMap(.concat, weak: app.owner) { _, number in
                Just(number).setFailureType(to: (any Error).self)
            } catching: {
                app.handle($1)
            }.subscribeToAll()
        },
        FailureEntryPoint("work for a publisher, on a scheduler", readsFoundation: false) {
            error, app in
            Just(1).flatMap(.concat, weak: app.owner, on: CallingScheduler()) { _, _ in
                Fail<Int, any Error>(error: error)
            } catching: {
                app.handle($1)
            }.subscribeToAll()
        },
        FailureEntryPoint("a publisher that fails, on a scheduler", readsFoundation: false) {
            error, app in
            Fail<Int, any Error>(error: error)
                .flatMap(.concat, weak: app.owner, on: CallingScheduler()) { _, number in
                    Just(number).setFailureType(to: (any Error).self)
                } catching: {
                    app.handle($1)
                }.subscribeToAll()
        },
        FailureEntryPoint("work for a view model", readsFoundation: false) { error, app in
            let model = Model()
            Just(1).flatMap(.concat, into: model) { _, _ in Fail<Int, any Error>(error: error) }
                .subscribeToAll()
            model.failures.subscribeToAll { app.handle($0) }
        },
        FailureEntryPoint("work for a view model, in a fault center") { error, app in
            let model = Model()
            Just(1).flatMap(.concat, into: model, in: app.center, "x") { _, _ in
                Fail<Int, any Error>(error: error)
            }.subscribeToAll()
            model.failures.subscribeToAll { app.handle($0) }
        },
        FailureEntryPoint("async work for a view model, in a fault center") { error, app in
            await Just(1).flatMap(.concat, into: app.owner, in: app.center, "x") { _, _ -> Int in
                throw error
            }.untilEnd()
            app.owner.failures.subscribeToAll { app.handle($0) }
        },
        FailureEntryPoint("an async function in a publisher", readsFoundation: false) {
            error, app in
            await Just(1).flatMap(.concat, weak: app.owner) { _, _ in
                LayerError.publisher { throw error }
            } catching: { (_, error: LayerError) in
                app.handle(error)
            }.untilEnd()
        },
        FailureEntryPoint("work for a view model, in a fault center on a scheduler") { error, app in
            let model = Model()
            Just(1).flatMap(
                .concat, into: model, on: CallingScheduler(), in: app.center, "x"
            ) { _, _ in
                Fail<Int, any Error>(error: error)
            }.subscribeToAll()
            model.failures.subscribeToAll { app.handle($0) }
        },
        FailureEntryPoint("work for a view model, on a scheduler", readsFoundation: false) {
            error, app in
            let model = Model()
            Just(1).flatMap(.concat, into: model, on: CallingScheduler()) { _, _ in
                Fail<Int, any Error>(error: error)
            }.subscribeToAll()
            model.failures.subscribeToAll { app.handle($0) }
        },
    ]
    #else
    static let publishers: [FailureEntryPoint] = []
    #endif
}

#if canImport(Combine) || OpenCombine
private final class Model: TransformingViewModel {
    let failures = FailureRelay<any Error>()
    func transform(_ input: Int) -> Int { input }
}

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
