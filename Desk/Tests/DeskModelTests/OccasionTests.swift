import DeskModel
import Testing

@Suite("What a destination wants to hear of")
struct OccasionTests {
    @Test(
        arguments: [
            ("new,regressed,spike", [.new, .regressed, .spike], 10), ("people", [.people], 10),
            ("people:1", [.people], 1), ("every,people:250", [.every, .people], 250),
        ] as [(String, Set<Occasion>, Int)])
    func `A list names occasions, and the number of people`(
        text: String, occasions: Set<Occasion>, people: Int
    ) throws {
        let read = try #require(Destination.when(text))
        #expect(read.occasions == occasions && read.people == people)
        let destination = Destination(
            id: "", project: 1, kind: "webhook", url: "", when: occasions, people: people)
        let again = try #require(Destination.when(destination.occasions))
        #expect(again.occasions == occasions && again.people == people)
    }

    @Test(arguments: [
        "", "new,", ",new", "New", "people:", "people:0", "people:-1", "people:+5", "people:1.5",
        "people:1000000001", "people:5:6", "new:5", "people: 5", "all",
    ])
    func `Another text is no list`(text: String) {
        #expect(Destination.when(text) == nil)
    }

    @Test(
        arguments: [
            (0, 9, nil), (0, 10, 10), (9, 10, 10), (10, 10, nil), (10, 99, nil), (0, 172, 100),
            (99, 1000, 1000), (100, 10_000_000, 10_000_000),
            (0, Int.max, 1_000_000_000_000_000_000),
        ] as [(Int, Int, Int?)])
    func `A milestone is the largest that was not reached before`(
        before: Int, now: Int, milestone: Int?
    ) {
        let destination = Destination(id: "", project: 1, kind: "webhook", url: "")
        #expect(destination.milestone(from: before, to: now) == milestone)
    }
}
