extension Schema {
    // The number of a row begins with its day. `shown` is an object as JSON, and `person` is a hash. `data` has the
    // hashes of few people, or a sketch of many, which no compression makes smaller.
    static let operations = """
        CREATE TABLE operations (
            number bigint PRIMARY KEY, project bigint NOT NULL, operation text NOT NULL,
            release text NOT NULL, environment text NOT NULL, uses bigint NOT NULL,
            failures bigint NOT NULL, shown text NOT NULL);
        CREATE INDEX operations_project ON operations (project, number);
        CREATE TABLE operation_people (
            owner bigint NOT NULL REFERENCES operations (number) ON DELETE CASCADE,
            measure bigint NOT NULL, data bytea NOT NULL, PRIMARY KEY (owner, measure));
        ALTER TABLE operation_people ALTER COLUMN data SET STORAGE EXTERNAL;
        CREATE TABLE operation_items (
            project bigint NOT NULL, id bytea NOT NULL, person bigint NOT NULL,
            received bigint NOT NULL, PRIMARY KEY (project, id));
        CREATE INDEX operation_items_person ON operation_items (person, received);
        CREATE INDEX operation_items_received ON operation_items (received);
        """
}
