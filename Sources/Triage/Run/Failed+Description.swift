extension Failed: CustomStringConvertible, CustomReflectable {
    /// The operation and the fault; what was thrown is not printed, since its text may hold anything.
    public var description: String {
        let place = operation.map { "\($0.name): " } ?? ""
        return place + fault.description
    }

    /// A mirror of what may be printed; the error and its chain are left out.
    public var customMirror: Mirror {
        Mirror(self, children: ["fault": fault], displayStyle: .struct)
    }
}

extension Outcome: CustomStringConvertible, CustomReflectable {
    /// The value, the fault or `cancelled`; what was thrown is not printed.
    public var description: String {
        switch self {
        case .value(let value): "value(\(value))"
        case .fault(let fault, _): "fault(\(fault))"
        case .cancelled: "cancelled"
        }
    }

    /// A mirror of what may be printed; what was thrown is left out.
    public var customMirror: Mirror {
        switch self {
        case .value(let value): Mirror(self, children: ["value": value], displayStyle: .enum)
        case .fault(let fault, _): Mirror(self, children: ["fault": fault], displayStyle: .enum)
        case .cancelled: Mirror(self, children: [:], displayStyle: .enum)
        }
    }
}
