import CZlib
import DeskIntake
import DeskModel
import Foundation
import Testing

/// Values and functions that the tests of this room share.
enum Samples {
    static let key = "0123456789abcdef0123456789abcdef"
    static let project = Project(id: 1, name: "shop", key: key)
    static let received = Timestamp("2026-11-24T10:00:02.000Z") ?? Timestamp(milliseconds: 0)
    static let madeID = EventID("ffffffffffff4fff8fffffffffffffff") ?? .random()
    static let intake = Intake(secret: Array("desk".utf8), makeID: { madeID })
    static let credentials = Credentials(
        authHeader: "Sentry sentry_key=\(key),sentry_version=7", authorization: nil, query: [])

    static let envelopes = [
        "python", "python-sessions", "ruby", "cli", "native", "native-feedback", "cocoa", "triage",
        "triage-feedback",
    ]

    static func fixture(_ name: String) throws -> [UInt8] {
        let folder = Bundle.module.bundleURL.appending(path: "Fixtures")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func arrival(
        _ body: [UInt8], received: Timestamp = received, project: Project = project
    ) throws -> Arrival {
        try intake.readEnvelope(
            body, credentials: credentials, project: project, received: received)
    }

    static func arrival(_ text: String, received: Timestamp = received) throws -> Arrival {
        try arrival(Array(text.utf8), received: received)
    }

    static func arrival(fixture name: String) throws -> Arrival {
        try arrival(fixture("\(name).envelope"))
    }

    /// An envelope with an event.
    static func arrival(
        event: String, header: String = "{}", received: Timestamp = received
    ) throws -> Arrival {
        try arrival("\(header)\n{\"type\":\"event\"}\n\(event)\n", received: received)
    }

    static func event(_ arrival: Arrival) throws -> IncomingEvent {
        guard case .taken(let event) = arrival.event else {
            Issue.record("no event")
            throw Refusal.malformed("")
        }
        return event
    }

    static func event(_ json: String, header: String = "{}") throws -> IncomingEvent {
        try event(arrival(event: json, header: header))
    }

    /// The event as it is kept.
    static func kept(_ json: String, header: String = "{}") throws -> JSON {
        try JSON(reading: event(json, header: header).payload)
    }

    static func refusal(_ body: String) -> Refusal? {
        refusal { _ = try arrival(body) }
    }

    static func refusal(of work: () throws -> Void) -> Refusal? {
        do {
            try work()
            return nil
        } catch {
            return error as? Refusal
        }
    }
}

/// Compresses with zlib: 31 window bits are gzip, 15 zlib's wrapper, and -15 bare deflate.
func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
        &stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
    var input = bytes
    let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            deflate(&stream, Z_FINISH)
            return output.count - Int(stream.avail_out)
        }
    }
    return Array(output.prefix(count))
}
