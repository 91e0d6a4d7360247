#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The descriptors that the process may have.
///
/// A server without a free one cannot accept a connection, and asks for the next one again and again.
enum Descriptors {
    /// Those that connections leave: for the store's files, the receivers, and the connections that are being
    /// closed.
    private static let reserve = 64

    /// Raises the limit as far as the system lets a process do that, and returns it; nil if it is not known.
    private static func raised() -> Int? {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return nil }
        if limit.rlim_cur < limit.rlim_max {
            var wider = limit
            // macOS takes no higher limit than this one.
            wider.rlim_cur = min(limit.rlim_max, 1 << 20)
            if wider.rlim_cur > limit.rlim_cur, setrlimit(resource, &wider) == 0 { limit = wider }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The number of connections that there are descriptors for.
    static func connections(atMost limit: Int) -> Int {
        min(limit, max(1, (raised() ?? 1024) - reserve))
    }
}
