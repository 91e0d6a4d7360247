import MoimComposition
import MoimDomain
import MoimFeatures

extension Story {
    /// The stories of the playground, in the order of its list.
    static let all = [
        saturdayCheckIn, outageAtLaunch, expiredToken, doubleTap, unreproducible, knownIssue,
    ]

    /// The story with a name; nil if there is none.
    static func named(_ name: String) -> Story? { all.first { $0.name == name } }

    /// The story that the picture of the README shows.
    static let pictured = outageAtLaunch.name

    private static let timer = NewTimer(clipID: 7, time: "21:30", days: [1, 3, 5])

    private static let saturdayCheckIn = Story(
        name: "saturday-check-in",
        title: Text(ko: "토요일 출석", en: "The Saturday check-in"),
        summary: Text(
            ko: "회원 200명이 동시에 출석합니다. 서버는 출석을 기록하지만 응답은 도중에 사라집니다.",
            en: "200 members check in at once. The server records it, and its answer is lost."),
        faults: ["lost-answer@attendance:1"],
        frames: [
            Frame(
                "Saturday, 14:00. A member opens the club's app.",
                "토요일 14시. 한 회원이 모임 앱을 엽니다.", .member([.open(.home)])),
            Frame(
                "They check in. The answer is lost, so the app asks again with the same key.",
                "출석합니다. 응답이 사라지자 앱이 같은 키로 다시 물어봅니다.",
                .member([.submitAttendance(code: "4821")])),
            Frame(
                "To be sure, they tap once more. They were counted once, and are told so.",
                "혹시 몰라 한 번 더 누릅니다. 한 번만 기록되었다고 알려 줍니다.",
                .member([.submitAttendance(code: "4821")])),
        ])

    private static let outageAtLaunch = Story(
        name: "outage-at-launch",
        title: Text(ko: "앱을 켤 때의 서버 장애", en: "The outage at launch"),
        summary: Text(
            ko: "세션을 확인하는 서버가 30분 동안 응답하지 않을 때 앱을 실행합니다.",
            en: "The app starts while the session server is down for thirty minutes."),
        faults: ["outage@session:1"],
        frames: [
            Frame(
                "The app starts with nine checks. One is refused: its server is down for thirty minutes.",
                "앱이 시작하면서 아홉 가지를 확인합니다. 그중 한 서버가 30분 동안 멈췄다고 답합니다.",
                .member([.launch])),
            Frame(
                "The server is back early. The member taps “Try again”.",
                "서버가 일찍 돌아왔습니다. 회원이 ‘다시 시도’를 누릅니다.",
                .member([.answer("retry")])),
            Frame(
                "They check in on time. Beside them, the other app still shows its splash.",
                "제시간에 출석합니다. 옆의 앱은 아직도 첫 화면에 멈춰 있습니다.",
                .member([.submitAttendance(code: "4821")])),
        ])

    private static let expiredToken = Story(
        name: "expired-token",
        title: Text(ko: "만료된 토큰", en: "The expired token"),
        summary: Text(
            ko: "화면 세 개가 한꺼번에 불러오는 순간 토큰이 만료됩니다.",
            en: "The token expires while three screens load at once."),
        faults: ["access-token-expired", "refresh-slow"],
        frames: [
            Frame(
                "Three screens load at once. The token has expired, so each is refused.",
                "화면 세 개가 동시에 불러옵니다. 토큰이 만료되어 모두 거절됩니다.",
                .member([
                    .open(.timers), .open(.friends), .searchFriends("김"), .open(.home),
                ])),
            Frame(
                "One refresh served all of them. The member never noticed.",
                "한 번의 갱신으로 모두 이어졌습니다. 회원은 아무것도 느끼지 못했습니다.",
                .member([.refreshHome])),
        ])

    private static let doubleTap = Story(
        name: "double-tap",
        title: Text(ko: "두 번 누르기", en: "The double tap"),
        summary: Text(
            ko: "느린 서버에서 회원이 추가 버튼을 두 번 누릅니다.",
            en: "On a slow server, a member taps “Add” twice."),
        faults: ["slow@addTimer"],
        frames: [
            Frame(
                "A member opens their timers.", "회원이 타이머 화면을 엽니다.",
                .member([.open(.timers)])),
            Frame(
                "The server is slow, so they tap “Add” twice. One timer is added; beside it, two.",
                "서버가 느려서 추가 버튼을 두 번 누릅니다. 타이머는 하나만, 옆의 앱에는 둘이 생깁니다.",
                .member([.addTimer(timer), .addTimer(timer)])),
        ])
}
