/// A sink whose receiver may count how users fare with operations.
package protocol CountingSink: Sink {
    /// Whether the receiver counts them.
    var countsOperations: Bool { get }
}

extension Sink {
    /// Whether the sink takes reports that hold counts of operations.
    package var takesOperations: Bool { (self as? any CountingSink)?.countsOperations ?? false }
}
