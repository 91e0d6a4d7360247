/// Where reports go.
///
/// A sink is called on a task of its own, one report at a time and in order; what it throws harms no
/// other sink and nobody else.
public protocol Sink: Sendable {
    /// What the sink is called where its deliveries are told of.
    var name: String { get }

    /// Delivers a sealed report.
    func deliver(_ report: Report) async throws
}

extension Sink {
    /// The name of its type.
    public var name: String { "\(Self.self)" }
}
