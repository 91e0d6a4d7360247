#if canImport(Darwin)
internal import os
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The platform's lock at a fixed address, for code that a `Lock` around one value is too slow for.
///
/// The owner must call ``destroy()``.
@usableFromInline
package struct PlatformMutex: @unchecked Sendable {
    // Unchecked: the pointer is set once, and the lock behind it is made for many threads.
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
    private let primitive: UnsafeMutablePointer<Primitive>

    package init() {
        primitive = .allocate(capacity: 1)
        primitive.initialize(to: Primitive())
        Self.initialize(primitive)
    }

    /// Frees the memory; no thread may hold or use the lock from then on.
    package func destroy() {
        Self.destroy(primitive)
        primitive.deallocate()
    }

    /// Waits until no thread holds the lock, and takes it.
    ///
    /// A thread that holds the lock must not call this.
    package func lock() { Self.lock(primitive) }

    /// Releases the lock.
    package func unlock() { Self.unlock(primitive) }
    #endif
}

#if !canImport(Darwin)
// The same operations for memory that the caller owns.
extension PlatformMutex {
    @usableFromInline
    package struct Primitive {
        fileprivate var mutex = pthread_mutex_t()

        @usableFromInline
        package init() {}
    }

    @usableFromInline
    package static func initialize(_ primitive: UnsafeMutablePointer<Primitive>) {
        pthread_mutex_init(&primitive.pointee.mutex, nil)
    }

    @usableFromInline
    package static func destroy(_ primitive: UnsafeMutablePointer<Primitive>) {
        pthread_mutex_destroy(&primitive.pointee.mutex)
    }

    @usableFromInline
    package static func lock(_ primitive: UnsafeMutablePointer<Primitive>) {
        pthread_mutex_lock(&primitive.pointee.mutex)
    }

    @usableFromInline
    package static func unlock(_ primitive: UnsafeMutablePointer<Primitive>) {
        pthread_mutex_unlock(&primitive.pointee.mutex)
    }
}
#endif
