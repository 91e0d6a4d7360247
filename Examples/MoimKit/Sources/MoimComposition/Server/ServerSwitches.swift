public import Foundation
import HTTPTypes
import MoimData
public import Triage

extension URL {
    /// Where `moim serve` serves by default.
    public static let moimServe =
        URL(string: "http://127.0.0.1:8600") ?? URL(fileURLWithPath: "/")
}

/// The switches of a server that `moim serve` runs: its faults, and the tokens to sign in with.
public struct ServerSwitches: Sendable {
    private let client: APIClient

    /// Creates the switches of a server.
    ///
    /// - Parameters:
    ///   - server: The server's address.
    ///   - transport: The transport of requests.
    public init(_ server: URL, transport: any Transport = URLSessionTransport()) {
        client = APIClient(
            .init(baseURL: server, transport: transport, timeout: .seconds(5)))
    }

    /// Every fault that the server can have, those with an operation or a count first, which are on.
    ///
    /// - Throws: A fault; the code is `http.404` for a server without switches.
    public func faults() async throws(Fault) -> [FaultSwitch] {
        let known = try await client.send(Self.knownFaults).faults
        let current = try await client.send(Self.currentFaults).faults
        let names = Set(known.map(\.name))
        let special = current.filter { !names.contains($0) }
            .map { FaultSwitch(id: $0, summary: nil, isOn: true) }
        return special
            + known.map {
                FaultSwitch(id: $0.name, summary: $0.summary, isOn: current.contains($0.name))
            }
    }

    /// Turns a fault on or off, and leaves the others.
    public func turn(_ fault: String, on isOn: Bool) async throws(Fault) {
        let others = try await client.send(Self.currentFaults).faults.filter { $0 != fault }
        try await set(isOn ? others + [fault] : others)
    }

    /// Gives the server these faults and no others, each counted anew.
    ///
    /// - Throws: A fault, with the server's words when it knows no such fault.
    public func set(_ faults: [String]) async throws(Fault) {
        try await client.send(
            APIRequest.put("/_faults", FaultList(faults: faults)).serverMessage(.moim))
    }

    /// Lets the server begin anew: without faults, and with nothing that members have done.
    public func reset() async throws(Fault) {
        try await client.send(APIEndpoint<Void>(.delete, "/_state"))
    }

    /// The tokens that are good now.
    public func tokens() async throws(Fault) -> (access: String, refresh: String?) {
        let session = try await client.send(Self.session)
        return (session.accessToken, session.refreshToken)
    }

    private static let currentFaults = APIEndpoint.get("/_faults", as: FaultList.self)
    private static let knownFaults = APIEndpoint.get("/_faults/known", as: KnownFaults.self)
    private static let session = APIEndpoint.get("/_session", as: SessionBody.self)
}

private struct FaultList: Codable, Sendable {
    let faults: [String]
}

private struct KnownFaults: Decodable, Sendable {
    struct Entry: Decodable, Sendable {
        let name: String
        let summary: String
    }

    let faults: [Entry]
}

private struct SessionBody: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
}
