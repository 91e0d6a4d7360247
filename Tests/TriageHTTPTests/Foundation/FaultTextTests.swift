import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("The text of a fault for an app's own alert", .timeLimit(.minutes(30)))
struct FaultTextTests {
    private struct Spoken: LocalizedError { let errorDescription: String? }
    private enum Plain: Error { case lost }
    private static let neutral = "The operation could not be completed."

    private func text(_ fault: Fault) -> String { (fault as any Error).localizedDescription }

    private func response(_ kind: Fault.Kind = .rejected, cause: (any Error)? = nil) -> Fault {
        var facts = Fault.Facts()
        facts.status = 404
        return Fault(kind, code: "http.404", cause: cause, facts: facts)
    }

    @Test
    func `the server's message goes before all others`() {
        var fault = response(cause: URLError(.timedOut))
        fault.facts.serverMessage = Sensitive("Sold out")
        #expect(text(fault) == "Sold out")
        #expect(text(Fault(.unexpected, cause: fault)) == "Sold out")
    }

    @Test
    func `the text of the cause is next, if it has one of its own or of Foundation's`() {
        #expect(text(response(cause: Spoken(errorDescription: "Gone."))) == "Gone.")
        let timeout = URLError(.timedOut)
        #expect(text(Fault(.timeout, cause: timeout)) == timeout.localizedDescription)
        #expect(text(Fault(.timeout, cause: Plain.lost)) == Self.neutral)
        #expect(text(Fault(.timeout, cause: Spoken(errorDescription: nil))) == Self.neutral)
    }

    @Test
    func `then Foundation's text for the status, and at last a neutral sentence`() {
        let name = HTTPURLResponse.localizedString(forStatusCode: 404)
        #expect(text(response()) == name && text(response(cause: Plain.lost)) == name)
        var cut = Fault(.connectionLost)
        cut.facts.status = 200
        #expect(text(cut) == Self.neutral && text(Fault(.offline)) == Self.neutral)
    }
}
