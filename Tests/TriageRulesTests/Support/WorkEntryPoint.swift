import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageLaunch
import TriagePresentation
import TriageStreams
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

/// A way in for work that a closure of the app begins.
struct WorkEntryPoint: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Runs work that begins while its closure runs, as the operation `x`, and ends after it.
    let run: @Sendable (RecordingApp) async -> Void

    init(_ name: String, _ run: @escaping @Sendable (RecordingApp) async -> Void) {
        testDescription = name
        self.run = run
    }

    static let all = center + screens + sequences + publishers

    private static func work() throws(DroppingLayer) -> Int { throw .request() }

    private static let center = [
        WorkEntryPoint("run, async") { app in
            await app.center.run("x") {
                await Task.yield()
                return try work()
            }
        },
        WorkEntryPoint("run, sync") { app in
            func now() { app.center.run("x") { try work() } }
            now()
        },
        WorkEntryPoint("run, with retries") { app in
            await app.center.run("x", retries: true) { _ = try work() }
        },
        WorkEntryPoint("run, with retries and a value") { app in
            await app.center.run("x", retries: true) { try work() }
        },
        WorkEntryPoint("reporting with a name, async") { app in
            _ = try? await app.center.reporting("x") {
                await Task.yield()
                return try work()
            }
        },
        WorkEntryPoint("reporting with a name, sync") { app in
            func now() { _ = try? app.center.reporting("x") { try work() } }
            now()
        },
        WorkEntryPoint("a layer that catches, in an operation") { app in
            await app.center.run("x") {
                await Task.yield()
                _ = try LayerError.catching { try work() }
            }
        },
        WorkEntryPoint("MiddlewareChain.receiver in a completion handler on another thread") {
            app in
            await app.center.run("x") {
                let receive = MiddlewareChain().receiver(for: request)
                try await withCheckedThrowingContinuation { continuation in
                    Thread.detachNewThread {
                        let isSuccess = (try? receive(nil, failedResponse, nil)) != nil
                        continuation.resume(
                            with: isSuccess ? .success(()) : .failure(DroppingLayer.failed))
                    }
                }
            }
        },
        WorkEntryPoint("a launch check") { app in
            let check = Check<Int, Never>("session") { _ in .passed(try work()) }
            _ = await LaunchGate([check], clock: TestClock()).run(in: app.center, "x")
        },
    ]

    private static let request = URLRequest(
        url: URL(string: "https://example.org/v1/home") ?? URL(fileURLWithPath: "/"))
    private static let failedResponse = HTTPURLResponse(
        url: request.url ?? URL(fileURLWithPath: "/"), statusCode: 500, httpVersion: nil,
        headerFields: nil)

    private static let screens = [
        WorkEntryPoint("a load of a screen") { app in
            let model = await LoadableModel<Int>("x", in: app.center) { try work() }
            await model.load()
        },
        WorkEntryPoint("an action of a screen") { app in
            let tasks = EventRecorder<Task<Void, Never>>()
            let model = await LoadableModel<Never>(in: app.center) { work in
                let task = Task { await work() }
                tasks.record(task)
                return task
            }
            await model.perform("x") { _ = try work() }
            for task in tasks.elements { await task.value }
            await model.close()
        },
    ]

    private static let sequences = [
        WorkEntryPoint("work for a sequence") { app in
            for await _ in one().flatMap(
                .concat, weak: app.owner, in: app.center, "x", { _, _ in try work() })
            {}
        },
        WorkEntryPoint("work for a sequence of a view model") { app in
            for await _ in one().flatMap(
                .concat, into: app.owner, in: app.center, "x", { _, _ in try work() })
            {}
        },
    ]

    private static func one() -> AsyncStream<Int> {
        AsyncStream { continuation in
            continuation.yield(1)
            continuation.finish()
        }
    }

    #if canImport(Combine) || OpenCombine
    /// Work as many services have it: its request is sent when the publisher is made.
    private static func future() -> Future<Int, DroppingLayer> {
        Future { $0(.failure(.request())) }
    }

    private static let publishers = [
        WorkEntryPoint("a publisher that begins on subscription") { app in
            Deferred { future() }.run(in: app.center, "x").subscribeToAll()
        },
        WorkEntryPoint("a publisher that begins on subscription, with retries") { app in
            Deferred { future() }.run(in: app.center, "x", retries: true).subscribeToAll()
        },
        WorkEntryPoint("a future for a publisher") { app in
            Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x") { _, _ in future() }
                .subscribeToAll()
        },
        WorkEntryPoint("a future for a publisher, with a fallback") { app in
            Just(1).flatMap(
                .concat, weak: app.owner, in: app.center, "x", { _, _ in future() },
                fallback: { _ in Just(2).eraseToAnyPublisher() }
            ).subscribeToAll()
        },
        WorkEntryPoint("a future for a publisher, with retries") { app in
            Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x", retries: true) { _, _ in
                future()
            }.subscribeToAll()
        },
        WorkEntryPoint("a future for a publisher, on a scheduler") { app in
            Just(1).flatMap(
                .concat, weak: app.owner, on: CallingScheduler(), in: app.center, "x"
            ) { _, _ in future() }.subscribeToAll()
        },
        WorkEntryPoint("a future for a view model") { app in
            Just(1).flatMap(.concat, into: app.owner, in: app.center, "x") { _, _ in future() }
                .subscribeToAll()
        },
        WorkEntryPoint("a future for a view model, with retries") { app in
            Just(1).flatMap(.concat, into: app.owner, in: app.center, "x", retries: true) { _, _ in
                future()
            }.subscribeToAll()
        },
        WorkEntryPoint("an async function for a publisher") { app in
            await Just(1).flatMap(.concat, weak: app.owner, in: app.center, "x") { _, _ -> Int in
                try work()
            }.untilEnd()
        },
        WorkEntryPoint("an async function for a view model") { app in
            await Just(1).flatMap(.concat, into: app.owner, in: app.center, "x") { _, _ -> Int in
                try work()
            }.untilEnd()
        },
        WorkEntryPoint("an async function in a publisher that runs in a fault center") { app in
            await LayerError.publisher { try work() }.run(in: app.center, "x").untilEnd()
        },
    ]
    #else
    private static let publishers: [WorkEntryPoint] = []
    #endif
}
