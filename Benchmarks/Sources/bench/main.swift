import BenchmarkServer
import Foundation

/// The number of rounds of each comparison; medians of them are printed.
let rounds = 5

let arguments = CommandLine.arguments.dropFirst()

switch arguments.first {
case "serve":
    let server = try await BenchmarkServer.start()
    FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
    try await server.serve()
case "hold": try await Memory(rawValue: arguments.last ?? "")?.hold()
case "drain": await drain(URL(fileURLWithPath: arguments.last ?? ""))
case "requests": try await requests(arguments.dropFirst().first)
case "storms": try await storms()
case "launches": try await launches()
case "streams": try await streams()
case "reports": try await reports()
default:
    try await requests()
    try await storms()
    try await launches()
    try await streams()
    try await reports()
    try await queue()
    redaction()
    try Memory.compare()
}

/// Compares the cost of a request through the client with clients without it.
func requests(_ transport: String? = nil) async throws {
    let peer = try ServerProcess()
    defer { peer.stop() }
    print("CPU and wall of 2,000 requests by turns, \(rounds) rounds; heap a request")
    if transport != "curl" { try await Contest.overURLSession(peer.url).run() }
    if transport != "urlsession" { try await Contest.overCurl(peer.url).run() }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
