import DeskHashing
import DeskModel
import Foundation

/// A line of an archive: an event as an export has it, with the archive's origin, or a file of an event.
struct ArchiveLine {
    /// The line without its end.
    let json: JSON
    /// The name under which an archive has the line once.
    let key: ArchiveKey

    /// Creates the line of an event.
    ///
    /// - Returns: Nil if the event cannot be read.
    init?(_ event: StoredEvent, origin: String) {
        guard case .object(var members) = JSON(event), members["event"]?.object != nil else {
            return nil
        }
        members["origin"] = .string(origin)
        json = .object(members)
        key = ArchiveKey(event: event.summary.id)
    }

    /// Creates the line of a file.
    init(_ file: Attachment, _ bytes: [UInt8], of event: EventSummary) {
        let content = Data(bytes).base64EncodedString()
        json = [
            "id": .string(event.id.description), "project": JSON(event.project),
            "received": JSON(event.received),
            "file": [
                "filename": .string(file.filename), "contentType": JSON(file.contentType),
                "content": .string(content),
            ],
        ]
        key = ArchiveKey(event: event.id, file: file.filename, content: content)
    }

    /// Reads a line; nil if it is not one of an archive.
    init?(reading bytes: [UInt8]) {
        guard let json = try? JSON(reading: bytes),
            let id = json["id"]?.string.flatMap({ EventID($0) })
        else { return nil }
        self.json = json
        if json["event"]?.object != nil {
            key = ArchiveKey(event: id)
        } else if let file = json["file"], let name = file["filename"]?.string,
            let content = file["content"]?.string
        {
            key = ArchiveKey(event: id, file: name, content: content)
        } else {
            return nil
        }
    }

    /// The line with its end.
    var bytes: [UInt8] { json.bytes + [UInt8(ascii: "\n")] }
}

/// The name of a line in an archive, in 16 bytes, since a day may have many.
struct ArchiveKey: Hashable {
    private let halves: SIMD2<UInt64>

    init(event: EventID) { self.init(event.description) }

    init(event: EventID, file: String, content: String) {
        self.init("\(event)\n\(file)\n\(content)")
    }

    private init(_ text: String) {
        halves = SHA256.hash(Array(text.utf8)).withUnsafeBytes { $0.loadUnaligned(as: SIMD2.self) }
    }
}
