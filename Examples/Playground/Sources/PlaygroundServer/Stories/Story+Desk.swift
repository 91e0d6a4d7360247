import MoimComposition
import MoimFeatures

extension Story {
    private static let picture = "null-profile-image@home"

    static let unreproducible = Story(
        name: "unreproducible-bug",
        title: Text(ko: "아무도 재현하지 못한 버그", en: "The bug nobody could reproduce"),
        summary: Text(
            ko: "프로필 사진이 없는 회원만 홈을 열지 못합니다.",
            en: "Home does not open, but only for members without a profile picture."),
        faults: [picture + ":1"],
        frames: [
            Frame(
                "Home answers with null where the contract promises a picture.",
                "홈 응답의 프로필 사진이 약속과 달리 null입니다.", .member([.open(.home)])),
            Frame(
                "The member closes the alert. Its support code finds the report: type, path, request.",
                "회원이 알림을 닫습니다. 문의 코드로 찾은 리포트에는 타입, 경로, 요청이 있습니다.",
                .member([.answer("dismiss")])),
            Frame(
                "The server is mended. The same screen opens, and nobody had to guess.",
                "서버를 고쳤습니다. 같은 화면이 열립니다. 아무도 추측하지 않았습니다.",
                .member([.refreshHome])),
        ])

    static let knownIssue = Story(
        name: "known-issue",
        title: Text(ko: "알고 있습니다, 1.13에서 고칩니다", en: "We know, fixed in 1.13"),
        summary: Text(
            ko: "팀이 한 번 적어 두면, 같은 문제를 만난 회원은 답을 바로 읽습니다.",
            en: "The team writes it down once, and every member who meets it reads the answer."),
        faults: [picture],
        frames: [
            Frame(
                "A member meets a bug. They read that something went wrong.",
                "회원이 버그를 만납니다. 오류가 생겼다는 말을 읽습니다.", .member([.open(.home)])),
            Frame(
                "They close the alert. The desk has filed the report and counts who met it.",
                "알림을 닫습니다. 데스크가 리포트를 분류하고, 몇 명이 겪었는지 셉니다.", .member([.answer("dismiss")])),
            Frame(
                "The team knows it and writes so on the desk: fixed in 1.13.",
                "팀이 원인을 알고 데스크에 적습니다. 1.13에서 고칩니다.", .publishKnownIssue),
            Frame(
                "Another start of the app, the same bug. Now the alert says what is going on.",
                "앱을 다시 실행해 같은 버그를 만납니다. 이제 알림이 상황을 알려 줍니다.",
                .startAskingDesk, .member([.open(.home)])),
        ])
}
