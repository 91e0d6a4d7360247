import AuditFindings
import AuditRules

/// SARIF 2.1.0, which code scanning and editors read.
struct SARIFFormat: ReportFormat {
    private typealias Value = JSONText.Value

    func text(of report: AuditReport) -> String {
        let schema =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        return JSONText.object([
            ("$schema", .text(schema)), ("version", .text("2.1.0")), ("runs", .list([run(report)])),
        ]) + "\n"
    }

    private func run(_ report: AuditReport) -> Value {
        .object([
            ("tool", .object([("driver", driver)])), ("columnKind", .text("unicodeCodePoints")),
            ("invocations", .list([invocation(report)])),
            (
                "results",
                .list(
                    report.groups.flatMap { group in
                        group.findings.map { result($0, rank: group.rank) }
                    })
            ),
        ])
    }

    private var driver: Value {
        .object([
            ("name", .text("triage audit")), ("rules", .list(AllRules.descriptions.map(rule))),
        ])
    }

    private func rule(_ rule: RuleDescription) -> Value {
        .object([
            ("id", .text(rule.id)), ("shortDescription", message(rule.summary)),
            ("fullDescription", message(rule.consequence)), ("help", message(rule.explanation)),
            (
                "defaultConfiguration",
                .object([
                    ("enabled", .bool(rule.isEnabled)), ("level", .text(rule.severity.rawValue)),
                ])
            ),
            ("properties", .object([("tags", .list([.text(rule.category.rawValue)]))])),
        ])
    }

    private func invocation(_ report: AuditReport) -> Value {
        let notifications = report.skipped.map { skipped in
            Value.object([
                ("level", .text("error")), ("message", message("Not audited: \(skipped.reason)")),
                (
                    "locations",
                    .list([.object([("physicalLocation", .object([location(skipped.file)]))])])
                ),
            ])
        }
        return .object([
            ("executionSuccessful", .bool(true)),
            ("toolExecutionNotifications", .list(notifications)),
        ])
    }

    private func result(_ finding: Finding, rank: Double) -> Value {
        let index = AllRules.descriptions.firstIndex { $0.id == finding.rule } ?? 0
        let physical: Value = .object([location(finding.file), ("region", region(finding))])
        var members: [(String, Value)] = [
            ("ruleId", .text(finding.rule)), ("ruleIndex", .number(index)),
            ("level", .text(finding.severity.rawValue)),
            ("message", message("\(finding.message) \(finding.consequence)")),
            ("locations", .list([.object([("physicalLocation", physical)])])),
            ("rank", .decimal(rank)),
            ("partialFingerprints", .object([("id", .text(finding.id))])),
            (
                "properties",
                .object([
                    ("confidence", .text(finding.confidence.rawValue)),
                    ("group", .text(finding.group)),
                ])
            ),
        ]
        if !finding.related.isEmpty {
            members.append(("relatedLocations", .list(finding.related.map(related))))
        }
        return .object(members)
    }

    private func related(_ place: Finding.Location) -> Value {
        .object([
            (
                "physicalLocation",
                .object([
                    location(place.file), ("region", .object([("startLine", .number(place.line))])),
                ])
            )
        ])
    }

    private func region(_ finding: Finding) -> Value {
        .object([
            ("startLine", .number(finding.line)),
            ("startColumn", .number(finding.frame.scalarsBefore + 1)),
            ("snippet", message(finding.code)),
        ])
    }

    private func message(_ text: String) -> Value { .object([("text", .text(text))]) }

    private func location(_ file: String) -> (String, Value) {
        ("artifactLocation", .object([("uri", .text(uri(file)))]))
    }

    private func uri(_ path: String) -> String {
        let allowed = Set("/-._~".utf8)
        let uri = path.utf8.map { byte in
            let isPlain =
                byte < 128
                && (Character(Unicode.Scalar(byte)).isLetter
                    || Character(Unicode.Scalar(byte)).isNumber)
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain || allowed.contains(byte)
                ? String(Unicode.Scalar(byte)) : "%" + (hex.count == 1 ? "0" : "") + hex
        }
        return uri.joined()
    }
}
