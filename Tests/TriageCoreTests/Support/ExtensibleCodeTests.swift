import Testing
import TriageCore

@Suite("Open codes", .timeLimit(.minutes(30)))
struct ExtensibleCodeTests {
    static let kinds: [(Fault.Kind, String)] = [
        (.offline, "offline"), (.unreachable, "unreachable"), (.connectionLost, "connectionLost"),
        (.timeout, "timeout"), (.insecure, "insecure"), (.invalidResponse, "invalidResponse"),
        (.rejected, "rejected"), (.unauthenticated, "unauthenticated"), (.forbidden, "forbidden"),
        (.rateLimited, "rateLimited"), (.server, "server"), (.undecodable, "undecodable"),
        (.storage, "storage"), (.unexpected, "unexpected"), (.canceled, "cancelled"),
    ]

    @Test(arguments: kinds)
    func `The texts of the kinds stay as they are`(kind: Fault.Kind, text: String) {
        #expect(kind.rawValue == text)
        #expect("\(kind)" == text)
        #expect(Fault.Kind(rawValue: text) == kind)
    }

    @Test
    func `An app's own kind is equal to any kind with the same text`() {
        let own: Fault.Kind = "moim.full"
        let caught =
            switch Fault(own).kind {
            case .server: "server"
            case "moim.full": "full"
            default: "other"
            }
        #expect(caught == "full")
        #expect(Set([own, "moim.full", .server]).count == 2)
    }
}
