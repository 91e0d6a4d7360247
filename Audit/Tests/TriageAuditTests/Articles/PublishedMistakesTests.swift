import Testing

@testable import AuditFindings

/// The five mistakes that teams have written about, each built anew and found by name.
struct PublishedMistakesTests {
    @Test("A stream that dies of its first failure is found", arguments: DyingStreams.all)
    func dyingStreamIsFound(_ mistake: Mistake) { expectFound(mistake, by: "dying-stream") }

    @Test("A launch that zips its requests is found", arguments: ZippedLaunches.all)
    func zippedLaunchIsFound(_ mistake: Mistake) {
        expectFound(mistake, by: "gate-without-deadline")
    }

    @Test("A handler that retries for ever is found", arguments: EndlessHandlers.all)
    func endlessHandlerIsFound(_ mistake: Mistake) { expectFound(mistake, by: "unbounded-retry") }

    @Test("A refresh that repeats with the old token is found", arguments: OldTokens.all)
    func oldTokenIsFound(_ mistake: Mistake) { expectFound(mistake, by: "stale-token-replay") }

    @Test("A webhook in the source is found", arguments: Webhooks.all)
    func webhookIsFound(_ mistake: Mistake) { expectFound(mistake, by: "secret-in-source") }

    @Test("A failure that is told as another one is found", arguments: LostCauses.disguised)
    func lostCauseIsFound(_ mistake: Mistake) { expectFound(mistake, by: "dropped-cause") }

    @Test("A cast that lets errors of other types go is found")
    func castIsFound() { expectFound(LostCauses.cast, by: "ignored-failure-case") }

    @Test("A description on the app's bus is found")
    func descriptionIsFound() { expectFound(LostCauses.text, by: "described-error") }

    @Test("A wrapper that retries once is not called endless")
    func boundedWrapperIsLeft() throws {
        let wrapper = try #require(OldTokens.all.last)
        let found = Sample.findings(in: wrapper.source, selection: Selection())
        #expect(found.map(\.rule) == ["stale-token-replay"])
    }

    /// Expects the rule at the line that the mistake marks, and nowhere else.
    private func expectFound(_ mistake: Mistake, by rule: String) {
        let found = Sample.findings(
            in: mistake.source, at: mistake.path, selection: Selection())
        #expect(found.filter { $0.rule == rule }.map(\.line) == [mistake.line])
    }
}

/// Code with one mistake, in the line that ends in `// HERE`.
struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var path: String
    var source: String

    init(_ title: String, path: String = "App/Sources/Feature.swift", _ source: String) {
        testDescription = title
        self.path = path
        self.source = source
    }

    /// The line of the mistake, from 1.
    var line: Int {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.hasSuffix("// HERE") } ?? -1) + 1
    }
}
