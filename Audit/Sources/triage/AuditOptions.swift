import ArgumentParser
import AuditFormats
import AuditRules
import AuditRunner
import Foundation

/// The options that `audit` and `fix` share.
struct AuditOptions: ParsableArguments {
    @Argument(
        help: "Files and folders, or - for standard input; the current directory if none is named.")
    var paths: [String] = []

    @Option(help: "Looks at lines only that changed since this commit.")
    var since: String?

    @Option(help: "The configuration instead of those named \(AuditConfiguration.fileName).")
    var config: String?

    @Option(parsing: .upToNextOption, help: "Looks for these rules only, also if they are off.")
    var only: [String] = []

    @Option(parsing: .upToNextOption, help: "Looks for these categories only.")
    var category: [String] = []

    @Flag(help: "Reads every file anew.")
    var noCache = false

    /// The request; a path may also stand behind the rules or categories.
    func request() throws -> AuditRequest {
        let rules = try Self.split(only, "rule") { RuleList.explanation(of: $0) == nil ? nil : $0 }
        let categories = try Self.split(category, "category", RuleCategory.init)
        var request = AuditRequest(
            paths: paths + rules.paths + categories.paths,
            configuration: try config.map(AuditConfiguration.read(at:)))
        request.only = rules.values
        request.categories = categories.values
        request.since = since
        request.usesCache = !noCache
        return request
    }

    /// Separates names, also those joined by commas, from paths that follow them.
    private static func split<Value>(
        _ words: [String], _ what: String, _ value: (String) -> Value?
    ) throws -> (values: [Value], paths: [String]) {
        var values: [Value] = []
        var paths: [String] = []
        for (index, word) in words.enumerated() {
            let isPath = word == "-" || FileManager.default.fileExists(atPath: word)
            if index > 0, value(word) == nil, isPath {
                paths.append(word)
                continue
            }
            for name in word.split(separator: ",", omittingEmptySubsequences: false) {
                guard let known = value(String(name)) else {
                    throw BadUsage("There is no \(what) \(name); see 'triage rules'.")
                }
                values.append(known)
            }
        }
        return (values, paths)
    }
}
