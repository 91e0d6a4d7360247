/// The failures that a listener has not had yet; what is left when it leaves goes back.
struct FailureBacklog<Element: Sendable>: Sendable {
    /// Who leaves, and what they have not had.
    typealias Rest = (id: Int, failures: [FailureOutput<Element>.Sent])

    private(set) var hasLeft = false
    private let limit: Int
    private var waiting: [FailureOutput<Element>.Sent] = []
    /// The number by which it leaves; nil before it is known, and once it has left.
    private var id: Int?

    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds a failure; the oldest gives way where there are too many.
    ///
    /// - Returns: Whether the listener was there to take it.
    mutating func append(_ sent: FailureOutput<Element>.Sent) -> Bool {
        if !hasLeft { waiting = (waiting + [sent]).suffix(limit) }
        return !hasLeft
    }

    mutating func popFirst() -> Element? { isEmpty ? nil : waiting.removeFirst().failure }

    /// Takes note of the number by which the listener leaves.
    ///
    /// - Returns: Who leaves, where it has left before.
    mutating func begin(as id: Int) -> Rest? {
        self.id = id
        return hasLeft ? leave() : nil
    }

    /// Has the listener leave.
    ///
    /// - Returns: Who leaves; nil where they have left, or their number is not known yet.
    mutating func leave() -> Rest? {
        hasLeft = true
        guard let id else { return nil }
        defer { (self.id, waiting) = (nil, []) }
        return (id, waiting)
    }
}
