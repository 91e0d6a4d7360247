import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension APIResponder {
    /// The body of `/_faults`: the faults as the command takes them, `NAME@OPERATION:N`.
    private struct Faults: Codable {
        let faults: [String]
    }

    /// The body of `/_faults/known`: every fault that there is, in the order of the command's list.
    private struct KnownFaults: Encodable {
        struct Entry: Encodable {
            let name: String
            let summary: String
        }

        let faults = APIFault.all.map { Entry(name: $0.name, summary: $0.summary) }
    }

    /// The body of `/_session`: the tokens that are good now.
    private struct SessionTokens: Encodable {
        let accessToken: String
        let refreshToken: String
    }

    /// The answer to a request about the server itself; nil for one of the API.
    func respondAsSwitch(to request: Request) async throws -> APIResponse? {
        switch (request.uri.path, request.method) {
        case ("/_faults", .get): currentFaults
        case ("/_faults", .put): switchFaults(try await request.body.collect(upTo: Self.bodyLimit))
        case ("/_faults", _): .switchAllows("GET, PUT")
        case ("/_faults/known", .get): .json(encoding: KnownFaults())
        case ("/_faults/known", _): .switchAllows("GET")
        case ("/_state", .delete): forgetEverything()
        case ("/_state", _): .switchAllows("DELETE")
        case ("/_session", .get): currentSession
        case ("/_session", _): .switchAllows("GET")
        default: nil
        }
    }

    private var currentFaults: APIResponse {
        .json(encoding: Faults(faults: faultRules.map(\.description)))
    }

    private var currentSession: APIResponse {
        let tokens = club.tokens
        return .json(
            encoding: SessionTokens(accessToken: tokens.access, refreshToken: tokens.refresh))
    }

    /// Begins anew: no attendance, the timers of the beginning, a session that is good, no fault.
    private func forgetEverything() -> APIResponse {
        club.reset(tokens: .valid)
        faultRules = []
        return currentFaults
    }

    /// Takes new faults, each counted anew; of a list with a mistake none.
    private func switchFaults(_ body: ByteBuffer) -> APIResponse {
        let json = Data(body.readableBytesView)
        guard let wanted = try? JSONDecoder().decode(Faults.self, from: json) else {
            return .message(.badRequest, #"the body is {"faults": ["NAME@OPERATION:N", …]}"#)
        }
        do {
            faultRules = try wanted.faults.map(FaultRule.init(parsing:))
            return currentFaults
        } catch {
            return .message(.badRequest, "\(error)")
        }
    }
}

extension APIResponse {
    fileprivate static func switchAllows(_ methods: String) -> APIResponse {
        .message(.methodNotAllowed, "this address takes \(methods)").adding(.allow, methods)
    }
}
