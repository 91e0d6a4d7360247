import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

// The words that the table of cases is written in.
extension TransportConformance {
    static let okStatusLine = "HTTP/1.1 200 OK\r\n"

    /// A thousand of them.
    static let filler = String(repeating: "x", count: 1000)

    static func filler(_ count: Int) -> FaultServer.Action {
        .repeating(Array(filler.utf8), times: count / 1000)
    }

    /// The head of an answer with so long a body.
    static func headWithContentLength(_ count: Int) -> FaultServer.Action {
        .send(okStatusLine + "Content-Length: \(count)\r\n\r\n")
    }

    static func response(_ text: String, _ status: Int = 200, _ fields: HTTPFields = [:])
        -> ClientResponse
    {
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        return ClientResponse(head: head, body: Data(text.utf8))
    }

    /// An answer that comes through as it is.
    static func passesThrough(
        _ name: String, _ answer: ClientResponse, _ acts: FaultServer.Action...
    ) -> Case {
        let fault = Fault(answer)
        return Case(
            name: name, kind: fault?.kind, status: fault?.facts.status, response: answer
        ) { try .playing(acts) }
    }

    /// A fault, without an answer.
    static func fault(
        _ name: String, _ kind: Fault.Kind, status: Int? = nil, _ acts: FaultServer.Action...
    ) -> Case {
        Case(name: name, kind: kind, status: status) { try .playing(acts) }
    }

    /// A wait that ends in vain; how long it is does not matter.
    static let shortDeadline = Duration.milliseconds(300)

    /// Too little, however long one waits.
    static func stall(_ name: String, _ acts: FaultServer.Action...) -> Case {
        Case(
            name: name, kind: .timeout, requests: nil, deadline: shortDeadline,
            expectsDisconnect: true
        ) {
            try .playing(acts)
        }
    }

    #if os(macOS) || os(Linux)
    static func secure(
        _ name: String, _ certificate: TLSServer.Certificate, _ text: String = okStatusLine,
        _ kind: Fault.Kind? = .insecure, status: Int? = nil, response answer: ClientResponse? = nil
    ) -> Case {
        Case(name: name, kind: kind, status: status, response: answer, requests: nil) {
            try await .tls(certificate, text)
        }
    }
    #endif
}
