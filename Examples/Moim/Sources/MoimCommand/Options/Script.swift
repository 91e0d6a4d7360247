import Foundation

/// A list of actions from a file.
struct Script {
    let actions: [Action]

    /// Reads a script.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``UsageError`` that says what is wrong and where; nothing is run then.
    init(path: String) throws(UsageError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("cannot read script '\(path)'")
        }
        try self.init(data, name: path)
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
        guard let list = json as? [Any] else {
            throw UsageError("script '\(name)' is not an array of actions")
        }
        var actions: [Action] = []
        for (index, item) in list.enumerated() {
            let place = "script '\(name)', action \(index + 1)"
            guard let members = ScriptMembers(item, place: place) else {
                throw UsageError("\(place): not an object")
            }
            actions.append(try ActionParser(members: members).action())
        }
        self.actions = actions
    }
}
