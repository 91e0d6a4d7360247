import AuditRules

/// The text of `triage explain` and of SARIF's help.
extension RuleDescription {
    /// The text of `triage explain`.
    var explanation: String {
        var text = "\(id): \(summary)\n"
        text +=
            "\nCategory: \(category.rawValue) (\(category.flaw)). Severity: \(severity.rawValue)."
        text += isEnabled ? "\n" : " Off by default.\n"
        text += "\nWhat your users experience\n" + indented(consequence)
        text += "\nWhat the rule assumes\n" + indented(assumption)
        text += "\nHow often it is right\n" + classes.map(measured).joined()
        for example in examples {
            text += "\nDon't\n\n" + Self.code(example.dont.replacing("↓", with: ""))
            text += "\nDo\n\n" + Self.code(example.instead)
        }
        return text
    }

    /// What was measured of a class.
    private func measured(_ name: String) -> String {
        let measure = ClassMeasure.of(name)
        return indented(
            "\(name): \(ClassMeasure.confidence(of: name).rawValue). \(measure.sentence)")
    }

    private func indented(_ text: String) -> String {
        Text.wrapped(text, to: 92).map { "    " + $0 + "\n" }.joined()
    }

    private static func code(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "    " + $0 + "\n" }.joined()
    }
}
