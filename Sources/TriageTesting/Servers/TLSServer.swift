#if os(macOS) || os(Linux)
import Foundation

/// A server that speaks TLS on a loopback port, with certificates made for it alone.
///
/// It is the `openssl` of the machine, version 3 or later. It ends, and its files go, when the server
/// goes, and when the process that started it does.
public final class TLSServer: Sendable {
    /// What a server shows of itself.
    public enum Certificate: String, Sendable {
        /// One of localhost and 127.0.0.1, signed by the authority.
        case trusted
        /// One of another host.
        case wrongHost
        /// One whose time is over.
        case expired
        /// One that no authority signed.
        case selfSigned
    }

    /// The server could not be started.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// What the tools said.
        public let description: String
    }

    /// The port on 127.0.0.1.
    public let port: Int
    /// The certificate of the authority, as PEM.
    public let caCertificatePEM: String
    private let life = Pipe()

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - certificate: What it shows.
    ///   - response: The bytes of the answer to a request of `/answer`.
    /// - Throws: A ``Failure`` when there is no `openssl` that can do it.
    public init(_ certificate: Certificate, response: String) async throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.script, "sh", certificate.rawValue, response]
        process.standardInput = life
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = await Self.read(output)
        guard let match = text.firstMatch(of: /(-----BEGIN[^-]+-----[^-]+-----END[^-]+-----\n)/),
            let port = text.firstMatch(of: /ACCEPT \S*:(\d+)\n/).flatMap({ Int($0.1) })
        else { throw Failure(description: "no server came of this: \(text)") }
        (self.port, caCertificatePEM) = (port, String(match.1))
    }

    deinit { try? life.fileHandleForWriting.close() }

    /// What the script says until the server is ready, or has failed.
    private static func read(_ output: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var text = ""
                while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                    text += String(decoding: data, as: UTF8.self)
                    if text.contains(/ACCEPT .*\n/) { break }
                }
                continuation.resume(returning: text)
            }
        }
    }

    /// Makes an authority and a certificate, and serves until its input ends.
    private static let script = #"""
        set -e
        cd "$(mktemp -d)"
        trap 'kill $server 2>/dev/null || :; rm -r "$PWD"' EXIT
        printf %s "$2" >answer
        names=DNS:localhost,IP:127.0.0.1
        [ "$1" != wrongHost ] || names=DNS:elsewhere.test

        make="openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        $make -x509 -subj /CN=authority -keyout authority.key -out authority.pem
        $make -subj /CN=server -keyout server.key -out server.csr -addext subjectAltName=$names
        sign="openssl x509 -req -in server.csr -copy_extensions copy -out server.pem"
        by="-CA authority.pem -CAkey authority.key"
        begin=20200101000000Z end=20200201000000Z
        case $1 in
            selfSigned) $sign -signkey server.key ;;
            # Before OpenSSL 3.4 an end is told in days alone.
            expired) $sign $by -not_before $begin -not_after $end || $sign $by -days -1 ;;
            *) $sign $by ;;
        esac
        cat authority.pem
        openssl s_server -accept 127.0.0.1:0 -cert server.pem -key server.key -HTTP &
        server=$!
        read -r _ || :
        """#
}
#endif
