import Foundation
import MoimAPI
import MoimComposition

/// A list of actions from a file, and the answers that the embedded server gives meanwhile.
struct Script {
    let actions: [Action]
    let planned: [PlannedAnswer]

    /// Reads a script.
    ///
    /// - Parameter path: The file; `-` means standard input.
    /// - Throws: ``UsageError`` that says what is wrong and where; nothing is run then.
    init(path: String) throws(UsageError) {
        try self.init(try Self.data(at: path, "script"), name: path)
    }

    init(actions: [Action], planned: [PlannedAnswer]) {
        (self.actions, self.planned) = (actions, planned)
    }

    /// Returns the content of a file; `-` means standard input.
    static func data(at path: String, _ what: String) throws(UsageError) -> Data {
        let data =
            path == "-"
            ? try? FileHandle.standardInput.readToEnd()
            : FileManager.default.contents(atPath: path)
        guard let data else { throw UsageError("cannot read \(what) '\(path)'") }
        return data
    }

    init(_ data: Data, name: String) throws(UsageError) {
        let json: Any
        do {
            json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw UsageError("script '\(name)' is not JSON: \(reason ?? "it cannot be read")")
        }
        // Foundation lets a trailing comma pass.
        let outsideOfTexts = String(decoding: data, as: UTF8.self)
            .replacing(#/"(?:\\.|[^"\\])*"/#, with: "\"\"")
        guard !outsideOfTexts.contains(#/,\s*[\]}]/#) else {
            throw UsageError("script '\(name)' is not JSON, though nearly")
        }
        let whole = json as? [String: Any]
        guard let list = whole?["actions"] as? [Any] ?? json as? [Any],
            let planned = (whole?["responses"] ?? [Any]()) as? [Any]
        else {
            throw UsageError(
                "script '\(name)' is not an array of actions, nor an object with one")
        }
        actions = try Self.read(list, "script '\(name)', action") { (members) throws(UsageError) in
            try ActionParser(members: members).action()
        }
        self.planned = try Self.read(planned, "script '\(name)', response") {
            (members) throws(UsageError) in try PlannedAnswer(members)
        }
    }

    private static func read<Item>(
        _ list: [Any], _ place: String, _ item: (ScriptMembers) throws(UsageError) -> Item
    ) throws(UsageError) -> [Item] {
        var items: [Item] = []
        for (index, value) in list.enumerated() {
            guard let members = ScriptMembers(value, place: "\(place) \(index + 1)") else {
                throw UsageError("\(place) \(index + 1): not an object")
            }
            items.append(try item(members))
        }
        return items
    }
}
