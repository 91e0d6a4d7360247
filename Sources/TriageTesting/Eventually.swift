/// Waits until a condition holds or the task is canceled.
///
/// The condition depends on other tasks and threads, such as the count of a recorder. The time
/// limit of the test ends a wait for a condition that never holds.
///
/// - Parameter holds: The condition; called repeatedly on the current task.
public func eventually(_ holds: () -> Bool) async {
    while !holds(), !Task.isCancelled { await Task.yield() }
}
