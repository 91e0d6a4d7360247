import AuditRules

/// The confidence of a finding, and what set it.
struct Trust {
    var confidence: Confidence
    var reasons: [String]

    init(of match: RecordedMatch, in file: FileRecord, isScript: Bool) {
        let measure = ClassMeasure.of(match.findingClass)
        confidence = ClassMeasure.confidence(of: match.findingClass)
        reasons = [measure.sentence]
        switch match.excuse {
        case .none: break
        case .comment: limit(to: .low, "A comment gives a reason.")
        case .swiftLint: limit(to: .low, "`swiftlint:disable` silences it.")
        }
        if match.isForDevelopers { limit(to: .medium, "No user runs this code.") }
        limit(in: file, isScript: isScript)
    }

    /// The trust in the finding that a comment suppresses nothing, which is counted and not judged.
    init(ofCommentIn file: FileRecord, isScript: Bool) {
        confidence = .high
        reasons = ["The audit has counted what the comment suppresses."]
        limit(in: file, isScript: isScript)
    }

    private mutating func limit(in file: FileRecord, isScript: Bool) {
        if isScript { limit(to: .medium, "The file is a script.") }
        if file.isVendored { limit(to: .medium, "The code comes from elsewhere.") }
    }

    private mutating func limit(to most: Confidence, _ reason: String) {
        reasons.append(reason)
        confidence = min(confidence, most)
    }
}

/// Folders with code that others wrote.
enum VendoredCode {
    private static let names: Set = [
        "3rdparty", "dependencies", "external", "externals", "externallibraries", "externallibs",
        "libraries", "libs", "submodules", "thirdparties", "thirdparty", "thirdpartylibraries",
        "vendor", "vendored", "vendors",
    ]

    /// Whether a folder of the path is one of them.
    static func holds(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { folder in
            names.contains(folder.lowercased().filter { $0.isLetter || $0.isNumber })
        }
    }
}
