import HTMLTemplates

/// The values of the switches.
enum Switchboard {
    static func values(_ board: SwitchboardContent, _ texts: Texts) -> Values {
        let groups = board.groups.map { group -> Values in
            [
                "title": title(of: group.name, texts), "name": group.name.identifier,
                "switches": group.switches.map { values($0, texts) },
            ]
        }
        return [
            "groups": groups, "isUp": board.isNetworkUp,
            "network": board.isNetworkUp ? "up" : "down",
            "networkText": texts[board.isNetworkUp ? .networkUp : .networkDown],
            "turned": "\(!board.isNetworkUp)",
        ]
    }

    private static func values(_ fault: SwitchboardContent.Switch, _ texts: Texts) -> Values {
        [
            "name": fault.name, "summary": texts.summary(of: fault),
            "pressed": "\(fault.isOn)", "turned": "\(!fault.isOn)",
            "uses": fault.uses.joined(separator: ", ").filled,
        ]
    }

    private static func title(of group: String, _ texts: Texts) -> String {
        switch group {
        case "favorites": texts[.groupFavorites]
        case "bodies": texts[.groupBodies]
        case "rejections": texts[.groupRejections]
        case "statuses": texts[.groupStatuses]
        case "tokens": texts[.groupTokens]
        case "redirects": texts[.groupRedirects]
        case "wires": texts[.groupWires]
        default: group
        }
    }
}
