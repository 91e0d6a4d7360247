package import AuditFindings

/// The formats by name.
package enum FormatName: String, CaseIterable, Sendable {
    case text, json, xcode, github, sarif, html

    /// The report in this format; colors are for the text on a terminal.
    package func text(of report: AuditReport, colored: Bool = false) -> String {
        format(colored: colored).text(of: report)
    }

    private func format(colored: Bool) -> any ReportFormat {
        switch self {
        case .text: TextFormat(colored: colored)
        case .json: JSONFormat()
        case .xcode: XcodeFormat()
        case .github: GitHubFormat()
        case .sarif: SARIFFormat()
        case .html: HTMLFormat()
        }
    }
}
