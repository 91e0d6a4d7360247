import Testing
import TriageCore

@Suite("Condition", .timeLimit(.minutes(30)))
struct ConditionTests {
    static let failed = FailureContext(
        fault: Fault(.rejected, code: "http.409", facts: .with { $0.status = 409 }),
        error: Wrapping.one(OpaqueError.lost), operation: .named("home.load"))

    static let outside = FailureContext(fault: Fault(.offline))

    static let conditions: [(Condition, String, applies: Bool, outside: Bool)] = [
        (.any, "any", true, true),
        (.kind(.rejected), "kind rejected", true, false),
        (.kind(.offline, .rejected), "kind offline|rejected", true, true),
        (.kind(), "kind ", false, false),
        (.status(409), "status 409", true, false),
        (.status(400, 404), "status 400|404", false, false),
        (.code("http.409", "x"), "code http.409|x", true, false),
        (.code("http"), "code http", false, false),
        (.operation("home.load", "a"), "operation home.load|a", true, false),
        (.operation("home"), "operation home", false, false),
        (.intent(.load), "intent load", true, false),
        (.intent(.tap), "intent tap", false, false),
        (.error(OpaqueError.self) { $0 == .lost }, "error OpaqueError", true, false),
        (
            .error(OpaqueError.self, "that is broken") { $0 == .broken },
            "error OpaqueError that is broken",
            false, false
        ),
        (.error(Fault.self) { _ in true }, "error Fault", false, true),
        (Condition("odd") { $0.fault.code.count % 2 == 1 }, "odd", false, true),
        (.any && .kind(.offline), "any and kind offline", false, true),
        (.kind(.offline) && .any, "kind offline and any", false, true),
        (.status(409) && .intent(.load) && .any, "status 409 and intent load and any", true, false),
        (.kind(.offline) || .status(409), "(kind offline or status 409)", true, true),
        (.kind(.offline) || .kind(.storage), "(kind offline or kind storage)", false, true),
        (!.kind(.offline), "not (kind offline)", true, false),
        (!(.any && .kind(.rejected)), "not (any and kind rejected)", false, true),
        (
            .kind(.storage) || .any && !.intent(.load),
            "(kind storage or any and not (intent load))", false, true
        ),
    ]

    @Test(arguments: conditions.indices)
    func `Each condition applies to its failures, and prints itself`(index: Int) {
        let (condition, text, applies, outside) = Self.conditions[index]
        #expect(condition.description == text)
        #expect(condition.applies(to: Self.failed) == applies)
        #expect(condition.applies(to: Self.outside) == outside)
    }

    @Test
    func `A status counts as a response only if the code has it, for any kind`() {
        let none: [Fault.Kind] = [.connectionLost, .timeout, .undecodable, .canceled]
        let whole: [Fault.Kind] = [
            .rejected, .server, .forbidden, .unauthenticated, .rateLimited, .invalidResponse, "own",
        ]
        for kind in none + whole {
            let facts = Fault.Facts.with { $0.status = 503 }
            let fault = Fault(kind, code: "http.503", facts: facts)
            #expect(fault.isErrorResponse(503, 504))
            #expect(!Fault(kind, facts: facts).isErrorResponse(503, 504))
            #expect(!Fault(kind, code: "url.unknown", facts: facts).isErrorResponse(503, 504))
            #expect(!fault.isErrorResponse(504))
            #expect(!fault.isErrorResponse())
            #expect(!Fault(kind).isErrorResponse(503))
        }
    }
}
