import DeskModel

/// A finding of the audit that has something in common with an event.
struct Suspect {
    /// The finding, with the lines around it and what it has in common.
    let json: JSON
    /// The weight of what it has in common with the event.
    private let weight: Int

    /// The number of lines before and after a finding in which words count, and which are shown.
    private static let (reach, shown) = (25, 2)

    /// The findings near what an event names, those with most in common first.
    ///
    /// Findings with equally much in common keep the audit's order.
    static func all(_ findings: [JSON], _ clues: Clues, in checkout: any Checkout) -> [Suspect] {
        var files: [String: [String]] = [:]
        let suspects = findings.compactMap { finding -> Suspect? in
            guard let file = finding["file"]?.string, let line = finding["line"]?.int else {
                return nil
            }
            let lines = files[file] ?? checkout.lines(of: file) ?? []
            files[file] = lines
            return Suspect(finding, file, line, lines, clues)
        }
        return suspects.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    /// Compares a finding with clues; nil if they have nothing in common.
    private init?(_ finding: JSON, _ file: String, _ line: Int, _ lines: [String], _ clues: Clues) {
        var (weight, reasons) = (0, [String]())
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let places = clues.places.filter { $0.file == name }
        if let near = places.first(where: { $0.line.map { abs($0 - line) <= Self.reach } ?? false })
        {
            weight += 8
            reasons.append("\(abs((near.line ?? line) - line)) lines from where it failed")
        } else if !places.isEmpty {
            weight += 4
            reasons.append("in a file through which it failed")
        }
        let around = Self.lines(around: line, by: Self.reach, of: lines).joined(separator: "\n")
        for (word, kind) in clues.words where around.contains(word) {
            weight += 2
            reasons.append("names the \(kind) \(word)")
        }
        guard weight > 0 else { return nil }
        self.weight = weight
        let code = Self.lines(around: line, by: Self.shown, of: lines)
        json = .members([
            ("file", .clipped(file, to: 400)), ("line", JSON(line)),
            ("rule", finding["rule"]?.clipped(to: 100) ?? .null),
            ("confidence", finding["confidence"]?.clipped(to: 20) ?? .null),
            ("message", finding["message"]?.clipped(to: 400) ?? .null),
            ("consequence", finding["consequence"]?.clipped(to: 400) ?? .null),
            ("code", .array(code.map { .clipped($0, to: 160) })),
            ("related", finding["related"]?.clipped(to: 400) ?? .null),
            ("common", .array(reasons.prefix(8).map { .clipped($0, to: 200) })),
        ])
    }

    private static func lines(around line: Int, by reach: Int, of lines: [String]) -> [String] {
        let first = max(0, line - 1 - reach)
        guard line > 0, first < lines.count else { return [] }
        return Array(lines[first..<min(lines.count, line + reach)])
    }
}
