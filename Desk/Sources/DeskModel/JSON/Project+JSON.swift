extension JSON {
    /// A project as the desk answers it, with the DSN that apps report to.
    package init(_ project: Project, dsn: String) {
        self = [
            "id": JSON(project.id),
            "name": .string(project.name),
            "dsn": .string(dsn),
        ]
    }
}
