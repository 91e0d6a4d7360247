#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A request of the guide that declares its refusals", .timeLimit(.minutes(30)))
struct DeclaredCallTests {
    private let session = Session.triage(MiddlewareChain(), configuration: .ephemeral)
    private let shown = EventRecorder<String>()

    private func placing(_ action: FaultServer.Action) async throws {
        let server = try FaultServer(action)
        let address = server.url.absoluteString
        try await GuideServer.$ordersURL.withValue(address) {
            try await place(session) { shown.record($0) }
        }
        #expect(server.requests.map(\.method) == ["POST"])
    }

    @Test
    func `has its value`() async throws {
        try await placing(.respond(200, #"{"id":7}"#))
        #expect(shown.elements == ["Order 7"])
    }

    @Test
    func `ends in the case that its status and code mean, with the body`() async throws {
        try await placing(.respond(409, #"{"code":"PRICE_CHANGED","total":900}"#))
        #expect(shown.elements == ["New price: 900"])
    }

    @Test(arguments: [409, 410])
    func `throws a case that the caller does not handle by itself`(status: Int) async throws {
        let failure = await #expect(throws: PlaceOrder.Failure.self) {
            try await placing(.respond(status, #"{"code":"SOLD_OUT"}"#))
        }
        guard case .rejected(.soldOut, let fault) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(fault.isErrorResponse(status))
    }

    @Test
    func `throws what is no refusal of its own as a failure`() async throws {
        let failure = await #expect(throws: PlaceOrder.Failure.self) {
            try await placing(.respond(422, "{}"))
        }
        guard case .failed(let fault) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(fault.isErrorResponse(422))
        #expect(shown.elements.isEmpty)
    }
}
#endif
