/// The stable name of an error's type: qualified, without the addresses that private types carry.
///
/// The core's types are named after the library, as reports have always called them: `Triage.Fault`.
package func typeName(_ type: any (~Copyable & ~Escapable).Type) -> String {
    let name = String(reflecting: type).withoutUnknownContexts
    return name.hasPrefix("TriageCore.") ? "Triage." + name.dropFirst("TriageCore.".count) : name
}

/// The stable code of an error that has none of its own: the name of its case, else of its type.
///
/// Never a text of the error's own, and never a case's place in its enum, which changes when cases
/// are added.
package func caseName(of error: any Error) -> String {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return shortTypeName(of: error) }
    if let label = mirror.children.first?.label { return label }
    let name = describesItself(error) ? "" : String(describing: error)
    // A case from C has no name here, and is told as `Code(rawValue: 3)`.
    return name.isEmpty || name.contains("(") ? shortTypeName(of: error) : name
}

/// The errors in the payload or the stored properties of an error, inherited ones last; at most the
/// first eight properties of a class are looked at.
package func errorsHeld(by error: any Error) -> [any Error] {
    let levels = sequence(first: Mirror(reflecting: error), next: \.superclassMirror).prefix(8)
    return levels.flatMap { $0.children.prefix(8) }.flatMap { child in
        if let held = child.value as? any Error { return [held] }
        return payload(of: child.value)
    }
}

private func payload(of value: Any) -> [any Error] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .tuple, .optional, .collection:
        return mirror.children.prefix(8).compactMap { $0.value as? any Error }
    default: return []
    }
}

private func shortTypeName(of error: any Error) -> String { "\(type(of: error))" }

/// Whether the error's description is its own words and not the case's name.
private func describesItself(_ error: any Error) -> Bool {
    error is any CustomStringConvertible || error is any CustomDebugStringConvertible
        || error is any TextOutputStreamable
}

extension String {
    /// `Module.(unknown context at $10f3a).Type` as `Module.Type`: the address differs in every build.
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
