import BenchmarkServer
import Foundation

// Five rounds of 5,000 requests a side, a few hundred at a time by turns on one server, so that
// whatever else the machine does hits both sides alike. Ratios are medians of the rounds.

let rounds = 5
let requests = 5000
let turn = 250

if CommandLine.arguments.contains("serve") {
    let server = try await BenchmarkServer.start()
    FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
    try await server.serve()
} else if CommandLine.arguments.contains("streams") {
    try await streams()
} else if CommandLine.arguments.contains("launches") {
    try await launches()
} else if CommandLine.arguments.contains("reports") {
    try await reports()
    try await queue()
    redaction()
} else if let place = CommandLine.arguments.firstIndex(of: "drain"),
    let folder = CommandLine.arguments.dropFirst(place + 1).first
{
    await drain(URL(fileURLWithPath: folder))
} else if let side = CommandLine.arguments.dropFirst().first {
    try await hold(side)
} else {
    try await compare()
    try await storms()
    try await launches()
    try await streams()
    try await reports()
    try await queue()
    redaction()
    try memory()
}

func compare() async throws {
    let peer = try ServerProcess()
    defer { peer.stop() }
    let bare = Bare(server: peer.url)
    let sides: [(String, any Contestant)] = [
        ("the client's stack", try Stack(server: peer.url)),
        ("with centre, notices and breadcrumbs", try Whole(server: peer.url)),
    ]
    print("Triage : URLSession + status + JSONDecoder, \(requests) GETs, \(rounds) rounds")
    for (name, side) in sides {
        for path in Path.allCases {
            try await run(path, bare, 500)
            try await run(path, side, 500)
            var ratios: [Cost] = []
            for _ in 0..<rounds { ratios.append(try await round(path, bare, side)) }
            let (cpu, wall) = (median(ratios.map(\.cpu)), median(ratios.map(\.wall)))
            print(String(format: "  %@, %@: CPU %.3f, wall %.3f", name, path.rawValue, cpu, wall))
        }
    }
}

enum Path: String, CaseIterable {
    case succeed = "200"
    case beRefused = "422"
}

func run(_ path: Path, _ side: some Contestant, _ count: Int) async throws {
    for _ in 0..<count {
        switch path {
        case .succeed: try await side.succeed()
        case .beRefused: try await side.beRefused()
        }
    }
}

/// One round, by turns.
///
/// - Returns: The cost of the side in units of the bare one's.
func round(_ path: Path, _ bare: Bare, _ side: some Contestant) async throws -> Cost {
    var (ours, theirs) = (Cost.none, Cost.none)
    for _ in 0..<(requests / turn) {
        theirs += try await Cost.of { try await run(path, bare, turn) }
        ours += try await Cost.of { try await run(path, side, turn) }
    }
    return Cost(cpu: ours.cpu / theirs.cpu, wall: ours.wall / theirs.wall)
}

/// What a process holds at most after 10,000 requests of one side, and after 100,000.
func hold(_ side: String) async throws {
    let peer = try ServerProcess()
    defer { peer.stop() }
    let contestant: any Contestant =
        side == "bare" ? Bare(server: peer.url) : try Whole(server: peer.url)
    try await run(.succeed, contestant, 10_000)
    let early = Cost.peakMemory
    try await run(.succeed, contestant, 90_000)
    print("  \(side): \(early) MB, then \(Cost.peakMemory) MB")
}

/// Has processes of their own tell what each side holds.
func memory() throws {
    print("peak memory after 10,000 requests, and after 100,000")
    for side in ["bare", "whole"] {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [side]
        try process.run()
        process.waitUntilExit()
    }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
