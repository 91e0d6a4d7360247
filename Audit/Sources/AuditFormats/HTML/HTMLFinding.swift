import AuditFindings
import AuditRules

/// A finding on the page: its code, and the better code beside it.
struct HTMLFinding {
    let finding: Finding

    var html: String {
        """
        <article class="\(finding.category.rawValue)">
        <h3><span class="severity \(finding.severity.rawValue)">\(finding.severity.rawValue)</span> \
        \(HTMLText.escaped(finding.message)) <code>\(finding.rule)</code></h3>
        <p>\(HTMLText.escaped(finding.consequence))</p>
        <div class="pair">
        <figure><figcaption>Line \(finding.line)</figcaption><pre>\(frame)</pre></figure>
        \(better)
        </div>
        </article>
        """
    }

    private var frame: String {
        finding.frame.lines.map { line in
            let text = "<i>\(line.number)</i> \(HTMLText.escaped(line.text))"
            return line.number == finding.frame.focus ? "<mark>\(text)</mark>" : text
        }.joined(separator: "\n")
    }

    private var better: String {
        guard let example = AllRules.description(of: finding.rule)?.examples.first else {
            return ""
        }
        let code = HTMLText.code(example.instead)
        return
            "<figure class=\"better\"><figcaption>Write it like this</figcaption><pre>\(code)</pre></figure>"
    }
}
