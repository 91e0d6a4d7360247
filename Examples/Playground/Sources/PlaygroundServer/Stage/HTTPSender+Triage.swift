public import CarelessApp
import Foundation
import Triage

extension HTTPSender {
    /// A sender with connections of its own.
    public static var curl: HTTPSender { over(StageParts.makeTransport()) }

    /// A sender over a transport, which waits a minute for an answer as URLSession does.
    private static func over(_ transport: any Transport) -> HTTPSender {
        HTTPSender { request, body in
            do {
                let response = try await within(.seconds(60)) {
                    try await transport.send(request, body: body)
                }
                return (response.head, response.body)
            } catch let fault as Fault where fault.kind == .canceled {
                throw CancellationError()
            } catch let fault as Fault
                where [.connectionLost, .unreachable, .timeout].contains(fault.kind)
            {
                throw ConnectionFailure()
            }
        }
    }

    private static func within<Value: Sendable>(
        _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                throw ConnectionFailure()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw ConnectionFailure() }
            return value
        }
    }
}
