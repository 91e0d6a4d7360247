#if os(macOS) || os(Linux)
import Foundation

/// A TLS server on a loopback port, with new certificates for each instance.
///
/// It runs the machine's `openssl`, version 3 or later. The process ends and its files are removed
/// when this object is released or the current process ends.
package final class TLSServer: Sendable {
    /// A kind of server certificate.
    package enum Certificate: String, Sendable {
        /// A certificate for localhost and 127.0.0.1, signed by the authority.
        case trusted
        /// A certificate for another host.
        case wrongHost
        /// A certificate that has expired.
        case expired
        /// A certificate that no authority has signed.
        case selfSigned
    }

    /// An error that prevented the start of the server.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        /// The output of the script.
        package let description: String
    }

    /// The port on 127.0.0.1.
    package let port: Int
    /// The certificate of the authority, as PEM.
    package let caCertificatePEM: String
    private let life = Pipe()

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - certificate: The certificate that the server presents.
    ///   - response: The complete HTTP response to a request for `/answer`, head included.
    /// - Throws: A ``Failure`` if no suitable `openssl` is installed.
    package init(_ certificate: Certificate, response: String) async throws {
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

    /// Reads the script's output until the server is ready or has failed.
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

    /// A script that makes an authority and a certificate, and serves until its input ends.
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
