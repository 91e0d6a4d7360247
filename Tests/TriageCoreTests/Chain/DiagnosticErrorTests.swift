import Testing
import TriageCore
import TriageTesting

@Suite("Texts for developers", .timeLimit(.minutes(30)))
struct DiagnosticErrorTests {
    private func texts(
        _ error: any Error, _ classifier: ErrorClassifier = .standardLibrary
    ) -> [String?] {
        CauseChain(error, classifier: classifier).links.map { $0.message?.description }
    }

    @Test
    func `Each error of a chain has its own text, and one without a text has none`() {
        let fault = Fault(.storage, message: "no room", cause: CheckoutFailure.emptyCart)
        #expect(
            texts(Wrapping.two(fault, OpaqueError.lost)) == [
                nil, "no room", "the button is enabled without items", nil,
            ])
        #expect(texts(Fault(.storage)) == [""])
    }

    @Test
    func `A value in the text is private unless it is marked public`() {
        let failure = CheckoutFailure.refused(coupon: "SPRING", by: "Jane")
        #expect(texts(failure) == ["coupon SPRING of <private>"])
    }

    @Test
    func `A classifier's text goes before the error's own, even if it is empty`() {
        for (message, expected) in [
            ("told", "told"), ("", ""), (nil, "the button is enabled without items"),
        ] as [(FaultMessage?, String)] {
            let mine = ErrorClassifier { _ in ErrorClassification(code: "mine", message: message) }
            #expect(texts(CheckoutFailure.emptyCart, mine) == [expected])
        }
    }

    @Test
    func `A configuration error says what is wrong, in the chain of the request that failed`() {
        let fault = Fault(
            .unexpected, code: "client.configuration", cause: ConfigurationError("no host"))
        #expect(texts(fault) == ["", "no host"])
    }

    @Test
    func `The text is in no description, no code and no notice`() {
        let center = CenterFixture()
        let failure = CheckoutFailure.refused(coupon: "SPRING", by: "Jane")
        _ = center.runNow { throw failure }
        let chain = CauseChain(failure)
        let shown: [String] =
            ["\(chain)", Fault(.unexpected, cause: failure).debugDescription]
            + center.log.elements + center.diagnoses.elements
            + center.requests.elements.map { "\($0.notice.title ?? "") \($0.notice.message)" }
        #expect(center.requests.elements.count == 1)
        #expect(!shown.contains { $0.contains("SPRING") })
    }

    @Test
    func `A code is followed by the number only if the number identifies the error`() {
        for groups in [false, true] {
            let classifier = ErrorClassifier { error in
                guard error is OpaqueError else { return nil }
                return ErrorClassification(code: "SDK", number: 7, groupsByNumber: groups)
            }.or(.standardLibrary)
            let chain = CauseChain(Wrapping.one(OpaqueError.lost), classifier: classifier)
            let (plain, own) = (Fault(.unexpected, code: "SDK"), Fault(.unexpected, code: "save"))
            #expect(chain.groupingCode(of: plain) == (groups ? "SDK.7" : "SDK"))
            #expect(chain.groupingCode(of: own) == "save")
            #expect(chain.links.map(\.code) == ["one", "SDK.7"])
        }
    }

    @Test
    func `Of two errors with a fault's code, the one with its kind gives the number`() {
        let classifier = ErrorClassifier { error in
            guard let error = error as? OpaqueError else { return nil }
            let isLost = error == .lost
            return ErrorClassification(
                kind: isLost ? .storage : nil, code: "SDK", number: isLost ? 28 : 1,
                groupsByNumber: true)
        }
        let error = Wrapping.two(OpaqueError.broken, OpaqueError.lost)
        let chain = CauseChain(error, classifier: classifier)
        #expect(chain.groupingCode(of: Fault(.storage, code: "SDK")) == "SDK.28")
        #expect(chain.groupingCode(of: Fault(.unexpected, code: "SDK")) == "SDK.1")
        #expect(chain.groupingCode(of: Fault(.timeout, code: "SDK")) == "SDK")
    }
}

private enum CheckoutFailure: DiagnosticError {
    case emptyCart
    case refused(coupon: String, by: String)

    var diagnosticMessage: FaultMessage {
        switch self {
        case .emptyCart: "the button is enabled without items"
        case .refused(let coupon, let name): "coupon \(coupon, privacy: .public) of \(name)"
        }
    }
}
