extension Schema {
    // The number of a row begins with its day. `shown` is an object as JSON, and `person` is a hash. `data` has the
    // hashes of few people, or a sketch of many, which no compression makes smaller. The number of a cohort is what the
    // numbers of its rows have in common.
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
        CREATE TABLE operation_queue (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, project bigint NOT NULL,
            person bigint NOT NULL, received bigint NOT NULL, data bytea NOT NULL);
        CREATE TABLE cohorts (
            number bigint PRIMARY KEY, project bigint NOT NULL, operation text NOT NULL,
            environment text NOT NULL, release text NOT NULL, first bigint NOT NULL,
            last bigint NOT NULL, last_day bigint NOT NULL, people bigint NOT NULL,
            met bigint NOT NULL, gave_up bigint NOT NULL, told bigint NOT NULL);
        CREATE INDEX cohorts_operation ON cohorts (project, operation, environment);
        CREATE TABLE cohort_people (
            cohort bigint NOT NULL REFERENCES cohorts (number) ON DELETE CASCADE,
            person bigint NOT NULL, day bigint NOT NULL, said bigint NOT NULL,
            PRIMARY KEY (cohort, person));
        CREATE TABLE worse_releases (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, project bigint NOT NULL,
            time bigint NOT NULL, detail text NOT NULL);
        CREATE INDEX worse_releases_time ON worse_releases (project, time);
        """
}
