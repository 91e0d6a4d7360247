/// Every rule that reads syntax, sorted by type.
enum AllRules {
    static let types: [any Rule.Type] = [
        AssumedSignOut.self,
        DefaultedTry.self,
        DescribedError.self,
        DiscardedTry.self,
        DroppedCause.self,
        EmptyCatch.self,
        EnumCode.self,
        ForcedTry.self,
        GenericMessage.self,
        IgnoredCompletion.self,
        IgnoredFailureCase.self,
        IgnoredResponse.self,
        LoggingCatch.self,
        LostStatus.self,
        MissedCompletion.self,
        OptionalTry.self,
        ReplacedError.self,
        RxUnhandledError.self,
        UnobservedTask.self,
        UnresolvedContinuation.self,
    ]

    /// Every description, with the rules that read comments, sorted by id.
    static let descriptions: [RuleDescription] =
        (types.map { $0.description } + [UnusedIgnore.description]).sorted { $0.id < $1.id }
}
