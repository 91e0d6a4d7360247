#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// A target whose parts a test chooses.
struct Call: TargetType {
    var port = 9
    var path = "/clubs/3"
    var method = Moya.Method.get
    var task = Moya.Task.requestPlain
    var validationType = ValidationType.successCodes
    var headers: [String: String]?
    var sampleData = Data()
    var baseURL: URL { URL(string: "http://127.0.0.1:\(port)/v1") ?? URL(filePath: "/") }
}

/// A target that declares its template, its rejections and where its server's words are.
struct DeclaredCall: TriageTarget {
    var call: Call
    var acceptedStatuses: Set<Int> = []
    var baseURL: URL { call.baseURL }
    var path: String { call.path }
    var method: Moya.Method { call.method }
    var task: Moya.Task { call.task }
    var headers: [String: String]? { call.headers }
    var sampleData: Data { call.sampleData }
    var validationType: ValidationType { call.validationType }
    var declaration: RequestDeclaration {
        .init(
            "/v1/clubs/{club}", rejections: [ClubRejection.rejections],
            serverMessage: .path("error.text"), acceptedStatuses: acceptedStatuses)
    }
}

/// The refusals of ``DeclaredCall``.
enum ClubRejection: Int, EndpointRejection {
    case full = 409

    var rejection: Rejection {
        Rejection(notice: .init(.toast, message: .server(orKey: "club.full")))
    }
}

extension MoyaProvider {
    /// A provider with a session of its own.
    convenience init(plugins: [any PluginType] = [], trackInflights: Bool = false) {
        self.init(
            session: Session(configuration: .ephemeral, startRequestsImmediately: false),
            plugins: plugins, trackInflights: trackInflights)
    }
}

/// The fault that a piece of work throws.
func fault(of work: () async throws -> Void) async throws -> Fault {
    let error = await #expect(throws: Fault.self) { try await work() }
    return try #require(error)
}

nonisolated struct Club: Decodable, Sendable, Equatable { var name: String }
#endif
