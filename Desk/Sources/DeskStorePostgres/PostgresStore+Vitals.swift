import DeskPostgres
package import DeskStore

extension PostgresStore {
    /// The connections of this desk.
    package var ownVitals: [Vital] {
        let use = pool.use
        var vitals = [
            Vital(
                "database_connections_in_use", Double(use.inUse),
                "Connections to the database that work now."),
            Vital(
                "database_connections_limit", Double(use.limit),
                "The most connections that this desk opens for its work."),
            Vital(
                "database_connection_waiters", Double(use.waiting),
                "Callers that wait for a connection."),
        ]
        if let time = use.sinceAnswer {
            vitals.append(
                Vital(
                    "database_answer_age_seconds", time / .seconds(1),
                    "Time since the database last answered this desk."))
        }
        return vitals
    }

    /// The numbers of the database and its server.
    ///
    /// A role that is no member of `pg_monitor` does not see all of the standbys and the transactions of others.
    package func vitals() async throws(StoreError) -> [Vital] {
        let (columns, help) = (Self.numbers.map(\.sql), Self.numbers.map(\.help))
        let names = Self.numbers.map(\.name)
        let selected = zip(columns, names).map { "(\($0))::double precision AS \($1)" }
        return try await items("SELECT \(selected.joined(separator: ", "))") { row in
            try zip(names, help).compactMap { name, help in
                try row.optionalDouble(name).map { Vital(name, $0, help) }
            }
        }.first ?? []
    }

    /// The names of the numbers, the queries that they come from, and the sentences that explain them.
    private static let numbers: [(name: String, sql: String, help: String)] =
        work + server + standbys

    private static let work = [
        (
            "cluster_desks",
            "SELECT count(*) FROM desks WHERE seen > clock_timestamp() - interval '30 seconds'",
            "Desks that were seen in the last 30 seconds."
        ),
        (
            "outbox_messages", "SELECT coalesce(sum(waiting), 0) FROM destinations",
            "Messages that wait to be forwarded."
        ),
        (
            "outbox_oldest_age_seconds",
            """
            SELECT coalesce(greatest(0, extract(epoch FROM clock_timestamp()) - (
                SELECT created FROM outbox ORDER BY id LIMIT 1) / 1000.0), 0)
            """, "Age of the oldest message that waits."
        ),
        (
            "destinations_stopped",
            "SELECT count(*) FROM destinations WHERE stopped IS NOT NULL",
            "Destinations that were stopped for good."
        ),
        (
            "database_event_partitions",
            "SELECT count(*) FROM pg_inherits WHERE inhparent = 'events'::regclass",
            "Partitions of the events, one a day."
        ),
    ]

    private static let server = [
        (
            "database_size_bytes", "SELECT pg_database_size(current_database())",
            "Size of the database."
        ),
        (
            "database_server_connections", "SELECT sum(numbackends) FROM pg_stat_database",
            "Connections of the database server, of all its clients."
        ),
        (
            "database_server_connections_limit", "SELECT current_setting('max_connections')",
            "The most connections that the database server takes."
        ),
        (
            "database_oldest_transaction_age_seconds",
            """
            SELECT coalesce(extract(epoch FROM clock_timestamp() - min(xact_start)), 0)
            FROM pg_stat_activity WHERE pid <> pg_backend_pid()
                AND backend_type = 'client backend'
            """, "Age of the oldest transaction of another client."
        ),
    ]

    private static let standbys = [
        (
            "database_standbys", "SELECT count(*) \(receivers)",
            "Standbys that receive the database's log."
        ),
        (
            "database_standbys_synchronous",
            "SELECT count(*) \(receivers) AND sync_state IN ('sync', 'quorum')",
            "Standbys that a commit waits for."
        ),
        (
            "database_standby_lag_bytes",
            """
            SELECT coalesce(max(pg_wal_lsn_diff(CASE WHEN NOT pg_is_in_recovery()
                THEN pg_current_wal_lsn() END, replay_lsn)), 0) \(receivers)
            """, "Bytes of the log that the slowest standby has not replayed."
        ),
        (
            "database_standby_lag_seconds",
            "SELECT coalesce(max(extract(epoch FROM replay_lag)), 0) \(receivers)",
            "Time by which the slowest standby is behind."
        ),
        (
            "database_standby_missing",
            """
            SELECT CASE WHEN NOT EXISTS (SELECT \(receivers)) AND (
                current_setting('synchronous_standby_names') <> '' OR EXISTS (
                    SELECT FROM pg_replication_slots WHERE slot_type = 'physical'))
                THEN 1 ELSE 0 END
            """, "Whether the server is set up for a standby, and none is there."
        ),
    ]

    private static let receivers =
        "FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'"
}
