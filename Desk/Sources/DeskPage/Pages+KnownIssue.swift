import DeskModel
import HTMLTemplates

extension Pages {
    /// The page on which a known issue is written.
    package func knownIssue(_ context: PageContext, _ content: KnownIssueContent) -> String {
        let (wording, group) = (Wording(context), content.group)
        var values = layout(context, title: wording[.knownIssue], section: .inbox)
        values["groupID"] = group.id
        values["groupTitle"] = group.title.shown(120)
        values["groupHref"] = context.basePath + PagePath.group(group.id)
        values["knownIssueHref"] = context.basePath + PagePath.knownIssue(group.id)
        values["problem"] = content.problem.map { wording.sentence($0) }
        values["languages"] = Language.allCases.map { language -> Values in
            let text = content.form.texts[language] ?? .init()
            return [
                "tag": language.rawValue, "name": wording[language.name],
                "title": text.title.shown(200),
                "message": text.message.shown(1000),
            ]
        }
        values["others"] = others(content.stored, wording)
        values["from"] = content.form.from.shown(100)
        values["fixedIn"] = content.form.fixedIn.shown(100)
        values["preview"] = content.preview.map {
            previews($0, supportCode: content.supportCode, wording)
        }
        values["stored"] = content.stored.map { _ in handedOut(content.handedOut, wording) }
        return render("knownIssue", values)
    }

    private func others(_ issue: KnownIssue?, _ wording: Wording) -> String? {
        let tags =
            issue?.texts.map(\.language)
            .filter { Language(rawValue: $0.lowercased()) == nil } ?? []
        guard !tags.isEmpty else { return nil }
        return wording.texts(.knownIssueOthers, ["languages": tags.joined(separator: ", ")])
    }

    /// The known issue of a group as its page shows it.
    func known(_ content: GroupContent, _ wording: Wording) -> Values? {
        guard let issue = content.knownIssue else { return nil }
        let code = content.events.lazy.compactMap(\.supportCode).first
        return previews(issue, supportCode: code, wording)
            .with(handedOut(content.handedOut, wording))
            .with(["id": content.group.id, "range": range(of: issue, wording)])
    }

    private func handedOut(_ count: Int, _ wording: Wording) -> Values {
        [
            "handedOut": "\(count)",
            "handedOutText": wording.counted(
                count, .knownIssueHandedOutOne, .knownIssueHandedOutOther),
        ]
    }

    private func range(of issue: KnownIssue, _ wording: Wording) -> String {
        let from = issue.from.map { wording.texts(.knownIssueRangeFrom, ["version": $0.text]) }
        let fixed = issue.fixedIn.map { wording.texts(.knownIssueRangeFixed, ["version": $0.text]) }
        return [from, fixed ?? wording[.knownIssueRangeOpen]].compactMap(\.self)
            .joined(separator: " ")
    }

    /// A phone for each language of the page, as an app in that language gets the text.
    private func previews(
        _ issue: KnownIssue, supportCode: String?, _ wording: Wording
    ) -> Values {
        let phones = Language.allCases.compactMap { language -> Values? in
            guard let text = issue.text(for: language.rawValue) else { return nil }
            let texts = Texts(language)
            let labels = Self.labels(of: issue, texts)
            return [
                // The phone's own words are in its language, whatever the page's is.
                "t": texts, "language": language.rawValue, "name": wording[language.name],
                "kind": "alert", "clock": "9:41", "title": text.title, "message": text.message,
                "supportCode": supportCode?.filled?.shown(40), "hasActions": true,
                "arrangement": NoticeDrawing.arrangement(of: labels),
                "actions": labels.map { label -> Values in ["label": label] },
            ]
        }
        return ["previews": phones]
    }

    /// The labels of the buttons, as the library words them.
    private static func labels(of issue: KnownIssue, _ texts: Texts) -> [String] {
        let update = issue.fixedIn.map { "\(texts[.knownIssueUpdate]) (\($0.shortText))" }
        return [texts[.knownIssueClose], update].compactMap(\.self)
    }
}

extension Language {
    /// The name of the language.
    var name: TextKey {
        switch self {
        case .korean: .languageKorean
        case .english: .languageEnglish
        }
    }
}

extension Wording {
    /// The problem of a known issue, with the language that it is about.
    fileprivate func sentence(_ problem: KnownIssueForm.Problem) -> String {
        switch problem.reason {
        case .malformed, .language: self[.badRequestLead]
        case .noText: self[.knownIssueNoText]
        case .version: self[.knownIssueBadVersion]
        case .versionOrder: self[.knownIssueVersionOrder]
        case .title(let reason): sentence(reason, of: .knownIssueTitle, in: problem.language)
        case .message(let reason): sentence(reason, of: .knownIssueMessage, in: problem.language)
        }
    }

    /// The problem of a field.
    func sentence(
        _ problem: PlainText.Problem, of field: TextKey, in language: Language? = nil
    ) -> String {
        let rest =
            switch problem {
            case .empty: self[.textEmpty]
            case .tooLong(let limit): texts(.textTooLong, ["count": number(limit)])
            case .control: self[.textControl]
            case .markup: self[.textMarkup]
            case .link: self[.textLink]
            }
        let name = language.map { language in
            texts(.knownIssueField, ["field": self[field], "language": self[language.name]])
        }
        return "\(name ?? self[field]): \(rest)"
    }
}
