import Testing

@testable import DeskKit

@Suite("What the next transaction takes")
struct ArrivalQueueTests {
    private func queue(_ weights: [Int]) -> ArrivalQueue<Int> {
        var queue = ArrivalQueue<Int>()
        for weight in weights { queue.append(weight, weight: weight) }
        return queue
    }

    @Test
    func `A light one waits for no heavy ones that came before it`() {
        var queue = queue(Array(repeating: 900_000, count: 100) + [1000, 2000])
        let first = queue.next()
        #expect(first.prefix(2) == [1000, 2000])
        #expect(first.dropFirst(2).allSatisfy { $0 == 900_000 } && (3...11).contains(first.count))
    }

    @Test
    func `A heavy one waits for the light ones of one transaction at most`() {
        for (weight, count) in [(10, 1000), (65_536, 1000)] {
            var queue = queue(Array(repeating: weight, count: count) + [30_000_000, 70_000])
            #expect(queue.next().last == 30_000_000)
            #expect(queue.next().last == 70_000)
        }
    }

    @Test
    func `A transaction has a bound of arrivals and of bytes, and all are taken in their order`() {
        var (light, taken) = (queue(Array(1...1000)), [Int]())
        while !light.isEmpty {
            let next = light.next()
            #expect((1...256).contains(next.count))
            taken += next
        }
        #expect(taken == Array(1...1000))
        var heavy = queue(Array(repeating: 3_000_000, count: 10))
        #expect(heavy.next().count == 3 && heavy.count == 7)
        #expect(queue([]).isEmpty)
    }
}
