/// Waits until something holds that other tasks and threads see to, such as a count of a recorder; a
/// test's own time limit ends what never holds.
public func eventually(_ holds: () -> Bool) async {
    while !holds(), !Task.isCancelled { await Task.yield() }
}
