package import DeskModel

/// The events of a batch.
package protocol EventTables: AnyObject {
    /// The position of the latest change.
    func position() throws -> Int64
    func setPosition(_ position: Int64) throws
    /// Adds an event with its payload; false if its project has one with this id.
    func insert(_ event: EventRow) throws -> Bool
    /// The position of an event.
    func event(_ id: EventID, of project: Int) throws -> Int64?
    /// The user of an event.
    func user(ofEvent id: EventID, of project: Int) throws -> String?
    func insert(_ attachment: IncomingAttachment, of event: Int64) throws
    /// The number of an event's files.
    func attachmentCount(of event: Int64) throws -> Int
    func hasAttachment(_ attachment: IncomingAttachment, of event: Int64) throws -> Bool
    /// Keeps a file until its owner comes, unless it is there already or the owner has 100.
    func insert(_ file: LooseFile) throws
    /// Gives an event the files that came before it, up to 100.
    func adoptFiles(of id: EventID, in project: Int, position: Int64) throws
    /// Adds to the number of events that a project keeps.
    func addEvents(_ number: Int, to project: Int) throws
    /// Adds to the bytes of events and files that a project keeps.
    func addBytes(_ number: Int, to project: Int) throws
    /// Adds to the bytes that a project has taken on a day.
    func addTaken(_ number: Int, on day: DayKey) throws
}
