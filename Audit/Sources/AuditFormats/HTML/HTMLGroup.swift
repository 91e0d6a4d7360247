import AuditFindings
import AuditRules

/// A decision on the page: the first of its places with the better code beside it, and where the others are.
struct HTMLGroup {
    let group: FindingGroup

    private var finding: Finding { group.first }

    var html: String {
        """
        <article class="\(finding.category.rawValue)" id="\(group.id)">
        <h3><span class="severity \(finding.severity.rawValue)">\(finding.severity.rawValue)</span> \
        \(MarkupText.escaped(finding.message)) <code>\(finding.rule)</code> \
        <small>\(Text.counted(group.findings.count, "place"))</small></h3>
        <p>\(MarkupText.escaped(finding.consequence))</p>
        <div class="pair">
        <figure><figcaption>\(MarkupText.escaped(finding.file)), line \(finding.line)</figcaption>\
        <pre>\(frame)</pre></figure>
        \(better)
        </div>
        \(others)
        </article>
        """
    }

    private var frame: String {
        finding.frame.lines.map { line in
            let text = "<i>\(line.number)</i> \(MarkupText.escaped(line.text))"
            return line.number == finding.frame.focus ? "<mark>\(text)</mark>" : text
        }.joined(separator: "\n")
    }

    private var better: String {
        guard let example = AllRules.description(of: finding.rule)?.examples.first else {
            return ""
        }
        let code = MarkupText.code(example.instead)
        return
            "<figure class=\"better\"><figcaption>Write it like this</figcaption><pre>\(code)</pre></figure>"
    }

    private var others: String {
        guard group.findings.count > 1 else { return "" }
        let places = group.findings.dropFirst().map {
            "<li><code>\(MarkupText.escaped($0.file)):\($0.line)</code></li>"
        }
        return """
            <details><summary>One decision: \(MarkupText.escaped(group.decision)) \
            \(Text.counted(places.count, "more place"))</summary><ul>\(places.joined())</ul></details>
            """
    }
}
