import DeskModel
import DeskTesting
import HTMLTemplates
import Testing

@testable import DeskPage

@Suite("Where people are hurt", .timeLimit(.minutes(2)))
struct HurtTests {
    private static func people(
        _ used: Int, met: Int = 0, gaveUp: Int = 0
    ) -> OperationPeople {
        OperationPeople(used: used, met: met, gaveUp: gaveUp)
    }

    private func page(
        _ rows: [OperationRow], _ releases: [ReleasePeople] = [],
        _ filter: OperationFilter = OperationFilter(), _ language: Language = .english
    ) throws -> Markup {
        let content = OperationsContent(
            report: OperationReport(rows: rows, releases: releases), filter: filter, days: 7)
        return Markup(
            try Filled.pages.get().operations(Filled(language: language).context, content))
    }

    private static func row(
        _ operation: String, _ people: OperationPeople, in release: String = "shop@1.5.0"
    ) -> OperationRow {
        OperationRow(
            operation: operation, release: release, environment: "production", people: people)
    }

    @Test
    func `Releases are in the order of their versions and builds, the latest first`() {
        let names = ["s@1.9.0", "s@1.10.0+9", "s@1.10.0+10", "night", "s@1.2"]
        let comparison = ReleaseComparison(names.map { ($0, Self.people(1)) })
        let versions = comparison.entries.map(\.release).filter { $0 != "night" }
        #expect(versions == ["s@1.10.0+10", "s@1.10.0+9", "s@1.9.0", "s@1.2"])
    }

    @Test
    func `A release is compared with the latest before it that people used`() {
        let comparison = ReleaseComparison([
            ("s@1.1", Self.people(500)), ("s@1.2", Self.people(50)), ("s@1.3", Self.people(3)),
            ("s@1.4", Self.people(9)),
        ])
        #expect(comparison.before("s@1.4")?.release == "s@1.2")
        #expect(comparison.before("s@1.2")?.release == "s@1.1")
        #expect(comparison.before("s@1.1") == nil)
    }

    @Test(arguments: [
        (OperationPeople(used: 300, gaveUp: 30), true),
        (OperationPeople(used: 300, gaveUp: 12), false),
        (OperationPeople(used: 300, gaveUp: 9), false),
        (OperationPeople(used: 10, gaveUp: 2), false),
        (OperationPeople(used: 300, met: 80, gaveUp: 9), true), (OperationPeople(), false),
    ])
    func `A release is worse if its share is larger by far more than chance`(
        people: OperationPeople, isWorse: Bool
    ) {
        let comparison = ReleaseComparison([
            ("s@1", Self.people(1000, met: 100, gaveUp: 30)), ("s@2", people),
        ])
        let latest = comparison.entries[0]
        #expect((comparison.worsening(of: latest) != nil) == isWorse)
        #expect(comparison.worsening(of: comparison.entries[1]) == nil)
    }

    @Test
    func `The page says first which release is worse, and than which`() throws {
        func release(_ name: String, _ people: OperationPeople) -> ReleasePeople {
            ReleasePeople(release: name, environment: "production", people: people)
        }
        let calm = release("shop@1.4.0", Self.people(1000, met: 20, gaveUp: 9))
        let bad = release("shop@1.5.0", Self.people(332, met: 52, gaveUp: 40))
        let rows = [Self.row("checkout.pay", Self.people(332, met: 52, gaveUp: 40))]
        let text = try page(rows, [bad, calm]).text
        let sentence =
            "shop@1.5.0 is worse than shop@1.4.0: 12% of its people gave up, 0.9% before"
        #expect(text.contains(sentence))
        let fine = try page(rows, [calm]).text
        #expect(fine.contains("No release hurts more people"))
        // What is filtered out is still compared with.
        let filtered = try page(rows, [bad, calm], OperationFilter(release: "1.5.0")).text
        #expect(filtered.contains(sentence))
    }

    @Test
    func `Rows stand under their screens, the screen with the worst first`() throws {
        let rows = [
            Self.row("home.load", Self.people(9, met: 3, gaveUp: 2)),
            Self.row("checkout.pay", Self.people(9, met: 3, gaveUp: 1)),
            Self.row("home.search", Self.people(9)), Self.row("launch", Self.people(9)),
        ]
        let markup = try page(rows)
        let headings = markup.all("h2").count
        #expect(headings == 3)
        #expect(
            markup.having("data-operation").map { $0["data-operation"] }
                == ["home.load", "home.search", "checkout.pay", "launch"])
    }

    @Test
    func `A row says its numbers in words, on its bar too, and leads to its open groups`() throws {
        let people = OperationPeople(
            used: 1340, met: 42, triedAgain: 20, gotThrough: 30, gaveUp: 1, isApproximate: true)
        let markup = try page([
            Self.row("checkout.pay", people),
            Self.row("checkout.pay", Self.people(100, met: 2, gaveUp: 1), in: "shop@1.4.0"),
        ])
        for text in [
            "1 gave up", "42 met a failure", "≈1,340 people used it", "30 got through",
            "20 tried again", "shop@1.4.0 before: 1% gave up, 2% met a failure.",
        ] {
            #expect(markup.text.contains(text), "\(text)")
        }
        let bar = markup.all("svg").first { $0["role"] == "img" }
        #expect(
            bar?["aria-label"]
                == "30 got through, 1 gave up, of ≈1,340 people; 42 met a failure")
        let row = try #require(markup.having("data-operation").first)
        #expect(row["data-people"] == "1340" && row["data-met"] == "42")
        #expect(row["data-gave-up"] == "1" && row["data-release"] == "shop@1.5.0")
        let href = markup.elements.compactMap { $0["href"] }.first { $0.contains("operation%3A") }
        #expect(
            href == "/desk/projects/1?query=operation%3A%22checkout.pay%22%20"
                + "release%3A%22shop%401.5.0%22%20env%3A%22production%22")
    }

    @Test
    func `The parts of a bar are shares of all, also where one of many is hurt`() throws {
        for (people, widths) in [
            (OperationPeople(used: 100, met: 50, gotThrough: 20, gaveUp: 10), [10.0, 20, 20]),
            (OperationPeople(used: 10_000, met: 1, gaveUp: 1), [1.5]), (OperationPeople(), []),
            (OperationPeople(gaveUp: 1), [100]),
            (OperationPeople(used: 1, met: 1, gotThrough: 1, gaveUp: 1), [50, 50]),
        ] as [(OperationPeople, [Double])] {
            let parts = try #require(Bars.people(people, "")["parts"] as? [Values])
            let found = parts.compactMap { ($0["width"] as? String).flatMap(Double.init) }
            #expect(found == widths, "\(people)")
        }
    }

    @Test(arguments: Language.allCases)
    func `The page has no script, and names its filters`(language: Language) throws {
        let markup = try page(
            [Self.row("a.b", Self.people(1))], [], OperationFilter(operation: "a.b"), language)
        #expect(markup.all("script").isEmpty)
        let fields = markup.all("select").compactMap { $0["name"] }
        #expect(fields == ["release", "environment", "days"])
        let texts = Texts(language)
        #expect(markup.text.contains(texts[.operations]))
    }
}
