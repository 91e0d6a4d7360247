import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageLaunch
import TriageStreams
import TriageTesting

/// A way in for work that a closure of the app begins.
struct WorkEntryPoint: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Runs work that begins while its closure runs, as the operation `x`, and ends after it.
    let run: @Sendable (RecordingApp) async -> Void

    init(_ name: String, _ run: @escaping @Sendable (RecordingApp) async -> Void) {
        testDescription = name
        self.run = run
    }

    static let all = borrowed + center + publishers

    /// The ways in for a failure that are ways in for work too.
    private static let borrowed = FailureEntryPoint.all
        .filter { names.contains($0.testDescription) }
        .map { door in
            WorkEntryPoint(door.testDescription) { app in
                await door.enter({ DroppingLayer.request() }, app)
            }
        }

    private static let names: Set = [
        "run, async", "run, sync", "run, with retries", "reporting with a name, async",
        "reporting with a name, sync", "a load of a screen", "an action of a screen",
        "work for a sequence, in a fault center",
        "work for a sequence of a view model, in a fault center",
        "work for a publisher, in a fault center", "work for a view model, in a fault center",
    ]

    private static func work() throws(DroppingLayer) -> Int { throw .request() }

    private static let center = [
        WorkEntryPoint("run, with retries and a value") { app in
            await app.center.run("x", retries: true) { try work() }
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
        WorkEntryPoint("an async function in a publisher that runs in a fault center") { app in
            await LayerError.publisher { try work() }.run(in: app.center, "x").untilEnd()
        },
    ]
    #else
    private static let publishers: [WorkEntryPoint] = []
    #endif
}
