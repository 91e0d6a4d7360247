extension KnownIssueText {
    /// What the team knows about home and members without a picture.
    static let picture = KnownIssueText(
        texts: [
            "ko": Text(
                title: "프로필 사진을 고치고 있어요",
                message: "홈이 열리지 않는 것을 알고 있어요. 1.13 버전에서 고쳐집니다."),
            "en": Text(
                title: "We are fixing profile pictures",
                message: "We know that home does not open. Version 1.13 fixes it."),
        ], fixedIn: "1.13.0")
}
