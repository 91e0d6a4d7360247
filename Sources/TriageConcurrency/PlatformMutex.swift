#if canImport(Darwin)
internal import os
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The platform's lock at a fixed address, for code that a `Lock` around one value is too slow for.
///
/// The owner must call ``destroy()``.
@usableFromInline
package struct PlatformMutex: @unchecked Sendable {
    // Unchecked: the address is set once, and the lock behind it is made for many threads.
    #if canImport(Darwin)
    private let mutex = OSAllocatedUnfairLock()

    package init() {}

    /// Does nothing, since the lock frees itself; it is here for the other platforms.
    package func destroy() {}

    /// Waits until no thread holds the lock, and takes it.
    ///
    /// A thread that holds the lock must not call this.
    package func lock() { mutex.lock() }

    /// Releases the lock.
    package func unlock() { mutex.unlock() }
    #else
    @usableFromInline let place: UnsafeMutablePointer<Primitive>

    /// Names a lock in memory that the caller owns, initializes and deinitializes.
    @inlinable init(at place: UnsafeMutablePointer<Primitive>) { self.place = place }

    package init() {
        place = .allocate(capacity: 1)
        place.initialize(to: Primitive())
        initialize()
    }

    /// Frees the memory; no thread may hold or use the lock from then on.
    package func destroy() {
        deinitialize()
        place.deallocate()
    }

    @usableFromInline func initialize() { pthread_mutex_init(&place.pointee.mutex, nil) }

    @usableFromInline func deinitialize() { pthread_mutex_destroy(&place.pointee.mutex) }

    /// Waits until no thread holds the lock, and takes it.
    ///
    /// A thread that holds the lock must not call this.
    @usableFromInline package func lock() { pthread_mutex_lock(&place.pointee.mutex) }

    /// Releases the lock.
    @usableFromInline package func unlock() { pthread_mutex_unlock(&place.pointee.mutex) }

    @usableFromInline
    package struct Primitive {
        fileprivate var mutex = pthread_mutex_t()

        @usableFromInline package init() {}
    }
    #endif
}
