import Testing

@testable import DeskKit

@Suite("The room of bodies", .timeLimit(.minutes(10)))
struct BodyBudgetTests {
    private let budget = BodyBudget(limit: 100, unknownLimit: 30)
    private let ended = Locked<[String]>([])

    private func begin(_ name: String, isKnown: Bool = true) -> BodyShare {
        budget.begin(isKnown: isKnown) { [ended] in ended.change { $0.append(name) } }
    }

    @Test
    func `For one more, the body that is longest under way ends`() throws {
        let (first, second, third) = (begin("first"), begin("second"), begin("third"))
        try second.hold(40)
        try first.hold(40)
        try third.hold(40)
        #expect(ended.value == ["first"])
        #expect(budget.heldBytes == 80)
        #expect(throws: Problem.self) { try first.hold(1) }
        try second.hold(41)
        withExtendedLifetime((first, second, third)) {}
    }

    @Test
    func `Bodies without a known key have a part of the room, and end only each other`() throws {
        let known = begin("known")
        try known.hold(69)
        let (one, two) = (begin("one", isKnown: false), begin("two", isKnown: false))
        try one.hold(20)
        try two.hold(20)
        #expect(ended.value == ["one"])
        #expect(budget.heldBytes == 89)
        withExtendedLifetime((known, one, two)) {}
    }

    @Test
    func `A body that has come is not ended, and one without room for it is refused`() throws {
        let (first, second) = (begin("first"), begin("second"))
        try first.hold(90)
        first.hasCome()
        #expect(throws: Problem.self) { try second.hold(20) }
        #expect(ended.value == ["second"])
        #expect(budget.heldBytes == 90)
        withExtendedLifetime((first, second)) {}
    }

    @Test
    func `What a body held is given back at its end, whether it was stored, refused or ended`()
        throws
    {
        for _ in 0..<50 {
            let share = begin("share")
            try share.hold(60)
            try share.hold(10)
            #expect(budget.heldBytes == 10)
        }
        #expect(budget.heldBytes == 0)
        for _ in 0..<50 {
            let share = begin("share")
            #expect(throws: Problem.self) { try share.hold(101) }
            #expect(budget.heldBytes == 0)
        }
        try begin("last").hold(100)
    }
}
