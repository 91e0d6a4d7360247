import Testing
import TriageConcurrency
import TriageTesting

@Suite("Race", .timeLimit(.minutes(30)))
struct RaceTests {
    /// A move in a race; each happens at most once, except the ends.
    enum Move: String, CaseIterable { case begin, add, endFirst, endSecond, endThrowing }

    private struct Lost: Error {}

    /// All orders of all moves.
    static let orders = permutations(Move.allCases)

    private static func permutations(_ moves: [Move]) -> [[Move]] {
        guard moves.count > 1 else { return [moves] }
        return moves.indices.flatMap { index in
            var rest = moves
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }

    @Test(arguments: orders)
    func `the first end counts in every order, and the tasks that still run are canceled`(
        order: [Move]
    ) async {
        let race = Race<Int>()
        let runner = Task { _ = await eventually { Task.isCancelled } }
        let moves = order.split(separator: .begin, maxSplits: 1, omittingEmptySubsequences: false)
        for move in moves[0] { make(move, in: race, runner) }
        let result: Result<Int, any Error>
        do {
            result = .success(
                try await withCheckedThrowingContinuation { continuation in
                    let isOn = race.begin(continuation)
                    #expect(isOn == moves[0].filter { $0 != .add }.isEmpty)
                    for move in moves[1] { make(move, in: race, runner) }
                })
        } catch {
            result = .failure(error)
        }
        switch order.first(where: { $0 != .begin && $0 != .add }) {
        case .endFirst: #expect((try? result.get()) == 1)
        case .endSecond: #expect((try? result.get()) == 2)
        default: #expect(throws: Lost.self) { try result.get() }
        }
        await runner.value
    }

    private func make(_ move: Move, in race: Race<Int>, _ runner: Task<Void, Never>) {
        switch move {
        case .begin: break
        case .add: race.add(runner)
        case .endFirst: race.end(.success(1))
        case .endSecond: race.end(.success(2))
        case .endThrowing: race.end(.failure(Lost()))
        }
    }

    @Test
    func `only one of many simultaneous ends counts`() async throws {
        for _ in 0..<100 {
            let race = Race<Int>()
            let value = try await withCheckedThrowingContinuation { continuation in
                #expect(race.begin(continuation))
                for number in 0..<8 { race.add(Task { race.end(.success(number)) }) }
            }
            #expect((0..<8).contains(value))
        }
    }
}
