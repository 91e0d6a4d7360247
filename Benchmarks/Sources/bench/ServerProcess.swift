import Foundation

/// The benchmark's server in a process of its own, so that its work is not counted.
struct ServerProcess {
    let url: URL
    private let process = Process()

    init() throws {
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["serve"]
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw UnexpectedEnd() }
        self.url = url
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
