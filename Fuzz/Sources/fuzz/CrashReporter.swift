import Foundation

/// Says which input ended the process.
enum CrashReporter {
    // Touched by the one thread that feeds, and by the signal that ends it.
    nonisolated(unsafe) private static var number = 0
    nonisolated(unsafe) private static var banner: [UInt8] = []
    nonisolated(unsafe) private static var previousHandler = (action: sigaction(), isKept: false)

    /// Begins to watch over a target; a stack that overflowed is no place to tell of it, so there is
    /// another.
    static func install(_ target: String, seed: UInt64) {
        banner = Array("\n\(target) --seed \(seed) ended the process; --only ".utf8)
        var stack = stack_t()
        stack.ss_size = 64 << 10
        stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
            installHandler(to: signal)
        }
    }

    /// This is fed now.
    static func setCurrentInput(_ number: Int) { self.number = number }

    private static func installHandler(to signal: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { Wreck.tell(of: $0) }
        #else
        action.__sigaction_handler.sa_handler = { CrashReporter.report(of: $0) }
        #endif
        action.sa_flags = Int32(SA_ONSTACK)
        var before = sigaction()
        sigaction(signal, &action, &before)
        if !previousHandler.isKept { previousHandler = (before, true) }
    }

    /// Says it inside the signal, where nothing is allocated.
    ///
    /// The instruction is done again when this returns, and then Swift's own handler tells where it was.
    private static func report(of signal: Int32) {
        _ = banner.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (rest, place) = (number, digits.count)
            repeat {
                place -= 1
                digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0 && place > 0
            _ = write(2, digits.baseAddress?.advanced(by: place), digits.count - place)
        }
        sigaction(signal, &previousHandler.action, nil)
    }
}
