#if AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import TriageCore

extension ClassifiedError {
    /// Classifies a failure to connect to any address of a host; the last address counts.
    init(connection error: NIOConnectionError) {
        if let last = error.connectionErrors.last {
            self.init(last.error)
        } else {
            self.init(.unreachable, "nio.unknownHost")
        }
    }

    /// Classifies an error of a channel.
    init(channel error: ChannelError) {
        switch error {
        case .connectTimeout: self.init(.timeout, "nio.connectTimeout")
        case .ioOnClosedChannel: self.init(.connectionLost, "nio.ioOnClosedChannel")
        case .alreadyClosed: self.init(.connectionLost, "nio.alreadyClosed")
        case .outputClosed: self.init(.connectionLost, "nio.outputClosed")
        case .inputClosed: self.init(.connectionLost, "nio.inputClosed")
        case .eof: self.init(.connectionLost, "nio.eof")
        default: self.init(.unexpected, "nio.channel")
        }
    }

    /// Classifies an error number of the system.
    init(errno code: CInt) {
        self = Self.numbers[code] ?? ClassifiedError(.unexpected, "nio.errno.\(code)")
    }

    private static let numbers: [CInt: ClassifiedError] = [
        ECONNREFUSED: ClassifiedError(.unreachable, "nio.connectionRefused"),
        EHOSTUNREACH: ClassifiedError(.unreachable, "nio.hostUnreachable"),
        EHOSTDOWN: ClassifiedError(.unreachable, "nio.hostDown"),
        ENETUNREACH: ClassifiedError(.unreachable, "nio.networkUnreachable"),
        ENETDOWN: ClassifiedError(.unreachable, "nio.networkDown"),
        EADDRNOTAVAIL: ClassifiedError(.unreachable, "nio.addressNotAvailable"),
        ECONNRESET: ClassifiedError(.connectionLost, "nio.connectionReset"),
        ECONNABORTED: ClassifiedError(.connectionLost, "nio.connectionAborted"),
        EPIPE: ClassifiedError(.connectionLost, "nio.brokenPipe"),
        ENOTCONN: ClassifiedError(.connectionLost, "nio.notConnected"),
        ETIMEDOUT: ClassifiedError(.timeout, "nio.timedOut"),
    ]
}
#endif
