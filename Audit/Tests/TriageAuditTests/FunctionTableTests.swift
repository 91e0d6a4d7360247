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

    private static let otherBodies: [(String, FunctionFacts)] = [
        ("func note(_ error: any Error) -> Void { print(error) }", .onlyLogs),
        ("@discardableResult func note(_ e: any Error) -> Bool { print(e) }", .onlyLogs),
        (
            "func note(_ error: any Error) { lock.lock(); defer { lock.unlock() }; print(error) }",
            .onlyLogs
        ),
        (
            "func note(_ problem: APIError) { let ns = problem as NSError; SentrySDK.capture(error: ns) }",
            .reports
        ),
        ("func note(_ a: Int) -> Int? { try? b(a) }", .answersEmpty),
        (
            "func note(_ a: Int) -> Int? { guard let c = try? b(a) else { return nil }; return c }",
            .answersEmpty
        ),
        (
            "func note(_ a: Int) throws { do { try b(a) } catch { SentrySDK.capture(error: error); throw error } }",
            .reportsBefore
        ),
        (
            "func note(_ a: Int) -> Single<Int> { api.get(a).do(onError: { self.showAlert($0) }) }",
            .tellsBefore
        ),
        (
            """
            func note(_ a: Int) -> AnyPublisher<Int, Error> {
                api.get(a).handleEvents(receiveCompletion: { completion in
                    if case .failure(let error) = completion { SentrySDK.capture(error: error) }
                })
            }
            """,
            .reportsBefore
        ),
    ]

    @Test("A function is what its body does", arguments: bodies + otherBodies)
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

    @Test(
        "An error that was told of before it left a function is told twice where it is told again")
    func toldInAnotherFile() throws {
        let model = """
            final class OrderModel {
                func place() async {
                    do {
                        order = try await repository.place(draft)
                    } catch {
                        Telemetry.report(error)
                        showAlert(for: error)
                    }
                }
            }
            """
        let telemetry = """
            enum Telemetry { static func report(_ error: any Error) { SentrySDK.capture(error: error) } }
            """
        let client = """
            struct Client {
                func send(_ order: Order) async throws -> Order {
                    do { return try await post(order) } catch { Telemetry.report(error); throw error }
                }
            }
            """
        let repository = """
            struct Repository {
                func place(_ draft: Order) async throws -> Order { try await client.send(draft) }
            }
            """
        func found(_ client: String) throws -> [Int] {
            let files = [
                "A.swift": model, "B.swift": telemetry, "C.swift": client, "D.swift": repository,
            ]
            return try Sample.report(of: files) { $0.only = ["double-report"] }.findings
                .filter { $0.file.hasSuffix("A.swift") }.map(\.line)
        }
        #expect(try found(client) == [5])
        #expect(try found(client.replacing("Telemetry.report(error); ", with: "")) == [])
        // One who shows it and one who reports it are one each.
        let shows = client.replacing("Telemetry.report(error)", with: "showToast(error)")
        #expect(try found(shows.replacing("showToast", with: "log")) == [])
    }

    @Test("A function of the app that shows and reports is told of twice beside a report")
    func helperReportsToo() throws {
        let screen = """
            final class TrackModel {
                func load() async {
                    do {
                        track = try await api.track()
                    } catch {
                        Crashlytics.crashlytics().record(error: error)
                        ErrorRouter.shared.handle(error)
                    }
                }
            }
            """
        let router = """
            final class ErrorRouter {
                func handle(_ error: any Error) {
                    Crashlytics.crashlytics().record(error: error)
                    showAlert(for: error)
                }
            }
            """
        func found(_ router: String) throws -> [Int] {
            try Sample.report(of: ["A.swift": screen, "B.swift": router]) {
                $0.only = ["double-report"]
            }.findings.filter { $0.file.hasSuffix("A.swift") }.map(\.line)
        }
        #expect(try found(router) == [7])
        let quiet = router.replacing("Crashlytics.crashlytics().record(error: error)", with: "")
        #expect(try found(quiet) == [])
    }

    private static let answers: [(String, String)] = [
        (
            "func save() async -> Bool { do { try await api.save(); return true } catch { print(error); return false } }",
            "if await save() { close() }"
        ),
        (
            "func save() async -> Note? { try? await api.save() }",
            "guard let note = await save() else { return }; show(note)"
        ),
        (
            "func save() async -> Note? { try? await api.save() }",
            "guard let self, let note = await save() else { return }; show(note)"
        ),
    ]

    @Test(
        "A failure that comes as false or nil is lost where nothing is done with it",
        arguments: answers)
    func answerThatIsLost(_ function: String, _ caller: String) throws {
        func found(_ caller: String) throws -> Int {
            let source =
                "final class NoteModel {\n\(function)\nfunc saveTapped() async {\n\(caller)\n}\n}"
            return try Sample.report(of: ["A.swift": source]) { $0.only = ["unhandled-effect"] }
                .findings.count
        }
        #expect(try found(caller) == 1)
        let told = caller.replacing("{ return }", with: "{ showAlert(); return }")
            .replacing("{ close() }", with: "{ close() } else { showAlert() }")
        #expect(try found(told) == 0)
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
