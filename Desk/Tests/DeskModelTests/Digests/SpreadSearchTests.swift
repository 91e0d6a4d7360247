import DeskModel
import Testing

@Suite("The groups that most users met")
struct SpreadSearchTests {
    @Test
    func `They are found without counting the users of all groups`() {
        let people: [Int64: Int] = [1: 3, 2: 90, 3: 50, 4: 50, 5: 10, 6: 9]
        let events = [(1, 1000), (2, 100), (3, 80), (4, 60), (5, 49), (6, 9)]
        var search = SpreadSearch(
            events.map { (group: Int64($0.0), events: $0.1) }.reversed(), limit: 3)
        var asked: [Int64] = []
        while let group = search.next {
            asked.append(group)
            search.take(people: people[group] ?? 0)
        }
        #expect(search.found.map(\.group) == [2, 3, 4])
        #expect(search.found.map(\.people) == [90, 50, 50])
        #expect(search.found.map(\.events) == [100, 80, 60])
        #expect(asked == [1, 2, 3, 4])
    }
}
