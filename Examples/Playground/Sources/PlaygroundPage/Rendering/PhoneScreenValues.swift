import HTMLTemplates

/// The values of the phones' screens.
struct PhoneScreenValues {
    /// A prefix that keeps the ids of frames on one page apart.
    let scope: String

    /// The values of the phone with Moim.
    func phone(_ phone: PhoneContent) -> Values {
        screen(phone.screen, phone.content, phone.isLoading, phone.lines).with([
            "p": Texts(phone.language), "lang": phone.language.rawValue,
            "title": phone.title, "staleNote": phone.staleNote,
            "isInert": phone.modal != nil, "hasTabs": !phone.tabs.isEmpty,
            "tabs": phone.tabs.map { tab(phone, $0) },
            "modal": phone.modal.map { notice($0) },
            "transient": phone.transient.map { notice($0) },
            "is\(phone.screen.rawValue)": true,
        ])
    }

    /// The values of the phone with the careless app.
    func careless(_ phone: CarelessContent, _ language: PageLanguage) -> Values {
        let alerts = phone.alerts.enumerated().map { index, alert in
            notice(alert, place: "c").with([
                "depth": "\(min(index, 4))",
                "label": alert.actions.first?.label ?? Texts(language)[.ok],
                "name": alert.title ?? alert.message,
            ])
        }
        let button = phone.button.map { button -> Values in
            ["label": button.label, "isDead": button.isDead]
        }
        return screen(phone.screen, phone.content, phone.isLoading, phone.lines).with([
            "p": Texts(language), "lang": language.rawValue, "title": phone.title,
            "button": button, "alerts": alerts, "hasAlerts": !alerts.isEmpty,
            "mistake": phone.mistake, "hasMistake": phone.mistake.filled != nil,
        ])
    }

    private func screen(
        _ screen: PhoneScreen, _ content: String, _ isLoading: Bool, _ lines: [String]
    ) -> Values {
        let isList = content == "value" || content == "stale"
        return [
            "screen": screen.rawValue, "content": content, "loading": "\(isLoading)",
            "isLoading": isLoading, "isSkeleton": isLoading && !isList,
            "isSplash": screen == .splash,
            "rows": isList ? lines : nil, "hasRows": isList && !lines.isEmpty,
            "hints": isList || isLoading ? nil : lines,
            "hasHints": !isList && !isLoading && !lines.isEmpty,
            "icon": Icons.path(of: screen),
        ]
    }

    private func tab(_ phone: PhoneContent, _ tab: PhoneContent.Tab) -> Values {
        [
            "screen": tab.screen.rawValue, "title": tab.title, "icon": Icons.path(of: tab.screen),
            "isCurrent": tab.screen == phone.screen,
        ]
    }

    /// The values of a notice.
    func notice(_ notice: NoticeContent, place: String = "n") -> Values {
        let id = "\(place)\(scope)-\(notice.id.identifier)"
        let title = notice.title?.filled
        let longest = notice.actions.map(\.label.count).max() ?? 0
        return [
            "id": id, "titleID": "\(id)-t", "messageID": "\(id)-m",
            "labelID": title == nil ? "\(id)-m" : "\(id)-t",
            "style": notice.style, "isModal": notice.style == "alert" || notice.style == "blocking",
            "title": title, "message": notice.message, "supportCode": notice.supportCode?.filled,
            "incidents": notice.incidents.joined(separator: " ").filled,
            "actions": notice.actions.map { ["name": $0.name, "label": $0.label] as Values },
            "hasActions": !notice.actions.isEmpty,
            "flow": notice.actions.count == 2 && longest < 14 ? "pair" : "stack",
        ]
    }
}
