#if AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

extension Reading {
    /// Reads why no address of a host could be connected to: the last one tried speaks.
    init(connection error: NIOConnectionError) {
        if let last = error.connectionErrors.last {
            self.init(last.error)
        } else {
            self.init(.unreachable, "nio.unknownHost")
        }
    }

    /// Reads what a channel saw.
    init(channel error: ChannelError) {
        self =
            switch error {
            case .connectTimeout: Reading(.timeout, "nio.connectTimeout")
            case .ioOnClosedChannel: Reading(.connectionLost, "nio.ioOnClosedChannel")
            case .alreadyClosed: Reading(.connectionLost, "nio.alreadyClosed")
            case .outputClosed: Reading(.connectionLost, "nio.outputClosed")
            case .inputClosed: Reading(.connectionLost, "nio.inputClosed")
            case .eof: Reading(.connectionLost, "nio.eof")
            default: Reading(.unexpected, "nio.channel")
            }
    }

    /// Reads a number of the system's.
    init(errno code: CInt) {
        self = Self.numbers[code] ?? Reading(.unexpected, "nio.errno.\(code)")
    }

    private static let numbers: [CInt: Reading] = [
        ECONNREFUSED: Reading(.unreachable, "nio.connectionRefused"),
        EHOSTUNREACH: Reading(.unreachable, "nio.hostUnreachable"),
        EHOSTDOWN: Reading(.unreachable, "nio.hostDown"),
        ENETUNREACH: Reading(.unreachable, "nio.networkUnreachable"),
        ENETDOWN: Reading(.unreachable, "nio.networkDown"),
        EADDRNOTAVAIL: Reading(.unreachable, "nio.addressNotAvailable"),
        ECONNRESET: Reading(.connectionLost, "nio.connectionReset"),
        ECONNABORTED: Reading(.connectionLost, "nio.connectionAborted"),
        EPIPE: Reading(.connectionLost, "nio.brokenPipe"),
        ENOTCONN: Reading(.connectionLost, "nio.notConnected"),
        ETIMEDOUT: Reading(.timeout, "nio.timedOut"),
    ]
}
#endif
