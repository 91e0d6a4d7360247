package import TriageConcurrency

extension Fault {
    /// Creates the fault of work that did not end within its deadline.
    package init(missed passed: DeadlinePassed) {
        var facts = Facts()
        facts.deadline = passed.limit
        self.init(ours: .timeout, code: "deadline", cause: passed, facts: facts)
    }
}
