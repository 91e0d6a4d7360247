import TriageConcurrency

extension Lock {
    /// Replaces the value.
    ///
    /// - Parameter new: The new value.
    /// - Returns: The former value, which is released after the lock.
    func exchange(_ new: Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }
}
