import Foundation
import HTTPTypes
import HTTPTypesFoundation
import Triage
import TriageTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server whose paths answer well, except those that a test replaces.
struct LaunchServer {
    let server: FaultServer

    private let received = EventRecorder<String>()

    /// A server that a script tells what to do.
    ///
    /// - Parameter script: The answer to a path, with the number of requests for it and the head.
    /// - Throws: An error if no port is free.
    init(_ script: @escaping @Sendable (String, Int, String) -> [FaultServer.Action]?) throws {
        let received = received
        server = try FaultServer { request in
            let path = String(request.head.split(separator: " ")[1])
            received.record(path)
            let number = received.elements.filter { $0 == path }.count
            return script(path, number, request.head) ?? Self.answer(request)
        }
        try server.start()
    }

    /// A server that answers paths always alike.
    ///
    /// - Throws: An error if no port is free.
    init(_ answers: [String: [FaultServer.Action]] = [:]) throws {
        try self.init { path, _, _ in answers[path] }
    }

    var base: URL { Self.local(server.port) }

    var paths: [String] { received.elements }

    func count(_ path: String) -> Int { paths.filter { $0 == path }.count }

    static func local(_ port: Int) -> URL {
        URL(string: "http://127.0.0.1:\(port)") ?? URL(fileURLWithPath: "/")
    }

    static let silence: [FaultServer.Action] = [.pause(.seconds(120))]

    /// An answer that never ends, so that the server notices when a client has gone.
    static let trickle: [FaultServer.Action] = [
        .send("HTTP/1.1 200 OK\r\n\r\n"), .sendForever(" ", every: .milliseconds(20)),
    ]

    /// The answer of a server that is well; a refresh must have a token that the apps have had.
    private static func answer(_ request: FaultServer.Request) -> [FaultServer.Action] {
        let tokens = ["first", "second"].map { #"{"token":"\#($0)"}"# }
        if request.path == "/v1/refresh", !tokens.contains(request.text) { return [.respond(400)] }
        return [.respond(200, bodies[request.path] ?? "{}")]
    }

    private static let bodies = [
        "/v1/session": #"{"userID":7}"#, "/v1/profile": #"{"name":"Mina"}"#,
        "/v1/version": #"{"minimum":"2.0"}"#, "/v1/maintenance": #"{"message":null}"#,
        "/v1/config": #"{"features":["clubs"]}"#, "/v1/terms": #"{"mustAccept":null}"#,
        "/v1/account": #"{"isDormant":false}"#,
        "/v1/refresh": #"{"access":"new","refresh":"second"}"#,
    ]
}

/// URLSession, by a transport that may be canceled at any time also with Linux's Foundation.
let sendForTests: @Sendable (URLRequest) async throws -> (Data, URLResponse) = { request in
    guard let head = request.httpRequest, let url = request.url else { throw URLError(.badURL) }
    let response: ClientResponse
    do {
        response = try await transport.send(head, body: request.httpBody)
    } catch let fault as Fault {
        throw fault.cause as? URLError ?? fault
    }
    let fields = Dictionary(
        response.head.headerFields.map { ($0.name.rawName, $0.value) }, uniquingKeysWith: { $1 })
    let converted = HTTPURLResponse(
        url: url, statusCode: response.status, httpVersion: nil, headerFields: fields)
    guard let converted else { throw URLError(.badServerResponse) }
    return (response.body, converted)
}

private let transport = URLSessionTransport()
