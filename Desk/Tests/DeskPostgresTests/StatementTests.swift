import DeskPostgres
import Testing

extension PostgresTests {
    struct StatementTests {
        @Test func `A refusal has its code, and the connection works on`() async throws {
            let pool = try await Database.pool(connections: 1)
            try await pool.withConnection { connection in
                try await connection.script("CREATE TEMP TABLE one (id int8 PRIMARY KEY)")
                try await connection.execute("INSERT INTO one VALUES ($1)", 1)
                let codes = [
                    "INSERT INTO one VALUES ($1)": "23505", "SELEC $1": "42601",
                    "SELECT $1::int8 / 0": "22012", "SELECT $1::int8 FROM missing": "42P01",
                ]
                for (sql, expected) in codes {
                    let error = await #expect(throws: PostgresError.self) {
                        try await connection.query(sql, 1)
                    }
                    #expect(code(error) == expected)
                }
                #expect(try await connection.query("SELECT $1::int8", 3)[0].int(at: 0) == 3)
            }
            await pool.close()
        }

        @Test func `A statement is prepared once`() async throws {
            let pool = try await Database.pool(connections: 1)
            try await pool.withConnection { connection in
                for number in 0..<5 {
                    let rows = try await connection.query("SELECT $1::int8 + 1", number)
                    #expect(try rows[0].int(at: 0) == Int64(number + 1))
                }
                let names = try await connection.query("SELECT name FROM pg_prepared_statements")
                #expect(names.count == 1)
            }
            await pool.close()
        }

        @Test func `At most 200 statements stay prepared`() async throws {
            let pool = try await Database.pool(connections: 1)
            try await pool.withConnection { connection in
                for number in 0..<230 {
                    try await connection.execute("SELECT $1::int8 + \(number)", 1)
                }
                let many = (0..<230).map { PostgresStatement("SELECT $1::int8 - \($0)", 1) }
                #expect(try await connection.pipeline(many).count == 230)
                let rows = try await connection.query("SELECT count(*) FROM pg_prepared_statements")
                #expect(try rows[0].int(at: 0) == 200)
            }
            await pool.close()
        }

        @Test func `A statement that the server forgot is prepared again`() async throws {
            let pool = try await Database.pool(connections: 1)
            for _ in 0..<2 {
                #expect(try await pool.query("SELECT $1::int8", 1).count == 1)
                _ = try await pool.query("DISCARD ALL")
            }
            try await pool.withConnection { connection in
                try await connection.script("CREATE TEMP TABLE t (a int8)")
                try await connection.execute("SELECT *, $1::int8 FROM t", 1)
                try await connection.script("ALTER TABLE t ADD b int8")
                try await connection.execute("SELECT *, $1::int8 FROM t", 1)
            }
            await pool.close()
        }

        @Test func `Results of a pipeline come in order`() async throws {
            let pool = try await Database.pool()
            let results = try await pool.withConnection { connection in
                try await connection.script("CREATE TEMP TABLE p (a int8)")
                return try await connection.pipeline(
                    (0..<300).map { PostgresStatement("INSERT INTO p VALUES ($1)", $0) } + [
                        PostgresStatement("SELECT a FROM p ORDER BY a"),
                        PostgresStatement("UPDATE p SET a = 0 WHERE a < $1", 10),
                    ])
            }
            #expect(results.count == 302)
            #expect(results[0].affected == 1)
            #expect(try results[300].rows.map { try $0.int("a") } == (0..<300).map(Int64.init))
            #expect(results[301].affected == 10)
            await pool.close()
        }

        @Test func `A pipeline larger than the socket's buffers goes through`() async throws {
            let pool = try await Database.pool()
            let big = [UInt8](repeating: 7, count: 1 << 20)
            let results = try await pool.withConnection { connection in
                try await connection.pipeline(
                    (0..<20).map { _ in PostgresStatement("SELECT $1::bytea x", big) })
            }
            #expect(try results.allSatisfy { try $0.rows[0].bytes("x").count == 1 << 20 })
            await pool.close()
        }

        @Test func `A script runs all its statements, or none`() async throws {
            let pool = try await Database.pool(connections: 1)
            try await pool.withConnection { connection in
                try await connection.script(
                    "CREATE TEMP TABLE s (a int8); INSERT INTO s VALUES (1)")
                let error = await #expect(throws: PostgresError.self) {
                    try await connection.script("INSERT INTO s VALUES (2); SELECT 1/0; SELECT 1")
                }
                #expect(code(error) == "22012")
                #expect(try await connection.query("SELECT * FROM s").count == 1)
            }
            await pool.close()
        }

        @Test func `A result over 64 MB throws, one below does not`() async throws {
            let pool = try await Database.pool(connections: 1)
            let sql = "SELECT repeat('x', 1000000) FROM generate_series(1, $1)"
            await #expect(throws: PostgresError.decoding("a result is larger than 64 MB")) {
                try await pool.query(sql, 100)
            }
            #expect(try await pool.query(sql, 50).count == 50)
            await pool.close()
        }

        @Test func `COPY throws and does not hang`() async throws {
            let pool = try await Database.pool(connections: 1)
            await #expect(throws: PostgresError.self) {
                try await pool.withConnection { try await $0.script("COPY pg_class TO STDOUT") }
            }
            #expect(try await pool.query("SELECT 1").count == 1)
            await pool.close()
        }

        @Test func `The session has its settings`() async throws {
            let pool = try await Database.pool()
            let row = try #require(
                await pool.query(
                    """
                    SELECT current_setting('application_name') a, current_setting('timezone') b,
                    current_setting('statement_timeout') c,
                    current_setting('idle_in_transaction_session_timeout') d
                    """
                ).first)
            #expect(try row.text("a") == "desk")
            #expect(try row.text("b") == "UTC")
            #expect(try row.text("c") == "1min")
            #expect(try row.text("d") == "18s")
            await pool.close()
        }
    }
}
