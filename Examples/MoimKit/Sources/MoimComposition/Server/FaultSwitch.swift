/// A fault of the server that `moim serve` runs, and whether it has it now.
public struct FaultSwitch: Hashable, Sendable, Identifiable {
    /// The fault as the command takes it: `NAME@OPERATION:N`, or its name alone.
    public let id: String
    /// What the server does, in one line of English; nil for a fault with an operation or a count.
    public let summary: String?
    /// Whether the server has it.
    public let isOn: Bool
}
