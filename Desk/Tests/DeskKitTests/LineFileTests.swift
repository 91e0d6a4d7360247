import DeskKit
import Foundation
import Testing

@testable import DeskKit

@Suite("A file of lines", .timeLimit(.minutes(10)))
struct LineFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/lines" }

    private func write(_ members: [[UInt8]]) throws {
        var bytes = Data()
        for member in members {
            let gzip = try GzipWriter { bytes.append(contentsOf: $0) }
            try gzip.write(member)
            try gzip.finish()
        }
        try write(bytes)
    }

    private func write(_ bytes: Data) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    private func lines() async throws -> [String?] {
        var lines: [String?] = []
        try await LineFile(path: path).read { line in
            lines.append(line.map { String(decoding: $0, as: UTF8.self) })
        }
        return lines
    }

    @Test
    func `Lines are the same in any number of members, with or without a last end`() async throws {
        let text = "one\n\ntwo\r\nthree"
        try write(Data(text.utf8))
        #expect(try await lines() == ["one", "", "two\r", "three"])
        for cut in 0...text.utf8.count {
            try write([Array(text.utf8.prefix(cut)), Array(text.utf8.dropFirst(cut))])
            #expect(try await lines() == ["one", "", "two\r", "three"])
        }
    }

    @Test
    func `A line longer than any event is let go, and the next ones are read`() async throws {
        let long = [UInt8](repeating: 0x20, count: 90_000_000)
        try write([Array("one\n".utf8) + long + Array("\ntwo\n".utf8)])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count < 200_000)
        #expect(try await lines() == ["one", nil, "two"])
    }

    @Test
    func `A file that is cut off or damaged gives whole lines alone`() async throws {
        let text = (0..<2000).map { "\($0 * 7919 % 1013) \($0)" }.joined(separator: "\n")
        try write([Array(text.utf8)])
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let expected = text.split(separator: "\n").map(String.init)
        for count in stride(from: 2, to: whole.count, by: 251) {
            try write(whole.prefix(count))
            var lines: [String] = []
            await #expect(throws: LineFile.Failure.damaged) {
                try await LineFile(path: path).read { line in
                    lines.append(String(decoding: line ?? [], as: UTF8.self))
                }
            }
            #expect(lines == Array(expected.prefix(lines.count)))
        }
    }
}
