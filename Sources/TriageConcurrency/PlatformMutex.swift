#if canImport(Darwin)
internal import os
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The lock of the platform at a fixed place in memory, for what a `Lock` around one value is too slow
/// for.
///
/// Whoever makes one destroys it.
@usableFromInline
package struct PlatformMutex: @unchecked Sendable {
    // Unchecked: the pointer is set once, and what it points to is made for many threads.
    private let primitive: UnsafeMutablePointer<Primitive>

    package init() {
        primitive = .allocate(capacity: 1)
        primitive.initialize(to: Primitive())
        Self.initialize(primitive)
    }

    /// Gives its memory back; nobody may hold it or use it any more.
    package func destroy() {
        Self.destroy(primitive)
        primitive.deallocate()
    }

    /// Waits until no other thread holds it; not to be called by who does.
    package func lock() { Self.lock(primitive) }

    /// Lets the next thread go on.
    package func unlock() { Self.unlock(primitive) }
}

// The same for memory of the caller's.
extension PlatformMutex {
    @usableFromInline
    package struct Primitive {
        #if canImport(Darwin)
        fileprivate var mutex = os_unfair_lock()
        #else
        fileprivate var mutex = pthread_mutex_t()
        #endif

        @usableFromInline
        package init() {}
    }

    @usableFromInline
    package static func initialize(_ primitive: UnsafeMutablePointer<Primitive>) {
        #if !canImport(Darwin)
        pthread_mutex_init(&primitive.pointee.mutex, nil)
        #endif
    }

    @usableFromInline
    package static func destroy(_ primitive: UnsafeMutablePointer<Primitive>) {
        #if !canImport(Darwin)
        pthread_mutex_destroy(&primitive.pointee.mutex)
        #endif
    }

    @usableFromInline
    package static func lock(_ primitive: UnsafeMutablePointer<Primitive>) {
        #if canImport(Darwin)
        os_unfair_lock_lock(&primitive.pointee.mutex)
        #else
        pthread_mutex_lock(&primitive.pointee.mutex)
        #endif
    }

    @usableFromInline
    package static func unlock(_ primitive: UnsafeMutablePointer<Primitive>) {
        #if canImport(Darwin)
        os_unfair_lock_unlock(&primitive.pointee.mutex)
        #else
        pthread_mutex_unlock(&primitive.pointee.mutex)
        #endif
    }
}
