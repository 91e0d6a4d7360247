import DeskIntake
import DeskModel
import Foundation

/// Reads lines of exports and archives into arrivals.
struct KeptLineReader {
    /// The reason why a line cannot be read, which goes on from its number.
    struct Failure: Error {
        let reason: String
    }

    let intake: Intake
    /// The origin of the lines that this desk wrote itself.
    let origin: String

    /// Reads a line.
    ///
    /// - Parameter line: The line; nil for one that is too long.
    /// - Returns: The event or the file; nil for an empty line.
    /// - Throws: ``Failure``.
    func arrival(_ line: [UInt8]?) throws(Failure) -> Arrival? {
        guard let line else { throw Failure(reason: "is too long") }
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
        guard let json = try? JSON(reading: line) else { throw Failure(reason: "is no JSON") }
        guard let id = json["id"]?.string.flatMap({ EventID($0) }),
            let project = json["project"]?.int, project > 0, project < 1_000_000_000,
            let received = json["received"]?.string.flatMap({ Timestamp($0) })
        else { throw Failure(reason: "is no event of an export") }
        if let file = json["file"] {
            return try Arrival(
                project: project, received: received, attachments: [attachment(file)], owner: id)
        }
        guard let event = json["event"], event.object != nil else {
            throw Failure(reason: "is no event of an export")
        }
        var arrival = Arrival(project: project, received: received, items: ["event": 1])
        arrival.event = .taken(try incoming(event, json, id, arrival))
        arrival.wasHere = json["origin"]?.string == origin
        return arrival
    }

    private func incoming(
        _ event: JSON, _ json: JSON, _ id: EventID, _ arrival: Arrival
    ) throws(Failure) -> IncomingEvent {
        do {
            var incoming = try intake.readKept(
                event.bytes, id: id, project: arrival.project, received: arrival.received,
                hasMinidump: json["title"]?.string == "Native crash (minidump)")
            if let user = json["user"]?.string {
                // The event may no longer have the values that its user was made from.
                incoming.facts.user = intake.user(user, project: arrival.project)
            }
            incoming.facts.timestamp =
                json["timestamp"]?.string.flatMap { Timestamp($0) } ?? incoming.facts.timestamp
            return incoming
        } catch {
            throw Failure(reason: "has an event that cannot be read")
        }
    }

    private func attachment(_ file: JSON) throws(Failure) -> IncomingAttachment {
        guard let name = file["filename"]?.string,
            let content = file["content"]?.string.flatMap({ Data(base64Encoded: $0) })
        else { throw Failure(reason: "has a file that cannot be read") }
        return intake.readKeptFile(
            named: name, contentType: file["contentType"]?.string, Array(content))
    }
}
