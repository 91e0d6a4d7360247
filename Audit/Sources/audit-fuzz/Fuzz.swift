import ArgumentParser
import AuditFuzzing
import AuditRunner
import Foundation

/// Puts odd files through the audit; the first problem ends it with the number of its file.
@main
struct Fuzz: ParsableCommand {
    @Option(help: "How many files.")
    var inputs = 100_000
    @Option(help: "Where the random numbers begin.")
    var seed: UInt64 = 1
    @Option(help: "The number of the first file.")
    var from = 0
    @Option(help: "Only the file of this number.")
    var only: Int?
    @Argument(help: "Folders of Swift files to begin with.")
    var sources: [String]

    func run() throws {
        let seeds = sources.flatMap(Self.files)
        guard !seeds.isEmpty else { throw ValidationError("There are no Swift files here.") }
        for number in only.map({ $0..<($0 + 1) }) ?? from..<(from + inputs) {
            // A process that is killed has said how far it came.
            if number.isMultiple(of: 100) {
                FileHandle.standardError.write(Data("\(number)\n".utf8))
            }
            var mutator = Mutator(seed: seed &+ UInt64(number) &* 1_000_003, seeds: seeds)
            let bytes = mutator.next()
            if only != nil { FileHandle.standardOutput.write(Data(bytes)) }
            let problems = FileProbe.problems(of: bytes)
            guard problems.isEmpty else {
                print("file \(number) of seed \(seed): \(problems.joined(separator: "; "))")
                throw ExitCode(1)
            }
        }
        print("audit: \(only == nil ? inputs : 1) files, no problem")
    }

    private static func files(under folder: String) -> [[UInt8]] {
        let names =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".swift.txt") }.sorted()
            .filter { !$0.contains(".build/") }
            .compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map(Array.init) }
    }
}
