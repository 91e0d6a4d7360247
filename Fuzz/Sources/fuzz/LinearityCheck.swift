/// Whether a reader's time grows with the length of what it reads, and no faster.
struct LinearityCheck {
    private static let small = 16 << 10
    /// Four would be linear and sixteen quadratic.
    private static let bound = 8.0
    let target: FuzzTarget

    /// Compares the time of hostile inputs with that of inputs four times as long.
    ///
    /// - Returns: What grows too fast; nil when nothing does.
    func check() -> String? {
        var steepest = 0.0
        for (number, token) in target.tokens.enumerated() {
            for (frame, seed) in ([[]] + target.seeds).enumerated() {
                CrashReporter.setCurrentInput(number * 1000 + frame)
                let ratio = ratio(of: token, in: seed)
                guard ratio < Self.bound else {
                    return "\(target.name): \(ratio) times as long for four times \(token.shown) "
                        + "in seed \(frame)"
                }
                steepest = max(steepest, ratio)
            }
        }
        printLine(
            "\(target.name): four times as much takes \(steepest.tenths) times as long at most")
        return nil
    }

    /// The ratio of the times of an input and of one four times as long.
    ///
    /// A step of the machine, as where a text outgrows a cache, is taken once; a reader that is too slow
    /// is as much too slow with another length.
    private func ratio(of token: [UInt8], in seed: [UInt8]) -> Double {
        let ratio = ratio(of: token, in: seed, Self.small)
        guard ratio >= Self.bound else { return ratio }
        return min(ratio, self.ratio(of: token, in: seed, 2 * Self.small))
    }

    /// Compares the shortest time of each of some attempts, since others use the machine too.
    private func ratio(of token: [UInt8], in seed: [UInt8], _ size: Int) -> Double {
        let (short, long) = (input(token, seed, size), input(token, seed, 4 * size))
        var (once, fourTimes) = (time(short), time(long))
        // Too short to be told from chance.
        guard fourTimes > .microseconds(100) else { return 0 }
        for _ in 0..<20 where fourTimes / once >= 6 && fourTimes < .seconds(1) {
            (once, fourTimes) = (min(once, time(short)), min(fourTimes, time(long)))
        }
        return fourTimes / once
    }

    private func input(_ token: [UInt8], _ seed: [UInt8], _ size: Int) -> [UInt8] {
        let (front, back) = (seed.prefix(seed.count / 2), seed.dropFirst(seed.count / 2))
        let middle = [[UInt8]](repeating: token, count: max(size / max(token.count, 1), 1))
        return front + middle.flatMap(\.self) + back
    }

    private func time(_ input: [UInt8]) -> Duration {
        let times = (0..<3).map { _ in
            let start = processorTime()
            _ = target.read(input)
            return processorTime() - start
        }
        return times.min() ?? .zero
    }
}

extension Double {
    fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
