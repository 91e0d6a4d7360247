/// Feeds one target so many inputs, and tells how it bore them.
struct FuzzRun {
    let target: FuzzTarget
    let seed: UInt64

    /// The worst input.
    struct Worst {
        var nanosecondsPerByte = 0.0
        var number = 0
        var size = 0
    }

    private var mutator: Mutator { Mutator(seeds: target.seeds, tokens: target.tokens) }

    /// Feeds the inputs of these numbers.
    ///
    /// - Returns: What was wrong with one of them; nil when nothing was.
    func run(_ numbers: Range<Int>) -> String? {
        let (mutator, start) = (mutator, processorTime())
        var worst = Worst()
        for number in numbers {
            let input = mutator.input(number, seed: seed)
            CrashReporter.setCurrentInput(number)
            let begin = processorTime()
            let complaint = target.read(input)
            worst.record(processorTime() - begin, number, input)
            if let complaint {
                return "\(reproductionArguments(number)): \(complaint)\n\(input.shown)"
            }
        }
        printSummary(numbers.count, processorTime() - start, worst)
        return nil
    }

    /// The command that feeds the input of a number again.
    private func reproductionArguments(_ number: Int) -> String {
        "\(target.name) --seed \(seed) --only \(number)"
    }

    private func printSummary(_ count: Int, _ time: Duration, _ worst: Worst) {
        let rate = Int(Double(count) / (time / .seconds(1)))
        let cost = Int(worst.nanosecondsPerByte)
        printLine(
            "\(target.name): \(count) inputs, \(rate)/s; worst \(cost) ns a byte "
                + "(number \(worst.number), \(worst.size) bytes)")
    }
}

extension FuzzRun.Worst {
    /// Takes a time down; where there are few bytes it says nothing about them.
    fileprivate mutating func record(_ time: Duration, _ number: Int, _ input: [UInt8]) {
        guard input.count >= 64 else { return }
        let cost = time / .nanoseconds(1) / Double(input.count)
        if cost > nanosecondsPerByte {
            self = Self(nanosecondsPerByte: cost, number: number, size: input.count)
        }
    }
}

extension [UInt8] {
    /// The bytes as a text of one line.
    var shown: String { String(decoding: self, as: UTF8.self).debugDescription }
}
