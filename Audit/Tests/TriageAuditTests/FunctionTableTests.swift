import Testing

@testable import AuditFindings
@testable import AuditRules
@testable import AuditRunner
@testable import AuditSemantics

/// What is claimed of a function in another file.
struct FunctionTableTests {
    private func facts(of call: FunctionSummary.Call, in sources: String...) -> FunctionFacts? {
        let files = sources.enumerated().map { index, source in
            let file = SourceFile(path: "\(index).swift", bytes: Array(source.utf8))
            return (path: file.path, summary: FileSummary(of: file))
        }
        return FunctionTable(files).facts(of: call)
    }

    private static let call = FunctionSummary.Call(name: "note", labels: [""])
    private static let logs = "func note(_ error: any Error) { print(error) }"
    private static let reports = "func note(_ error: any Error) { SentrySDK.capture(error: error) }"

    private static let bodies: [(String, FunctionFacts)] = [
        (logs, .onlyLogs), (reports, .reports),
        ("func note(_ error: any Error) {}", .doesNothing),
        ("func note(_ error: any Error) { errorMessage = error.localizedDescription }", .tells),
        ("func note(_ a: Int) throws { throw Refused() }", .isThrowing),
        ("func note(_ a: Int) throws { count = a }", [.isThrowing, .neverThrows]),
        (
            "func note(_ a: Int) -> Int? { do { return try b(a) } catch { return nil } }",
            .answersEmpty
        ),
        (
            "func note(_ completion: (Int) -> Void) { guard let a else { return }; completion(a) }",
            .missesCompletion
        ),
        ("func note(_ a: Int) -> Single<Int> { api.fetch(a).catchAndReturn(0) }", .catchesErrors),
    ]

    @Test("A function is what its body does", arguments: bodies)
    func aBody(_ source: String, _ expected: FunctionFacts) {
        let known = facts(of: Self.call, in: source)
        #expect(known?.isSuperset(of: expected) == true, "\(String(describing: known))")
    }

    @Test("What a function calls is followed through files, as long as it says something")
    func callsAreFollowed() {
        let outer = "func tell(_ error: any Error) { note(error) }"
        let call = FunctionSummary.Call(name: "tell", labels: [""])
        #expect(facts(of: call, in: outer, Self.logs) == .onlyLogs)
        #expect(facts(of: call, in: outer, Self.reports) == .reports)
        #expect(facts(of: call, in: outer) == [])
    }

    @Test("Of two functions with one name and labels only what holds for both is claimed")
    func twoOfOneName() {
        #expect(facts(of: Self.call, in: Self.logs, Self.reports) == [])
        #expect(facts(of: Self.call, in: Self.logs, Self.logs) == .onlyLogs)
        let other = "func note(error: any Error) { SentrySDK.capture(error: error) }"
        #expect(facts(of: Self.call, in: Self.logs, other) == .onlyLogs)
    }

    @Test("A requirement of a protocol claims nothing, so what keeps it is known by its body")
    func aRequirement() {
        let requirement = "protocol Notes { func note(_ error: any Error) }"
        #expect(facts(of: Self.call, in: requirement, Self.logs) == .onlyLogs)
        #expect(facts(of: Self.call, in: requirement) == nil)
    }

    @Test("A stream that another file's function has made safe needs no onError")
    func aSafeStream() throws {
        let screen = """
            final class LoginModel {
                func bind() {
                    useCase.logIn().subscribe(onNext: { self.show($0) }).disposed(by: bag)
                }
            }
            """
        let safe = """
            protocol LoginUseCase { func logIn() -> Observable<Bool> }
            final class DefaultLoginUseCase: LoginUseCase {
                func logIn() -> Observable<Bool> { api.logIn().catchAndReturn(false) }
            }
            """
        func found(_ useCase: String) throws -> Int {
            try Sample.report(of: ["A.swift": screen, "B.swift": useCase]) {
                $0.only = ["rx-unhandled-error"]
            }.findings.count { $0.file.hasSuffix("A.swift") }
        }
        #expect(try found(safe) == 0)
        #expect(try found(safe.replacing(".catchAndReturn(false)", with: "")) == 1)
    }

    private static let labels: [([String], Bool)] = [
        ([""], true), (["", "level"], true), ([], false), (["level"], false),
        (["", "other"], false), (["", "level", "{"], true), (["", "{"], true),
    ]

    @Test("A call is one of a function where its labels fit", arguments: labels)
    func theLabels(_ labels: [String], _ fits: Bool) {
        let source = "func note(_ e: any Error, level: Int = 1, then: () -> Void = {}) { print(e) }"
        let known = facts(of: FunctionSummary.Call(name: "note", labels: labels), in: source)
        #expect((known != nil) == fits)
    }
}
