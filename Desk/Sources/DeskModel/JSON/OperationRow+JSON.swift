extension JSON {
    /// An operation as the desk answers it.
    package init(_ row: OperationRow) {
        let people = row.people
        self = [
            "operation": .string(row.operation),
            "release": .string(row.release),
            "environment": .string(row.environment),
            "uses": JSON(row.uses),
            "failures": JSON(row.failures),
            "shown": Self.members(row.shown),
            "people": JSON(people.used),
            "met": JSON(people.met),
            "triedAgain": JSON(people.triedAgain),
            "gotThrough": JSON(people.gotThrough),
            "gaveUp": JSON(people.gaveUp),
            "approximate": .bool(people.isApproximate),
        ]
    }
}
