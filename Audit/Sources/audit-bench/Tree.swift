import Foundation

/// A folder with copies of sources, each file different from the others.
struct Tree {
    private let folder: URL
    private(set) var lines = 0
    private(set) var files = 0

    var path: String { folder.appending(path: "App").path }
    var cache: String { folder.appending(path: "cache").path }
    var report: String { folder.appending(path: "report.json").path }

    init(sources: [String], lines: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "bench-\(UUID().uuidString)")
        let found = sources.flatMap(Self.swiftFiles)
        guard !found.isEmpty else { return }
        var round = 0
        while self.lines < lines {
            for file in found where self.lines < lines { try copy(file, round) }
            round += 1
        }
    }

    private static func swiftFiles(under folder: String) -> [String] {
        let names =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
            .map { folder + "/" + $0 }
    }

    private mutating func copy(_ file: String, _ round: Int) throws {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return }
        let target = URL(filePath: path).appending(path: "Part\(files / 100)/File\(files).swift")
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try "let part\(files) = \(round)\n\(text)".write(
            to: target, atomically: false, encoding: .utf8)
        files += 1
        lines += text.utf8.count { $0 == 10 } + 1
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
