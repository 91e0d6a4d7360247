#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Writes a text to an open file, and drops what cannot be written.
///
/// A write to a pipe without a reader raises `SIGPIPE`, which ends a process that neither ignores nor
/// handles it. This write raises none, and the process's own handling of the signal does not change.
/// Texts of several threads are written one after the other.
package func writeToPipe(_ text: String, _ file: Int32) {
    writing.withLock { _ in
        withoutBrokenPipe(file) {
            var text = text
            text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), file) }
        }
    }
}

private let writing = Lock(())

private func writeAll(_ bytes: UnsafeRawBufferPointer, _ file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

#if canImport(Darwin)
/// Runs a write to a file that raises no `SIGPIPE` meanwhile.
///
/// Darwin sends the signal to the process, so a thread cannot block it.
private func withoutBrokenPipe(_ file: Int32, _ body: () -> Void) {
    let former = fcntl(file, F_GETNOSIGPIPE)
    _ = fcntl(file, F_SETNOSIGPIPE, 1)
    body()
    if former == 0 { _ = fcntl(file, F_SETNOSIGPIPE, 0) }
}
#else
/// Runs a write on a thread that blocks `SIGPIPE` meanwhile, and removes the signal that it raised.
private func withoutBrokenPipe(_ file: Int32, _ body: () -> Void) {
    var (brokenPipe, former) = (sigset_t(), sigset_t())
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    let wasPending = isBrokenPipePending()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &former)
    body()
    var signal: Int32 = 0
    // A signal that came before belongs to the app.
    if !wasPending, isBrokenPipePending() { sigwait(&brokenPipe, &signal) }
    pthread_sigmask(SIG_SETMASK, &former, nil)
}

/// Whether a `SIGPIPE` waits for the calling thread to unblock it.
private func isBrokenPipePending() -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, SIGPIPE) == 1
}
#endif
