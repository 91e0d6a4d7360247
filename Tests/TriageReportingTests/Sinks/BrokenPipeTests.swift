import Foundation
import Testing
import TriageConcurrency
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

/// Writes to a standard error without a reader, each in a process of its own.
@Suite("A broken pipe", .timeLimit(.minutes(30)))
struct BrokenPipeTests {
    @Test
    func `a line for a standard error without a reader is lost, and the process goes on`() async {
        await #expect(processExitsWith: .success) {
            breakStandardError()
            let report = try await SampleReport(at: Date(timeIntervalSince1970: 0)).report()
            ConsoleSink().deliver(report)
            logProblem("a")
            // Another thread has a mask of its own.
            await Task.detached { ConsoleSink().deliver(report) }.value
            exit(EXIT_SUCCESS)
        }
    }

    @Test
    func `the signal still ends a process whose app has it end by it`() async {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            breakStandardError()
            writeToPipe("a", 2)
            _ = write(2, "a", 1)
            exit(EXIT_SUCCESS)
        }
    }

    @Test
    func `a signal that an app has blocked stays pending, and the thread's mask stays`() async {
        await #expect(processExitsWith: .success) {
            breakStandardError()
            var (blocked, mask, pending) = (sigset_t(), sigset_t(), sigset_t())
            sigaddset(&blocked, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &blocked, nil)
            raise(SIGPIPE)
            writeToPipe("a", 2)
            sigpending(&pending)
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            let isKept = sigismember(&pending, SIGPIPE) == 1 && sigismember(&mask, SIGPIPE) == 1
            exit(isKept ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

/// Replaces standard error with a pipe whose reader is closed, in a process that a signal ends.
private func breakStandardError() {
    signal(SIGPIPE, SIG_DFL)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { exit(EXIT_FAILURE) }
    close(ends[0])
    dup2(ends[1], 2)
}
