import DeskPostgres
import DeskTesting
import Foundation
import Testing

extension PostgresTests {
    /// A server that refuses clients without TLS and a password.
    struct SecurityTests {
        private static let access = """
            local all all trust
            hostssl all all 127.0.0.1/32 scram-sha-256
            """

        private func withServer(
            _ body: (_ url: (_ password: String, _ options: String) -> String, _ root: String)
                async throws -> Void
        ) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "desk-certificates-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try await PostgresServer.start(
                settings: ["ssl=on", "ssl_cert_file=server.pem", "ssl_key_file=server.key"]
            ) { data in
                try await Self.certificate(for: "DNS:localhost", named: "server", in: data)
                try Self.access.write(
                    to: data.appending(path: "pg_hba.conf"), atomically: true, encoding: .utf8)
                try FileManager.default.copyItem(
                    at: data.appending(path: "server.pem"), to: folder.appending(path: "root.pem"))
            }
            defer { server.stop() }
            try await Self.certificate(for: "DNS:localhost", named: "other", in: folder)
            let owner = try Database.pool(on: server.socketURL, 1)
            _ = try await owner.query("ALTER USER postgres PASSWORD 's3cret'")
            await owner.close()
            try await body(
                { "postgres://postgres:\($0)@localhost:\(server.port)/postgres?\($1)" },
                folder.path)
        }

        /// Writes a certificate that signs itself, and its key, as PEM.
        private static func certificate(
            for name: String, named file: String, in folder: URL
        ) async throws {
            let path = folder.appending(path: file).path
            try await PostgresServer.run(
                "/usr/bin/openssl",
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-batch"]
                    + ["-subj", "/CN=\(file)", "-addext", "subjectAltName=\(name)"]
                    + ["-keyout", "\(path).key", "-out", "\(path).pem"])
        }

        private func answer(_ url: String) async throws -> Result<Bool, any Error> {
            let pool = try Database.pool(on: url, 1)
            defer { Task { await pool.close() } }
            do {
                let rows = try await pool.query(
                    "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
                return .success(try rows[0].bool(at: 0))
            } catch {
                return .failure(error)
            }
        }

        @Test func `TLS and a password are obeyed as the URL says`() async throws {
            try await withServer { url, folder in
                let checked = "sslmode=verify-full&sslrootcert=\(folder)/root.pem"
                for options in ["sslmode=require", checked] {
                    #expect(try await answer(url("s3cret", options)).get(), "\(options)")
                }
                let refused = [
                    ("s3cret", "sslmode=disable"), ("wr0ng", checked), ("wr0ng", "sslmode=require"),
                    ("s3cret", "sslmode=verify-full&sslrootcert=\(folder)/other.pem"),
                    ("s3cret", "sslmode=verify-full&sslrootcert=\(folder)/missing.pem"),
                    ("s3cret", checked + "&hostaddr=127.0.0.1&host=desk.example.com"),
                ]
                for (password, options) in refused {
                    let answer = try await answer(url(password, options))
                    guard case .failure(let error) = answer else {
                        Issue.record("\(options) was taken")
                        continue
                    }
                    #expect(isUnavailable(error), "\(error)")
                    let text = "\(error)"
                    #expect(!text.contains("s3cret") && !text.contains("wr0ng"))
                }
            }
        }
    }
}
