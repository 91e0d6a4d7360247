import DeskModel
import HTMLTemplates

/// The notice that the user was shown and the choice, drawn as a phone showed it.
struct NoticeDrawing {
    let notice: JSON
    let wording: Wording

    /// The largest number of buttons that are drawn.
    private static let actionLimit = 8

    /// Reads the notice of an event; nil if the user was shown nothing.
    init?(_ event: JSON, _ wording: Wording) {
        guard let notice = event[["contexts", "notice"]] else { return nil }
        let names = ["style", "title", "message", "actions", "choice"]
        guard names.contains(where: { notice[$0]?.shown() != nil }) else { return nil }
        (self.notice, self.wording) = (notice, wording)
    }

    /// The values of the template.
    ///
    /// - Parameters:
    ///   - time: The time when it was shown.
    ///   - supportCode: The code of the event; an alert and a whole screen show it.
    /// - Returns: The values.
    func values(at time: Timestamp, supportCode: String?) -> Values {
        let (kind, name) = style
        let actions = actions
        let choice = self.choice(among: actions)
        let (title, message) = (notice["title"]?.shown(200), notice["message"]?.shownLines(1000))
        let showsCode = [.alert, .blocking, .sheet].contains(kind)
        return [
            "kind": kind.rawValue, "clock": String(wording.clock(time).prefix(5)),
            "title": title, "message": message, "isEmpty": title == nil && message == nil,
            "supportCode": showsCode ? supportCode : nil,
            "hasActions": !actions.isEmpty,
            "arrangement": Self.arrangement(of: actions.map(\.label)),
            "actions": actions.enumerated().map { index, action -> Values in
                ["label": action.label, "isChosen": index == choice.index]
            },
            "choice": choice.sentence,
            "style": wording.texts(.noticeStyle, ["style": name]),
        ]
    }

    /// Two short buttons stand side by side, others one below the other.
    static func arrangement(of labels: [String]) -> String {
        labels.count == 2 && labels.allSatisfy { width(of: $0) <= 12 } ? "pair" : "stack"
    }

    /// About how many columns a label needs; letters of Korean, Chinese and Japanese need two.
    private static func width(of label: String) -> Int {
        label.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }

    // MARK: Style

    /// The arrangement of the drawing.
    private enum Kind: String {
        case alert, toast, banner, sheet, blocking, inline

        var name: TextKey {
            switch self {
            case .alert: .styleAlert
            case .toast: .styleToast
            case .banner: .styleBanner
            case .sheet: .styleSheet
            case .blocking: .styleBlocking
            case .inline: .styleInline
            }
        }
    }

    /// The arrangement of a style, and its name; a style that is not known is drawn as an alert.
    private var style: (Kind, String) {
        let text = notice["style"]?.shown(60) ?? Kind.alert.rawValue
        let kind: Kind? =
            switch text.lowercased() {
            case "fullscreen", "full-screen", "full_screen", "screen": .blocking
            case "snackbar": .toast
            case "bottomsheet", "actionsheet": .sheet
            case "dialog": .alert
            case let name: Kind(rawValue: name)
            }
        return (kind ?? .alert, kind.map { wording[$0.name] } ?? text)
    }

    // MARK: Actions and choice

    private var actions: [(id: String?, label: String)] {
        let list = notice["actions"]
        let all = list?.array ?? list.map { [$0] } ?? []
        return all.prefix(Self.actionLimit).compactMap { action in
            let id = action["id"]?.shown(60)
            let text = (action["label"] ?? action["title"] ?? action["text"])?.shown(60) ?? id
            return (text ?? action.shown(60)).map { (id, $0) }
        }
    }

    /// The button that was chosen, and the text below the drawing.
    private func choice(
        among actions: [(id: String?, label: String)]
    ) -> (index: Int?, sentence: String?) {
        guard let choice = notice["choice"]?.shown(100) else {
            return (nil, actions.isEmpty ? nil : wording[.noticeNoChoice])
        }
        let index =
            actions.firstIndex { $0.id == choice || $0.label == choice }
            ?? actions.firstIndex { Self.labels[choice]?.contains($0.label.lowercased()) ?? false }
        if let index {
            let label = actions[index].label
            return (index, wording.texts(.noticeChose, ["choice": label]))
        }
        if let ending = Self.endings[choice] { return (nil, wording[ending]) }
        return (nil, wording.texts(.noticeEnded, ["choice": choice]))
    }

    private static let endings: [String: TextKey] = [
        "timeout": .noticeTimeout, "replaced": .noticeReplaced, "dropped": .noticeDropped,
    ]

    /// The labels of well-known actions, since an event names only the action.
    private static let labels: [String: Set<String>] = [
        "retry": ["retry", "try again", "다시 시도", "재시도", "再試行", "もう一度試す"],
        "dismiss": [
            "close", "ok", "okay", "dismiss", "cancel", "got it", "닫기", "확인", "취소", "閉じる",
        ],
        "signIn": ["sign in", "log in", "로그인", "サインイン", "ログイン"],
        "signUp": ["sign up", "register", "회원가입", "가입하기"],
        "update": ["update", "업데이트", "アップデート"],
        "reactivate": ["reactivate", "다시 활성화"],
        "switchAccount": ["use another account", "다른 계정으로 로그인"],
    ]
}
