extension Schema {
    // The number of a row begins with its day. `shown` is an object as JSON, and `person` is a hash. `data` has the
    // hashes of few people, or a sketch of many. The number of a cohort is what the numbers of its rows have in common.
    static let operations = """
        CREATE TABLE operations (
            number INTEGER PRIMARY KEY, project INTEGER NOT NULL, operation TEXT NOT NULL,
            release TEXT NOT NULL, environment TEXT NOT NULL, uses INTEGER NOT NULL,
            failures INTEGER NOT NULL, shown TEXT NOT NULL);
        CREATE INDEX operations_project ON operations (project, number);
        CREATE TABLE operation_people (
            owner INTEGER NOT NULL, measure INTEGER NOT NULL, data BLOB NOT NULL,
            PRIMARY KEY (owner, measure)) WITHOUT ROWID;
        CREATE TRIGGER operation_people_end AFTER DELETE ON operations BEGIN
            DELETE FROM operation_people WHERE owner = old.number;
        END;
        CREATE TABLE operation_items (
            project INTEGER NOT NULL, id BLOB NOT NULL, person INTEGER NOT NULL,
            received INTEGER NOT NULL, PRIMARY KEY (project, id)) WITHOUT ROWID;
        CREATE INDEX operation_items_person ON operation_items (person, received);
        CREATE INDEX operation_items_received ON operation_items (received);
        CREATE TABLE operation_queue (
            id INTEGER PRIMARY KEY AUTOINCREMENT, project INTEGER NOT NULL,
            person INTEGER NOT NULL, received INTEGER NOT NULL, data BLOB NOT NULL);
        CREATE TABLE cohorts (
            number INTEGER PRIMARY KEY, project INTEGER NOT NULL, operation TEXT NOT NULL,
            environment TEXT NOT NULL, release TEXT NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, last_day INTEGER NOT NULL, people INTEGER NOT NULL,
            met INTEGER NOT NULL, gave_up INTEGER NOT NULL, told INTEGER NOT NULL);
        CREATE INDEX cohorts_operation ON cohorts (project, operation, environment);
        CREATE TABLE cohort_people (
            cohort INTEGER NOT NULL, person INTEGER NOT NULL, day INTEGER NOT NULL,
            said INTEGER NOT NULL, PRIMARY KEY (cohort, person)) WITHOUT ROWID;
        CREATE TRIGGER cohort_people_end AFTER DELETE ON cohorts BEGIN
            DELETE FROM cohort_people WHERE cohort = old.number;
        END;
        CREATE TABLE worse_releases (
            id INTEGER PRIMARY KEY AUTOINCREMENT, project INTEGER NOT NULL,
            time INTEGER NOT NULL, detail TEXT NOT NULL);
        CREATE INDEX worse_releases_time ON worse_releases (project, time);
        """
}
