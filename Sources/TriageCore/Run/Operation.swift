extension FaultCenter {
    /// Work that can fail, before it runs: its name, the reason for it, and the rules of its
    /// screen.
    ///
    /// A text is a load without rules of its own:
    ///
    ///     await app.run("home.load") { … }
    ///     await app.run(.tap("invite.send", rules: Self.rules)) { … }
    ///
    /// Names are stable and free of values, so an interpolated text is none. For a computed name,
    /// write `.init(OperationName(rawValue: name))`.
    public struct Operation: Sendable, ExpressibleByStringLiteral {
        /// The name of the operation.
        package var name: OperationName
        /// The reason for the operation, which the decision may depend on.
        package var intent: OperationIntent
        /// The rules of this screen, read before the app's table.
        package var rules: DecisionTable
        /// Handles the actions that the user can choose on the notice of a failure; nil for none.
        package var onAction: NoticeActionHandler?

        /// Creates an operation with an intent of the app's own, or with a handler of actions.
        public init(
            _ name: OperationName, intent: OperationIntent = .load, rules: DecisionTable = [],
            onAction: NoticeActionHandler? = nil
        ) {
            self.name = name
            self.intent = intent
            self.rules = rules
            self.onAction = onAction
        }

        /// Creates a load with this name.
        public init(stringLiteral name: String) { self.init(OperationName(rawValue: name)) }

        /// Work for a screen that needs its content; see ``OperationIntent/load``.
        public static func load(
            _ name: OperationName, rules: DecisionTable = [], onAction: NoticeActionHandler? = nil
        ) -> Operation {
            Operation(name, rules: rules, onAction: onAction)
        }

        /// Work that the user asked for; see ``OperationIntent/tap``.
        public static func tap(
            _ name: OperationName, rules: DecisionTable = [], onAction: NoticeActionHandler? = nil
        ) -> Operation {
            Operation(name, intent: .tap, rules: rules, onAction: onAction)
        }

        /// Work that no user waits for; see ``OperationIntent/background``.
        public static func background(
            _ name: OperationName, rules: DecisionTable = []
        ) -> Operation {
            Operation(name, intent: .background, rules: rules)
        }
    }
}
