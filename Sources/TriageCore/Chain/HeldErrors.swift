/// The stable name of a type: qualified, without the addresses in the names of private types.
///
/// The ground floor's types keep the library's name, as in `Triage.Fault`, which reports have used
/// from the start.
package func typeName(_ type: any (~Copyable & ~Escapable).Type) -> String {
    let name = String(reflecting: type).withoutUnknownContexts
    let room = ["TriageCore.", "TriageConcurrency."].first(where: name.hasPrefix)
    return room.map { "Triage." + name.dropFirst($0.count) } ?? name
}

/// The stable code of an error that has none of its own: its case's name, or else its type's name.
///
/// The code is never a text of the error's own. It is never a case's ordinal either, because that
/// changes when cases are added.
package func caseName(of error: any Error) -> String {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return shortTypeName(of: error) }
    if let label = mirror.children.first?.label { return label }
    let name = describesItself(error) ? "" : String(describing: error)
    // A case of a C enumeration has no name here; Swift prints it as `Code(rawValue: 3)`.
    return name.isEmpty || name.contains("(") ? shortTypeName(of: error) : name
}

/// The whole number in an error's case; nil unless it is the only payload and at most five digits.
///
/// `status(418)` has one; a text or several values are never looked at.
package func caseNumber(of error: any Error) -> Int? {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum, var value = mirror.children.first?.value else { return nil }
    let payload = Mirror(reflecting: value)
    if payload.displayStyle == .tuple, payload.children.count == 1,
        let only = payload.children.first
    {
        value = only.value
    }
    let number = (value as? any BinaryInteger).flatMap { Int(exactly: $0) }
    return number.flatMap { (-99_999...99_999).contains($0) ? $0 : nil }
}

/// The errors in the payload or the stored properties of an error; inherited ones come last.
///
/// At most eight levels of inheritance and 1,024 values are read. Enums and structs are read too,
/// since other libraries keep a cause in the reason of a case:
/// `.responseSerializationFailed(reason: .decodingFailed(error: …))`. Objects are not: they may
/// hold all of the app. If errors were found and others may be left unread, the last one is an
/// ``UnreadCauses``.
package func errorsHeld(by error: any Error) -> [any Error] {
    var held = HeldErrors()
    for level in sequence(first: Mirror(reflecting: error), next: \.superclassMirror).prefix(8) {
        for child in level.children { held.read(child.value, maxDepth: 4) }
    }
    return held.isCut && !held.errors.isEmpty ? held.errors + [UnreadCauses()] : held.errors
}

/// The causes of an error that are too many or too deep to be read.
///
/// It has no kind, so that what was not read counts as a failure.
package struct UnreadCauses: Error {}

private struct HeldErrors {
    private(set) var errors: [any Error] = []
    private(set) var isCut = false
    private var left = 1_024

    /// Reads a value.
    ///
    /// A struct is no level of its own: one that holds numbers and texts may be deeply nested.
    ///
    /// - Returns: Whether other values of its type may hold an error. Of a type that can be decoded
    ///   they hardly do: `String?` and `[Date]` are such types, `(any Error)?` is none.
    @discardableResult
    mutating func read(_ value: Any, maxDepth: Int, maxStructs: Int = 8) -> Bool {
        left -= 1
        if let error = value as? any Error {
            errors.append(error)
            return true
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .struct:
            guard maxStructs > 0 else {
                isCut = isCut || !mirror.children.isEmpty
                return true
            }
            return read(mirror.children, maxDepth: maxDepth, maxStructs: maxStructs - 1)
        case .tuple, .optional, .enum, .collection, .dictionary, .set:
            read(mirror.children, ofList: mirror.displayStyle != .tuple, maxDepth: maxDepth - 1)
            return !(value is any Decodable)
        default: return false
        }
    }

    /// Reads the values in another one, unless that is too deep.
    ///
    /// - Returns: Whether one of them may hold an error.
    @discardableResult
    private mutating func read(
        _ children: Mirror.Children, ofList isList: Bool = false, maxDepth: Int, maxStructs: Int = 8
    ) -> Bool {
        var canHold = false
        for (index, child) in children.enumerated() {
            // Numbers and texts: the rest of a long list is no different.
            if isList, index == 8, !canHold { break }
            guard maxDepth >= 0, left > 0 else {
                isCut = true
                break
            }
            if read(child.value, maxDepth: maxDepth, maxStructs: maxStructs) { canHold = true }
        }
        return canHold
    }
}

private func shortTypeName(of error: any Error) -> String { "\(type(of: error))" }

/// Whether the error describes itself with a text of its own instead of the case's name.
private func describesItself(_ error: any Error) -> Bool {
    error is any CustomStringConvertible || error is any CustomDebugStringConvertible
        || error is any TextOutputStreamable
}

extension String {
    /// The name without addresses: `Module.(unknown context at $10f3a).Type` is `Module.Type`.
    ///
    /// The address differs in every build.
    package var withoutUnknownContexts: String {
        let mark = "(unknown context at "
        var rest = self[...]
        var kept = ""
        while let open = rest.firstIndex(of: "(") {
            guard rest[open...].hasPrefix(mark), let close = rest[open...].firstIndex(of: ")")
            else {
                kept += rest[...open]
                rest = rest[open...].dropFirst()
                continue
            }
            kept += rest[..<open]
            rest = rest[close...].dropFirst().drop { $0 == "." }
        }
        return kept + rest
    }
}
