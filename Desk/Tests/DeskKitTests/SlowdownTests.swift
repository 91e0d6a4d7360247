import DeskModel
import Testing

@testable import DeskKit

@Suite("The slowing of wrong tokens", .timeLimit(.minutes(10)))
struct SlowdownTests {
    let start = Timestamp(milliseconds: 1_000_000)

    @Test
    func `Ten wrong ones in a minute are wrong, those after them are paused for a minute`() {
        var slowdown = Slowdown()
        for second in 0..<10 {
            let verdict = slowdown.noteWrong(from: "a", at: start + .seconds(second))
            #expect(verdict == .wrong)
        }
        let verdicts = [10, 40, 70].map { slowdown.noteWrong(from: "a", at: start + .seconds($0)) }
        #expect(verdicts == [.pause(seconds: 60, begins: true), .pause(seconds: 30), .wrong])
    }

    @Test
    func `Wrong ones that are a minute old are forgotten`() {
        var slowdown = Slowdown()
        for minute in 0..<30 {
            let verdict = slowdown.noteWrong(from: "a", at: start + .seconds(minute * 7))
            #expect(verdict == .wrong)
        }
    }

    @Test
    func `Addresses are apart`() {
        var slowdown = Slowdown()
        for _ in 0..<11 { _ = slowdown.noteWrong(from: "a", at: start) }
        let verdict = slowdown.noteWrong(from: "b", at: start)
        #expect(verdict == .wrong)
    }

    @Test
    func `Very many addresses do not fill the memory, and those that are paused stay so`() {
        var slowdown = Slowdown()
        for _ in 0..<11 { _ = slowdown.noteWrong(from: "a", at: start) }
        for number in 0..<30_000 { _ = slowdown.noteWrong(from: "n\(number)", at: start) }
        let verdict = slowdown.noteWrong(from: "a", at: start)
        #expect(verdict == .pause(seconds: 60))
        #expect(slowdown.count <= 10_000)
    }
}
