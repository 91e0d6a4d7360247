extension DecisionTable: ExpressibleByArrayLiteral {
    /// Creates a table of the rules in a literal.
    public init(arrayLiteral rules: Rule...) { self.init(rules) }
}
