package import AuditFindings

/// The formats by name.
package enum FormatName: String, CaseIterable, Sendable {
    case text, json, xcode, github, sarif, checkstyle, junit, gitlab, html

    /// The report in this format; colors are for the text on a terminal.
    package func text(
        of report: AuditReport, colored: Bool = false, isQuiet: Bool = false
    ) -> String {
        format(colored: colored, isQuiet: isQuiet).text(of: report)
    }

    private func format(colored: Bool, isQuiet: Bool) -> any ReportFormat {
        switch self {
        case .text: TextFormat(colored: colored, isQuiet: isQuiet)
        case .json: JSONFormat()
        case .xcode: XcodeFormat()
        case .github: GitHubFormat()
        case .sarif: SARIFFormat()
        case .checkstyle: CheckstyleFormat()
        case .junit: JUnitFormat()
        case .gitlab: GitLabFormat()
        case .html: HTMLFormat()
        }
    }
}
