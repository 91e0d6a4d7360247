package import Foundation
import Synchronization

/// A PostgreSQL server of a test's own, in a folder of its own.
package final class PostgresServer: Sendable {
    /// An error of starting a server.
    package struct Failure: Error, CustomStringConvertible {
        /// The reason.
        package let description: String
    }

    /// The folder of the data, the socket and the server's log.
    private let folder: URL

    /// The port on 127.0.0.1, and the number in the name of the socket.
    package let port: Int

    private let binaries: URL
    private let settings: [String]
    private let process = Mutex<Process?>(nil)
    private let databases = Atomic(0)

    private init(folder: URL, port: Int, binaries: URL, settings: [String]) {
        self.folder = folder
        self.port = port
        self.binaries = binaries
        self.settings = settings
    }

    /// The URL of the server over TCP.
    package var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

    /// The URL of the server over its socket.
    package var socketURL: String {
        let path = folder.path.replacing("/", with: "%2F")
        return "postgres://postgres@\(path):\(port)/postgres"
    }

    /// Creates a server and waits until it answers.
    ///
    /// - Parameters:
    ///   - settings: Settings of the server, each as `name=value`.
    ///   - prepare: Makes files in the folder of the data before the server starts.
    /// - Returns: The running server.
    /// - Throws: ``Failure`` if the server's programs are not installed, or if they fail.
    package static func start(
        settings: [String] = [], prepare: (URL) async throws -> Void = { _ in }
    ) async throws -> PostgresServer {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "desk-postgres-\(UUID().uuidString.prefix(8))")
        let binaries = try binaries()
        try await makeData(in: folder, binaries, prepare)
        // Another test may take a port between the choice and the start.
        for _ in 0..<4 {
            let server = PostgresServer(
                folder: folder, port: try freePort(), binaries: binaries, settings: settings)
            do {
                try await server.launch()
                Running.remember(server)
                return server
            } catch is Failure {
                server.halt()
            }
        }
        throw Failure(description: "the PostgreSQL server did not start on any of four ports")
    }

    private static func makeData(
        in folder: URL, _ binaries: URL, _ prepare: (URL) async throws -> Void
    ) async throws {
        let data = folder.appending(path: "data")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if getuid() == 0 { try await run("/bin/chown", ["postgres", folder.path]) }
        let (program, arguments) = command(
            binaries.appending(path: "initdb"),
            ["-D", data.path, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8"]
                + ["--locale=C"])
        try await run(program, arguments)
        try await prepare(data)
        if getuid() == 0 { try await run("/bin/chown", ["-R", "postgres", folder.path]) }
    }

    /// Makes an empty database.
    ///
    /// - Returns: Its URL.
    package func makeDatabase() async throws -> String {
        let name = "desk_\(databases.add(1, ordering: .relaxed).newValue)"
        try await Self.run(
            binaries.appending(path: "createdb").path,
            ["--host=127.0.0.1", "--port=\(port)", "--username=postgres", name])
        return "postgres://postgres@127.0.0.1:\(port)/\(name)"
    }

    /// Stops the server, at once or when its sessions have been ended, and removes the folder.
    package func stop(immediate: Bool = true) {
        halt(immediate: immediate)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Stops the server and keeps the folder.
    package func halt(immediate: Bool = true) {
        let running = process.withLock { process in
            defer { process = nil }
            return process?.isRunning == true ? process : nil
        }
        guard let running else { return }
        // The launcher may be another process; the server writes its own number.
        let lines = try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
        let number = lines?.split(separator: "\n").first.flatMap { Int32($0) }
        kill(number ?? running.processIdentifier, immediate ? SIGQUIT : SIGINT)
        running.waitUntilExit()
    }

    /// Stops the server and starts it again, on the same port.
    package func restart(immediate: Bool = true) async throws {
        halt(immediate: immediate)
        try await launch()
    }

    /// Starts the server again after ``halt(immediate:)``.
    package func launch() async throws {
        let usual = [
            "fsync=off", "listen_addresses=127.0.0.1", "port=\(port)",
            "unix_socket_directories=\(folder.path)", "max_connections=60",
            "shared_buffers=16MB", "log_min_messages=fatal", "lc_messages=C",
            // A test that waits for its turn is a slow client.
            "authentication_timeout=600",
        ]
        let (program, arguments) = Self.command(
            binaries.appending(path: "postgres"),
            ["-D", data] + (usual + settings).flatMap { ["-c", $0] })
        let server = Self.silent(program, arguments)
        try server.run()
        process.withLock { $0 = server }
        let deadline = ContinuousClock.now + .seconds(60)
        while !isReady {
            guard server.isRunning, .now < deadline else {
                throw Failure(description: "the PostgreSQL server did not start")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private var data: String { folder.appending(path: "data").path }

    /// The last line of the server's own file says whether it takes connections.
    private var isReady: Bool {
        let text = try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8)
        return text?.split(separator: "\n").last?.hasPrefix("ready") == true
    }

    /// PostgreSQL refuses to run as root.
    private static func command(_ program: URL, _ arguments: [String]) -> (String, [String]) {
        guard getuid() == 0 else { return (program.path, arguments) }
        let options = ["--reuid=postgres", "--regid=postgres", "--clear-groups", program.path]
        return ("/usr/bin/setpriv", options + arguments)
    }

    private static func binaries() throws -> URL {
        let versions = URL(filePath: "/usr/lib/postgresql")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: versions.path)) ?? []
        let newestFirst = names.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            newestFirst.map { versions.appending(path: "\($0)/bin") }
            + path.split(separator: ":").map { URL(filePath: String($0)) }
        let found = folders.first {
            FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path)
        }
        guard let found else {
            throw Failure(
                description: "No PostgreSQL server is installed: apt-get install postgresql")
        }
        return found
    }

    /// A process that reads nothing and says nothing.
    private static func silent(_ program: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Runs a program to its end.
    package static func run(_ program: String, _ arguments: [String]) async throws {
        try await onOwnThread {
            let process = silent(program, arguments)
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Failure(description: "\(program) failed: \(process.terminationStatus)")
            }
        }
    }

    private static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure(description: "no port is free") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}

/// The servers to stop when the process ends, since what is shared is never released.
private enum Running {
    private static let servers = Mutex<[PostgresServer]>([])

    static func remember(_ server: PostgresServer) {
        let isFirst = servers.withLock { servers in
            servers.append(server)
            return servers.count == 1
        }
        guard isFirst else { return }
        atexit { for server in Running.servers.withLock({ $0 }) { server.stop() } }
    }
}
