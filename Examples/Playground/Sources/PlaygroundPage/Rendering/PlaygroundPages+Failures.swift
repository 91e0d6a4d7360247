import HTMLTemplates

extension PlaygroundPages {
    /// The table of what a screen shows when a request fails.
    public func failures(_ table: FailureTable, _ language: PageLanguage) -> String {
        let texts = Texts(language)
        let ways = FailureWays(language)
        let requests = table.requests.enumerated().map { index, request -> Values in
            [
                "id": "request-\(index + 1)", "name": request.name.shown(),
                "title": texts[index == 0 ? .failuresLoad : .failuresTap],
                "rows": request.rows.map { values($0, ways, texts) },
            ]
        }
        let others = PageLanguage.allCases.filter { $0 != language }.map { other -> Values in
            [
                "lang": other.rawValue, "label": other == .ko ? "한국어" : "English",
                "href": "/failures?lang=\(other.rawValue)",
            ]
        }
        let title = texts[.failures]
        return render(
            "failures",
            head(language, title: title).with(["requests": requests, "languages": others]))
    }

    private func values(
        _ row: FailureTable.Row, _ ways: FailureWays, _ texts: Texts
    ) -> Values {
        let shown = row.shown
        let notices = shown.notices.map { notice -> Values in
            [
                "style": notice.style, "styleName": texts.style(notice.style),
                "title": notice.title?.shown(), "message": notice.message.shown(1000),
                "actions": notice.actions.map { ["label": $0.shown()] as Values },
                "hasActions": !notice.actions.isEmpty,
            ]
        }
        let routes = shown.routes.map { ["name": texts.place($0)] as Values }
        return [
            "ways": row.ways.map { ["name": $0, "text": ways[$0]] as Values },
            "notices": notices, "routes": routes,
            "isSilent": notices.isEmpty && routes.isEmpty,
            "screen": shown.content.map { texts(.failuresContent, "content", $0.shown()) }
                ?? texts[shown.isLoading ? .failuresLoading : .failuresEmpty],
        ]
    }
}

extension Texts {
    fileprivate func style(_ style: String) -> String {
        switch style {
        case "alert": self[.styleAlert]
        case "toast": self[.styleToast]
        case "banner": self[.styleBanner]
        case "blocking": self[.styleBlocking]
        default: style
        }
    }

    fileprivate func place(_ route: String) -> String {
        switch route {
        case "signIn": self[.routeSignIn]
        case "registration": self[.routeRegistration]
        default: route
        }
    }
}
