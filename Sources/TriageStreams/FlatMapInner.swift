/// One piece of work as a ``FlatMapMachine`` sees it.
///
/// It is no base class, since a class of the package has no subclasses in another module.
package protocol FlatMapInner: AnyObject {
    /// Ends the running work and its activity; called once at most, and without the lock.
    func cancel()
}

/// The parts of a flat map that have ended, to be canceled and released without the lock.
package struct FlatMapTeardown {
    let active: [any FlatMapInner]
    let waiting: FIFOQueue<(Int) -> Void>
    let outbox: [FlatMapMachine.Emission]

    package func cancel() { for work in active { work.cancel() } }
}
