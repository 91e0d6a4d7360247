import TriageCore

extension FaultInjection {
    /// The results of all runs of a flow.
    public struct Results: Sendable, CustomStringConvertible {
        /// The name of the flow.
        public let name: String
        /// The number of runs.
        public let runs: Int
        /// What is wrong, one finding for each reason.
        public let findings: [Finding]
        /// What is wrong and covered by an exception.
        public let accepted: [Finding]
        /// The cases that are not judged: real time would have gone on with them for too long, or the
        /// process was never quiet.
        ///
        /// Give the app's own sleeps and timers the clock of the context.
        public let unjudged: [Case]
        /// The fields that take the whole screen down, such as
        /// `GET /v1/home user.name: null hides the whole screen`.
        public let requiredFields: [String]
        /// What the user got from each request that fails as a whole, in the order of the requests.
        public let rows: [Row]

        /// The results where nothing could be judged; where no reason is given, since the process is
        /// never quiet, or nothing tells whether it is.
        static func unavailable(
            _ name: String,
            _ reason: String =
                "Nothing was judged: for ten minutes some thread of the process ran, "
                + "or the system does not tell what threads do."
        ) -> Results {
            let finding = Finding(
                kind: "unavailable", failure: .clean, message: reason, script: "")
            return Results(
                name: name, runs: 0, findings: [finding], accepted: [], unjudged: [],
                requiredFields: [], rows: [])
        }

        /// The findings, each with its script, and the fields that take the whole screen down.
        public var description: String {
            let count = findings.count
            let head =
                "\(name): \(count == 0 ? "no finding" : count == 1 ? "1 finding" : "\(count) findings")"
                + " in \(runs) runs"
            let uncertain = unjudged.map { "\nnot judged: \($0)" }
            let parts = findings.map { "\n\($0)" } + requiredFields.map { "\n\($0)" } + uncertain
            return ([head] + parts).joined(separator: "\n")
        }

        /// A table in Markdown of all requests and ways, with what was shown, and of all findings.
        public var markdown: String {
            let names = rows.map(\.failure.request).reduce(into: [RequestName]()) { names, name in
                if !names.contains(name) { names.append(name) }
            }
            let parts =
                [head] + names.map(section) + [
                    list("Findings", findings.map(line)), list("Accepted", accepted.map(line)),
                    list("Fields that take the whole screen down", requiredFields.map(escaped)),
                    list("Not judged", unjudged.map { escaped("\($0)") }),
                ]
            return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        }

        private var head: String {
            "# \(escaped(name))\n\n\(runs) runs, \(findings.count) findings."
        }

        private func section(of name: RequestName) -> String {
            let lines = rows.filter { $0.failure.request == name }.map { row in
                let kinds = row.kinds.map(\.rawValue).joined(separator: ", ")
                return "| \(row.way) | \(escaped(row.description)) | \(kinds) |"
            }
            return
                ([
                    "## \(escaped(name.description))", "", "| way | shown | finding |",
                    "|---|---|---|",
                ]
                + lines).joined(separator: "\n")
        }

        private func list(_ title: String, _ lines: [String]) -> String {
            lines.isEmpty
                ? "" : "## \(title)\n\n" + lines.map { "- \($0)" }.joined(separator: "\n")
        }

        private func line(of finding: Finding) -> String {
            escaped("\(finding.kind): \(finding.failure): \(finding.message)")
        }

        private func escaped(_ text: String) -> String {
            text.replacing("|", with: "\\|").replacing("<", with: "&lt;")
                .replacing("\n", with: " ")
        }
    }
}
