package import DeskModel
import DeskStore

extension Tool {
    /// The places of a checkout that may have lost what a group shows.
    static let findLostErrors = Tool(
        "find_lost_errors",
        """
        Audits the checkout beside this program and lists the lines that may have swallowed what a group shows: file, line, rule, \
        code, and what they have in common with the group.
        """,
        needsCheckout: true, [.group, .offset]
    ) { arguments, desk in
        let group = try await desk.group(arguments)
        guard let checkout = desk.checkout else { throw ToolProblem.noAudit }
        let (_, event) = try await desk.latestEvent(of: group)
        let report = try await checkout.report()
        guard let findings = report["findings"]?.array else { throw ToolProblem.noAudit }
        let suspects = Suspect.all(findings, Clues(event), in: checkout)
        let limit = ToolText.rowLimit
        let list = Paged(
            items: suspects.prefix(limit).map(\.json), next: suspects.count > limit ? "" : nil)
        let text = try ToolText.rows(list, from: arguments.number("offset") ?? 0)
        return text + "\nFindings in the checkout: \(findings.count). "
            + "Near what the group names: \(suspects.count)."
    }
}

/// A checkout of the app's sources, with the audit that reads it.
package protocol Checkout: Sendable {
    /// The report of `triage audit --format json` on the checkout.
    ///
    /// - Throws: `ToolProblem.noAudit` if the audit cannot be run, or answers something else.
    func report() async throws -> JSON
    /// The lines of a file that the report names; nil if the checkout has no such file.
    func lines(of file: String) -> [String]?
}

extension ToolProblem {
    /// The audit did not answer.
    package static let noAudit = ToolProblem(
        "The audit did not answer. `triage audit --format json` in the checkout says why.")
}
