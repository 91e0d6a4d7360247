import Foundation

// fuzz [--inputs <n>] [--seed <n>] [--only <n>] [target …]
//
// Every input is the same for the same seed and number; --only feeds that one alone.

var (inputs, seed, only) = (1_000_000, UInt64(20_261_121), Int?.none)
var names: Set<String> = []
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
    switch word {
    case "--inputs": inputs = words.popFirst().flatMap { Int($0) } ?? inputs
    case "--seed": seed = words.popFirst().flatMap { UInt64($0) } ?? seed
    case "--only": only = words.popFirst().flatMap { Int($0) }
    default: names.insert(word)
    }
}

let numbers = only.map { $0..<$0 + 1 } ?? 0..<inputs
var complaints: [String] = []
for target in FuzzTarget.all where names.isEmpty || names.contains(target.name) {
    CrashReporter.install(target.name, seed: seed)
    complaints += [FuzzRun(target: target, seed: seed).run(numbers)].compactMap(\.self)
    if only == nil { complaints += [LinearityCheck(target: target).check()].compactMap(\.self) }
}
for complaint in complaints { printLine(complaint) }
exit(complaints.isEmpty ? 0 : 1)
