/// The reason why a store did not do its work.
package enum StoreError: Error, Hashable, Sendable {
    /// A newer desk has written it; an older one must not touch it.
    case newer
    /// Another desk uses it.
    case inUse
    /// It is damaged, or no store at all.
    case damaged
    /// A folder for a copy has a store already.
    case occupied
    /// It cannot be read or written, for a reason such as a full disk; it may work later.
    case unavailable(String)
    /// A malformed cursor.
    case badCursor
}
