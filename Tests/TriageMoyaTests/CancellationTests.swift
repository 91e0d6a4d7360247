#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

@MainActor @Suite("A canceled task ends at once, and once", .timeLimit(.minutes(30)))
struct CancellationTests {
    @Test
    func `A request of a task that is canceled before is never sent`() async throws {
        let server = try FaultServer(.respond(200))
        let log = PluginLog()
        let provider = MoyaProvider<Call>(plugins: [log])
        let call = Call(port: server.port)
        let task = _Concurrency.Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let fault = try await fault { _ = try await provider.send(call) }
            #expect(fault.kind == .canceled)
        }
        try await task.value
        #expect(log.lines.isEmpty)
        #expect(server.connectionCount == 0)
    }

    @Test
    func `A task that is canceled while the request starts does not wait for the response`()
        async throws
    {
        let server = try FaultServer { _ in [] }
        let (started, go) = (AsyncFlag(), AsyncFlag())
        let provider = MoyaProvider<Call>(requestClosure: { endpoint, done in
            let request = Result { try endpoint.urlRequest() }.mapError {
                MoyaError.underlying($0, nil)
            }
            nonisolated(unsafe) let done = done
            started.raise()
            _Concurrency.Task {
                await go.wait()
                done(request)
            }
        })
        let call = Call(port: server.port)
        let task = _Concurrency.Task {
            await faultOrNil { _ = try await provider.send(call) }
        }
        await started.wait()
        task.cancel()
        #expect(await task.value?.kind == .canceled)
        go.raise()
    }

    @Test
    func `A task that is canceled meanwhile ends at once, and its request is canceled too`()
        async throws
    {
        let server = try FaultServer { _ in [] }
        let log = PluginLog()
        let provider = MoyaProvider<Call>(session: .patient, plugins: [log])
        let call = Call(port: server.port)
        let task = _Concurrency.Task {
            await faultOrNil { _ = try await provider.send(call) }
        }
        await eventually { server.requests.count == 1 }
        // The server never responds, so nothing but the cancellation ends the task.
        task.cancel()
        #expect(await task.value?.kind == .canceled)
        await eventually { server.closedConnectionCount == 1 && log.lines.count == 4 }
        #expect(log.lines == ["prepare", "willSend", "didReceive canceled", "process canceled"])
    }

    @Test
    func `A response after the cancellation is no second end`() async throws {
        let provider = SlowProvider()
        let call = Call()
        let task = _Concurrency.Task {
            await faultOrNil { _ = try await provider.send(call) }
        }
        await eventually { provider.hasStarted }
        task.cancel()
        #expect(await task.value?.kind == .canceled)
        provider.finish()
        provider.finish()
    }

    @Test
    func `A delayed stub that is canceled ends at once`() async throws {
        let provider = MoyaProvider<Call>(stubClosure: MoyaProvider<Call>.delayedStub(3600))
        let task = _Concurrency.Task {
            await faultOrNil { _ = try await provider.send(Call()) }
        }
        await _Concurrency.Task.yield()
        task.cancel()
        #expect(await task.value?.kind == .canceled)
    }

    @Test
    func `A canceled task leaves a request that others share to them`() async throws {
        let answers = AsyncFlag()
        let server = try FaultServer { _ in
            answers.block()
            return [.respond(200, "{}")]
        }
        let provider = MoyaProvider<Call>(session: .patient, trackInflights: true)
        let call = Call(port: server.port)
        let first = _Concurrency.Task {
            await faultOrNil { _ = try await provider.send(call) }
        }
        await eventually { server.requests.count == 1 }
        let second = _Concurrency.Task { try await provider.send(call).status }
        await eventually { provider.inflightRequests.values.first?.count == 2 }
        first.cancel()
        #expect(await first.value?.kind == .canceled)
        answers.raise()
        #expect(try await second.value == 200)
        #expect(server.requests.count == 1)
    }

    @Test
    func `A cancellation by the app's own code is one, and no failure`() async throws {
        let server = try FaultServer { _ in [] }
        let (provider, call) = (MoyaProvider<Call>(session: .patient), Call(port: server.port))
        let task = _Concurrency.Task {
            await faultOrNil { _ = try await provider.send(call) }
        }
        await eventually { server.requests.count == 1 }
        provider.session.cancelAllRequests()
        #expect(await task.value?.kind == .canceled)
    }
}

extension Session {
    /// A session whose requests may take an hour, so that a busy machine ends none of them.
    fileprivate static var patient: Session {
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = 3600
        return Session(configuration: configuration, startRequestsImmediately: false)
    }
}

/// A provider that answers when a test says so, as often as it says.
private final class SlowProvider: MoyaProvider<Call>, @unchecked Sendable {
    // Unchecked: the completion handler is only used while the lock is held.
    private let lock = NSLock()
    private var completion: Completion?

    init() { super.init(stubClosure: { _ in .never }) }

    var hasStarted: Bool { lock.withLock { completion != nil } }

    @discardableResult override func request(
        _ target: Call, callbackQueue: DispatchQueue?, progress: ProgressBlock?,
        completion: @escaping Completion
    ) -> any Moya.Cancellable {
        lock.withLock { self.completion = completion }
        return CancellableToken {}
    }

    func finish() {
        lock.withLock { completion?(.success(Moya.Response(statusCode: 200, data: Data()))) }
    }
}

/// The fault that work throws; nil for none.
func faultOrNil(_ work: () async throws -> Void) async -> Fault? {
    do {
        try await work()
        return nil
    } catch {
        return error as? Fault
    }
}
#endif
