#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// A plugin that writes down what it saw.
final class PluginLog: PluginType, Sendable {
    private let written = Lock<[String]>([])

    var lines: [String] { written.current }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        write("prepare")
        var request = request
        request.setValue("yes", forHTTPHeaderField: "Prepared")
        return request
    }

    func willSend(_ request: any RequestType, target: any TargetType) {
        let token = request.request?.value(forHTTPHeaderField: "Authorization")
        write(["willSend", token].compactMap(\.self).joined(separator: " "))
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType) {
        write("didReceive \(name(of: result))")
    }

    func process(
        _ result: Result<Moya.Response, MoyaError>, target: any TargetType
    ) -> Result<Moya.Response, MoyaError> {
        write("process \(name(of: result))")
        return result
    }

    private func write(_ line: String) { written.withLock { $0.append(line) } }

    private func name(of result: Result<Moya.Response, MoyaError>) -> String {
        switch result {
        case .success(let response): return "\(response.statusCode)"
        case .failure(.underlying(let error, let response)):
            if error.asAFError?.isExplicitlyCancelledError == true { return "canceled" }
            if let response { return "error \(response.statusCode)" }
            return (error as NSError).code == NSURLErrorCancelled ? "canceled" : "error"
        case .failure: return "other error"
        }
    }
}

@MainActor @Suite("Plugins see what they saw before", .timeLimit(.minutes(30)))
struct PluginTests {
    @Test(arguments: [
        (200, true), (422, true), (422, false), (304, false),
    ])
    func `The same calls with the same results as with the provider's own request`(
        _ status: Int, isValidated: Bool
    ) async throws {
        let server = try FaultServer(.respond(status, "{}"))
        let call = Call(port: server.port, validationType: isValidated ? .successCodes : .none)
        let (before, after) = (PluginLog(), PluginLog())
        let provider = MoyaProvider<Call>(plugins: [before])
        await withCheckedContinuation { continuation in
            provider.request(call) { @Sendable _ in continuation.resume() }
        }
        _ = await faultOrNil {
            _ = try await MoyaProvider<Call>(plugins: [after]).send(call)
        }
        #expect(after.lines == before.lines)
        #expect(after.lines.count == 4)
        #expect(server.requests.allSatisfy { $0.head.contains("Prepared: yes") })
    }

    private enum UserAPI: TargetType {
        case main, profile(String)

        var baseURL: URL { URL(string: "http://127.0.0.1:9/v1") ?? URL(filePath: "/") }
        var path: String {
            switch self {
            case .main: "user/main"
            case .profile(let name): "user/\(name)"
            }
        }
        var method: Moya.Method { .get }
        var task: Moya.Task { .requestPlain }
        var headers: [String: String]? { nil }
        var validationType: ValidationType { .successCodes }
    }

    @Test(arguments: [false, true])
    func `The path of a target without values stays, and a name in a path does not`(
        isThrown: Bool
    ) async throws {
        let server = try FaultServer(.respond(500))
        let port = server.port
        let provider = MoyaProvider<UserAPI>(
            endpointClosure: { call in
                Moya.Endpoint(
                    url: "http://127.0.0.1:\(port)/v1/\(call.path)",
                    sampleResponseClosure: { .networkResponse(200, Data()) }, method: call.method,
                    task: call.task, httpHeaderFields: nil)
            }, session: .triage(MiddlewareChain()), plugins: [TriagePlugin()])
        let paths: [(UserAPI, String)] = [
            (.main, "/v1/user/main"), (.profile("kim"), "/v1/user/{id}"),
        ]
        for (target, path) in paths {
            let faults = TestFaults(classifier: .foundation)
            await faults.center.run("user.load") {
                if isThrown {
                    _ = try await provider.send(target)
                } else {
                    let result: Result<Void, MoyaError> = await withCheckedContinuation { end in
                        provider.request(target) { @Sendable result in
                            end.resume(returning: result.map { _ in () })
                        }
                    }
                    try result.get()
                }
            }
            #expect(faults.reports.first?.failure.fault.facts.path == path)
        }
    }

    @Test
    func `A plugin that changes a result decides what the caller gets`() async throws {
        let server = try FaultServer(.respond(503))
        let call = Call(port: server.port)
        let provider = MoyaProvider<Call>(plugins: [CachePlugin()])
        #expect(try await provider.send(call).body == Data("cached".utf8))
    }
}

/// A plugin with an answer for every failure.
private struct CachePlugin: PluginType {
    func process(
        _ result: Result<Moya.Response, MoyaError>, target: any TargetType
    ) -> Result<Moya.Response, MoyaError> {
        .success(Moya.Response(statusCode: 200, data: Data("cached".utf8)))
    }
}
#endif
