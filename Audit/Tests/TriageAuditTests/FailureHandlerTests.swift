import Testing

@testable import AuditFindings
@testable import AuditSemantics

/// The same code under each name that means a failure, for every rule that asks.
struct FailureHandlerTests {
    /// Places of code that runs because something failed, which stands for `BODY`.
    private static let places: [String] =
        FailureNames.labels.sorted().map {
            "api.items(success: { use($0) }, \($0): { error in\nBODY\n})"
        }
        + FailureNames.operators.sorted().map { "api.items().\($0) { error in\nBODY\n}" }
        + FailureNames.cases.sorted().map {
            "switch result {\ncase .success(let item): use(item)\ncase .\($0)(let error):\nBODY\n}"
        }
        + [
            "if let error {\nBODY\n}", "if error != nil {\nBODY\n}",
            "guard error == nil else {\nBODY\nreturn\n}",
            "do {\ntry await api.items()\n} catch {\nBODY\n}",
        ]

    /// Code that each rule objects to in such a place.
    private static let mistakes = [
        ("assumed-sign-out", "logout()"),
        ("double-report", "reporter.record(error)\nreporter.record(error)"),
        ("dropped-cause", "completion(.failure(HomeError.failed))"),
        ("generic-message", "showAlert(\"Network error\")"),
        ("report-in-retry", "reporter.record(error)\nload()"),
        ("unbounded-retry", "load()"),
    ]

    @Test("Code that handles a failure is judged the same under each name", arguments: mistakes)
    func everyPlace(_ rule: String, _ body: String) {
        for place in Self.places {
            let place = place.replacing("BODY", with: body)
            let rules = rules(of: "func load() async {\n\(place)\n}\n")
            #expect(rules.contains(rule), "\(place)")
        }
    }

    @Test("A result is failed by each of its cases", arguments: FailureNames.cases)
    func everyCaseOfAResult(_ name: String) {
        let source =
            "do {\ntry await api.items()\n} catch {\ncompletion(.\(name)(HomeError.failed))\n}"
        #expect(rules(of: "func load() async {\n\(source)\n}\n").contains("dropped-cause"))
    }

    @Test(
        "A spinner that only success ends is found for each label", arguments: FailureNames.labels)
    func everySpinner(_ label: String) {
        let call = "api.items(success: { _ in isLoading = false }, \(label): { use($0) })"
        let source = "func load() {\nisLoading = true\n\(call)\n}\n"
        #expect(rules(of: source).contains("stuck-spinner"))
    }

    @Test(
        "A name that only sounds like an error is none", arguments: ["errorView", "errorHandler"])
    func namesOfOthers(_ name: String) {
        #expect(rules(of: "func load() {\nif let \(name) {\nlogout()\n}\n}\n").isEmpty)
    }

    private func rules(of source: String) -> Set<String> {
        Set(Sample.findings(in: source, selection: Selection()).map(\.rule))
    }
}
