import ArgumentParser

/// Reads what no honest client sends, as a desk's intake does.
@main
struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "desk-fuzz",
        abstract:
            "Compares the costs of requests of two lengths, and feeds the intake mutated ones.")

    @Option(help: "The number of mutated requests.")
    var inputs = 100_000
    @Option(help: "The beginning of all chance.")
    var seed: UInt64 = 20_261_130
    @Option(help: "The number of the one mutated request to read.")
    var only: Int?
    @Option(help: "The bytes of the shorter request of each kind; 0 compares none.")
    var bytes = 16_384
    @Option(help: "The number of kinds of requests that are made by chance, beside the known ones.")
    var kinds = 0
    @Flag(help: "Prints the worst request of each place.")
    var places = false

    func run() throws {
        var complaints: [String] = []
        if bytes > 0, only == nil {
            let rows = CostTable.rows + CostTable.chance(kinds, seed: seed)
            complaints += CostCheck(small: bytes).run(rows, showsPlaces: places)
        }
        let numbers = only.map { $0..<$0 + 1 } ?? 0..<inputs
        complaints += [IntakeFuzz(seed: seed).run(numbers)].compactMap(\.self)
        for complaint in complaints { print(complaint) }
        if !complaints.isEmpty { throw ExitCode(1) }
    }
}
