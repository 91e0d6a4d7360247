extension KnownIssueText {
    /// The known issue about home and members without a picture.
    static let picture = KnownIssueText(
        texts: [
            "ko": Text(
                title: "홈이 열리지 않아요",
                message: "프로필 사진 때문인 것을 알고 있어요. 1.13 버전에서 고쳤어요."),
            "en": Text(
                title: "Home does not open",
                message: "We know: a profile picture is in the way. Version 1.13 fixes it."),
        ], fixedIn: "1.13.0")
}
