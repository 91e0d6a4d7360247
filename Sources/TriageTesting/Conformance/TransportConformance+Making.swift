import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

// The words that the table of cases is written in.
extension TransportConformance {
    static let ok = "HTTP/1.1 200 OK\r\n"

    /// A thousand of them.
    static let letters = String(repeating: "x", count: 1000)

    static func letters(_ count: Int) -> FaultServer.Act {
        .repeating(Array(letters.utf8), times: count / 1000)
    }

    /// The head of an answer with so long a body.
    static func length(_ count: Int) -> FaultServer.Act {
        .send(ok + "Content-Length: \(count)\r\n\r\n")
    }

    static func answer(_ text: String, _ status: Int = 200, _ fields: HTTPFields = [:]) -> Answer {
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        return Answer(head: head, body: Data(text.utf8))
    }

    /// An answer that comes through as it is.
    static func good(_ name: String, _ answer: Answer, _ acts: FaultServer.Act...) -> Case {
        let fault = Fault(answer)
        return Case(
            name: name, kind: fault?.kind, status: fault?.facts.status, answer: answer
        ) { try .plays(acts) }
    }

    /// A fault, without an answer.
    static func fault(
        _ name: String, _ kind: Fault.Kind, status: Int? = nil, _ acts: FaultServer.Act...
    ) -> Case {
        Case(name: name, kind: kind, status: status) { try .plays(acts) }
    }

    /// A wait that ends in vain; how long it is does not matter.
    static let short = Duration.milliseconds(300)

    /// Too little, however long one waits.
    static func stall(_ name: String, _ acts: FaultServer.Act...) -> Case {
        Case(name: name, kind: .timeout, requests: nil, deadline: short, leaves: true) {
            try .plays(acts)
        }
    }

    #if os(macOS) || os(Linux)
    static func secure(
        _ name: String, _ certificate: TLSServer.Certificate, _ text: String = ok,
        _ kind: Fault.Kind? = .insecure, status: Int? = nil, gives answer: Answer? = nil
    ) -> Case {
        Case(name: name, kind: kind, status: status, answer: answer, requests: nil) {
            try await .secure(certificate, text)
        }
    }
    #endif
}
