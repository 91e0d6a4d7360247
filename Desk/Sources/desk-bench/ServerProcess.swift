import DeskModel
import Foundation

/// A server in a process of its own, ready to be asked.
final class ServerProcess {
    private let process = Process()
    /// The line that it printed when it was ready.
    let firstLine: String

    /// Starts a server, and waits for its first line.
    init(_ executable: String, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) {
            guard !byte.isEmpty else { break }
            line += byte
        }
        firstLine = String(decoding: line, as: UTF8.self)
    }

    /// The resident memory in megabytes: now, and at its highest.
    var memory: (now: Double, peak: Double) {
        let status =
            (try? String(
                contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        func value(_ name: String) -> Double {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
            let digits = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
            return (digits.flatMap { Double($0) } ?? 0) / 1024
        }
        return (value("VmRSS"), value("VmHWM"))
    }

    /// The processor time that it has used, of all cores.
    var processorSeconds: Double {
        let path = "/proc/\(process.processIdentifier)/stat"
        let line = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        // The name before the parenthesis may have spaces.
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Asks it to end, and waits until it has.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    deinit {
        if process.isRunning { stop() }
    }
}

/// A desk in a folder.
struct RunningDesk {
    let server: ServerProcess
    let port: Int
    let key: String
    let token: String

    /// Starts a desk with a folder, or with one and a database.
    init(_ executable: String, data: String, database: String? = nil) throws {
        let options = database.map { ["--database", $0] } ?? []
        // What is measured is more than a project takes in a day.
        let configuration = data + ".json"
        let limits: JSON = ["projects": ["1": ["quotaBytesPerDay": 0, "maxBytes": 0]]]
        try Data(limits.bytes).write(to: URL(filePath: configuration))
        server = try ServerProcess(
            executable,
            [
                "serve", "--json", "--listen", "127.0.0.1:0", "--data", data, "--config",
                configuration,
            ]
                + options)
        let line = try JSON(reading: Array(server.firstLine.utf8))
        let url = URLComponents(string: line["url"]?.string ?? "")
        port = url?.port ?? 0
        key = URLComponents(string: line["dsn"]?.string ?? "")?.user ?? ""
        token = line["token"]?.string ?? ""
    }

    /// The load that posts envelopes to its first project.
    var load: Load { Load(port: port, path: "/api/1/envelope/", key: key) }
}

/// The bytes of all files in a folder.
func size(ofFolder path: String) -> Int {
    let files = FileManager.default.enumerator(atPath: path)
    var total = 0
    while let name = files?.nextObject() as? String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
        if attributes?[.type] as? FileAttributeType == .typeRegular {
            total += (attributes?[.size] as? Int) ?? 0
        }
    }
    return total
}

/// Flushes standard output.
func flushOutput() { fflush(nil) }
