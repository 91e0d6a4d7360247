/// The texts of the careless app in one language.
struct CarelessTexts: Sendable {
    let networkTitle: String
    let networkMessage: String
    let serverTitle: String
    let loading: String
    let none: String
    let attendanceOpen: String
    let attendanceClosed: String
    let attended: String
    let noTimers: String
    let emailNone: String
    let emailUsable: String
    let friendsNone: String
    let noFriends: String
    let signInAgain: String
    let titles: [CarelessScreen: String]
    let checkIn: String
    let addTimer: String
    let validate: String
    let search: String
    /// The sentence of a member's name and generation.
    let member: @Sendable (String, Int) -> String
    /// The row of a timer: its time, its clip and how many days it has.
    let timer: @Sendable (String, Int, Int) -> String

    /// Returns the texts of a language.
    static func texts(in language: CarelessLanguage) -> CarelessTexts {
        switch language {
        case .ko: .korean
        case .en: .english
        }
    }

    private static let korean = CarelessTexts(
        networkTitle: "네트워크 오류",
        networkMessage: "연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.",
        serverTitle: "서버 오류", loading: "불러오는 중…", none: "아직 보여 드릴 것이 없어요",
        attendanceOpen: "출석 중", attendanceClosed: "출석 시간이 아니에요", attended: "출석했어요",
        noTimers: "아직 타이머가 없어요", emailNone: "사용할 이메일을 입력해 주세요",
        emailUsable: "사용할 수 있는 이메일이에요", friendsNone: "친구의 이름을 입력해 주세요",
        noFriends: "찾은 친구가 없어요", signInAgain: "다시 로그인해 주세요",
        titles: [
            .splash: "모임", .home: "모임", .timers: "타이머", .signUp: "회원 가입",
            .friends: "친구 찾기", .signIn: "로그인",
        ],
        checkIn: "출석하기", addTimer: "타이머 추가", validate: "이메일 확인", search: "검색",
        member: { "\($0) · \($1)기" }, timer: { "\($0) · 클립 \($1) · 주 \($2)일" })

    private static let english = CarelessTexts(
        networkTitle: "Network error",
        networkMessage: "The connection is unsteady. Please try again in a moment.",
        serverTitle: "Server error", loading: "Loading…", none: "Nothing to show yet",
        attendanceOpen: "Attendance is open", attendanceClosed: "Attendance is not open",
        attended: "You are checked in", noTimers: "You have no timers yet",
        emailNone: "Enter the e-mail address to use",
        emailUsable: "You can use this e-mail address", friendsNone: "Enter a friend's name",
        noFriends: "No friends were found", signInAgain: "Please sign in again",
        titles: [
            .splash: "Moim", .home: "Moim", .timers: "Timers", .signUp: "Sign up",
            .friends: "Find friends", .signIn: "Sign in",
        ],
        checkIn: "Check in", addTimer: "Add timer", validate: "Check address", search: "Search",
        member: { "\($0) · generation \($1)" }, timer: { "\($0) · clip \($1) · days: \($2)" })
}
