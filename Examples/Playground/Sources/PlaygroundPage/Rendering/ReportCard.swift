import HTMLTemplates

/// The values of a report.
enum ReportCard {
    static func values(_ report: ReportContent, _ texts: Texts) -> Values {
        let facts = report.facts.map { fact -> Values in
            ["name": name(of: fact.name, texts), "pieces": fact.value.shown(400).pieces]
        }
        return [
            "incident": report.incident, "kind": report.kind, "level": report.level,
            "headline": report.headline.shown(), "supportCode": report.supportCode?.shown(80),
            "facts": facts, "desk": report.desk.map { place($0, texts) },
        ]
    }

    private static func place(_ desk: ReportContent.DeskPlace, _ texts: Texts) -> Values {
        [
            "group": desk.group.shown(80),
            "events": texts.counted(desk.events, .eventsOne, .eventsOther),
            "users": texts.counted(desk.users, .usersOne, .usersOther),
        ]
    }

    private static func name(of fact: String, _ texts: Texts) -> String {
        switch fact {
        case "operation": texts[.factOperation]
        case "request": texts[.factRequest]
        case "status": texts[.factStatus]
        case "codingPath": texts[.factCodingPath]
        case "cause": texts[.factCause]
        case "shown": texts[.factShown]
        case "attempts": texts[.factAttempts]
        case "body": texts[.factBody]
        default: fact.shown(60)
        }
    }
}

extension String {
    /// The text cut where a line may break: after the marks that join words of paths and of JSON.
    fileprivate var pieces: [String] {
        var pieces = [""]
        var isAfterMark = false
        for character in self {
            if isAfterMark, !character.isNumber { pieces.append("") }
            pieces[pieces.count - 1].append(character)
            isAfterMark = ".,:/".contains(character)
        }
        return pieces
    }
}
