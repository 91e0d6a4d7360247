#if canImport(Darwin)
public import os

/// The platform's lock, with the value that it guards in the same allocation.
@usableFromInline package typealias LockedPlace<Value> = OSAllocatedUnfairLock<Value>

extension OSAllocatedUnfairLock {
    @inlinable static func make(_ value: State) -> Self { Self(uncheckedState: value) }
}
#endif

/// A value that one thread at a time can access; copies share the value.
///
/// `Mutex` needs iOS 18, and the thread sanitizer does not see it on Linux. This type has the same
/// shape over each platform's lock, in one allocation. Never call foreign code while the lock is
/// held, and never take the lock again on the same thread.
@usableFromInline
package struct Lock<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the compiler cannot see that the mutex guards the value.
    @usableFromInline let place: LockedPlace<Value>

    @inlinable package init(_ value: Value) { place = .make(value) }

    @inlinable package func withLock<Result: Sendable>(
        _ body: @Sendable (inout Value) -> Result
    ) -> Result {
        place.withLockUnchecked(body)
    }

    /// Accesses the value without the compiler's check that it may cross threads.
    ///
    /// It is for values that the compiler cannot know to be safe, such as the values of a
    /// publisher.
    @inlinable package func withUncheckedLock<Result>(_ body: (inout Value) -> Result) -> Result {
        place.withLockUnchecked(body)
    }

    @inlinable package var current: Value { place.withLockUnchecked { $0 } }
}

#if !canImport(Darwin)
/// A mutex, with the value that it guards in the same allocation.
@usableFromInline
package final class LockedPlace<Value>: ManagedBuffer<PlatformMutex.Primitive, Value> {
    @inlinable static func make(_ value: Value) -> LockedPlace {
        let buffer = create(minimumCapacity: 1) { _ in PlatformMutex.Primitive() }
        buffer.withUnsafeMutablePointers { mutex, storage in
            PlatformMutex(at: mutex).initialize()
            storage.initialize(to: value)
        }
        return unsafeDowncast(buffer, to: LockedPlace.self)
    }

    @inlinable deinit {
        withUnsafeMutablePointers { mutex, value in
            value.deinitialize(count: 1)
            PlatformMutex(at: mutex).deinitialize()
        }
    }

    @inlinable func withLockUnchecked<Result>(_ body: (inout Value) -> Result) -> Result {
        withUnsafeMutablePointers { mutex, value in
            PlatformMutex(at: mutex).lock()
            defer { PlatformMutex(at: mutex).unlock() }
            return body(&value.pointee)
        }
    }
}
#endif
