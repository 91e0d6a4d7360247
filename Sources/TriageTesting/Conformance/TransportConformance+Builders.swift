import HTTPTypes
import TriageCore
import TriageHTTP

// Builders for the table of cases.
extension TransportConformance {
    static let okStatusLine = "HTTP/1.1 200 OK\r\n"

    /// A thousand bytes of filler.
    static let filler = String(repeating: "x", count: 1000)

    static func filler(_ count: Int) -> FaultServer.Action {
        .repeating(Array(filler.utf8), times: count / 1000)
    }

    /// The head of a response that announces a body of this length.
    static func head(length: Int) -> FaultServer.Action {
        .send(okStatusLine + "Content-Length: \(length)\r\n\r\n")
    }

    /// A case where the transport returns the response unchanged.
    static func passesThrough(
        _ name: String, _ response: ClientResponse, _ actions: FaultServer.Action...
    ) -> Case {
        let fault = Fault(response)
        return Case(
            name: name, kind: fault?.kind, status: fault?.facts.status, response: response
        ) { try .playing(actions) }
    }

    /// A case that ends with a fault, without a response from the transport.
    static func fault(
        _ name: String, _ kind: Fault.Kind, status: Int? = nil, _ actions: FaultServer.Action...
    ) -> Case {
        Case(name: name, kind: kind, status: status) { try .playing(actions) }
    }

    /// A case whose response never becomes complete.
    static func stall(_ name: String, _ actions: FaultServer.Action...) -> Case {
        Case(
            name: name, kind: .timeout, requests: nil, stalls: true, expectsDisconnect: true
        ) { try .playing(actions) }
    }

    #if os(macOS) || os(Linux)
    static func secure(
        _ name: String, _ certificate: TLSServer.Certificate, _ text: String = okStatusLine,
        _ kind: Fault.Kind? = .insecure, status: Int? = nil, response: ClientResponse? = nil
    ) -> Case {
        Case(name: name, kind: kind, status: status, response: response, requests: nil) {
            try await .tls(certificate, text)
        }
    }
    #endif
}

extension ClientResponse {
    /// A response whose body could not be read, as a transport returns it.
    static func unread(_ status: Int, _ fields: HTTPFields = [:]) -> ClientResponse {
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        return ClientResponse(head: head, bodyError: Fault(ours: .connectionLost))
    }
}
