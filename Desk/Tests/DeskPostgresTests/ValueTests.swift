import DeskPostgres
import Foundation
import Testing

extension PostgresTests {
    struct ValueTests {
        @Test func `Every scalar comes back as it went`() async throws {
            let pool = try await Database.pool()
            let text = "한국어 'quoted' \"double\" \\ \n\t 🙂"
            let rows = try await pool.query(
                "SELECT $1::int8 i, $2::float8 d, $3::bool b, $4::text t, $5::bytea x", Int64.min,
                -1.5e-300, true, text, [0, 1, 255] as [UInt8])
            let row = try #require(rows.first)
            #expect(try row.int("i") == .min)
            #expect(try row.double("d") == -1.5e-300)
            #expect(try row.bool("b"))
            #expect(try row.text("t") == text)
            #expect(try row.bytes("x") == [0, 1, 255])
            #expect(try row.int(at: 0) == .min)
            #expect(try row.optionalText(at: 3) == text)
            await pool.close()
        }

        @Test func `nil is NULL both ways`() async throws {
            let pool = try await Database.pool()
            let none: Int? = nil
            let rows = try await pool.query(
                "SELECT $1::int8 i, $2::float8 d, $3::bool b, $4::text t, $5::bytea x", none, nil,
                nil as Bool?, nil as String?, nil)
            let row = try #require(rows.first)
            #expect(try row.isNull("i"))
            #expect(try row.optionalInt("i") == nil)
            #expect(try row.optionalDouble("d") == nil)
            #expect(try row.optionalBool("b") == nil)
            #expect(try row.optionalText("t") == nil)
            #expect(try row.optionalBytes("x") == nil)
            #expect(throws: PostgresError.self) { try row.int("i") }
            await pool.close()
        }

        @Test func `Arrays come back with quotes, backslashes, and empty ones`() async throws {
            let pool = try await Database.pool()
            let texts = ["", "NULL", "a,b", "{}", "\"", "\\", "'", "한", " x "]
            let row = try #require(
                await pool.query(
                    "SELECT $1::int8[] i, $2::text[] t, $3::int8[] ei, $4::text[] et",
                    [1, -2, .max] as [Int64], texts, [] as [Int64], [] as [String]
                ).first)
            #expect(try row.ints("i") == [1, -2, .max])
            #expect(try row.texts("t") == texts)
            #expect(try row.ints("ei") == [])
            #expect(try row.texts("et") == [])
            await pool.close()
        }

        @Test func `Arrays with NULLs and of other types arrive`() async throws {
            let pool = try await Database.pool()
            let result = try await pool.withConnection { connection in
                try await connection.pipeline([
                    PostgresStatement(
                        "SELECT ($1::int8[])[1] IS NULL n, ($1::int8[])[2] v",
                        values: [.optionalInts([nil, 7])]),
                    PostgresStatement(
                        "SELECT ($1::text[])[1] IS NULL n, ($1::text[])[2] v",
                        values: [.optionalTexts([nil, "x"])]),
                    PostgresStatement(
                        "SELECT ($1::bool[])[2] b, ($2::bytea[])[2] x, ($3::float8[])[1] d",
                        values: [.bools([false, true]), .byteArrays([[1], []]), .doubles([0.25])]),
                    PostgresStatement("SELECT $1::int8[] n", values: [.optionalInts([1, nil])]),
                ])
            }
            #expect(try result[0].rows[0].bool("n"))
            #expect(try result[0].rows[0].int("v") == 7)
            #expect(try result[1].rows[0].bool("n"))
            #expect(try result[1].rows[0].text("v") == "x")
            #expect(try result[2].rows[0].bool("b"))
            #expect(try result[2].rows[0].bytes("x") == [])
            #expect(try result[2].rows[0].double("d") == 0.25)
            #expect(throws: PostgresError.self) { try result[3].rows[0].ints("n") }
            await pool.close()
        }

        @Test func `Other types of the server are read`() async throws {
            let pool = try await Database.pool()
            let row = try #require(
                await pool.query(
                    """
                    SELECT 7::int2 a, -8::int4 b, 12345678901234567::numeric c, 1.5::float4 d,
                    'n'::name e, 'b '::bpchar f, 'v'::varchar g, 'u' h, sum(x) i,
                    '{"k": 1}'::jsonb j, '0f8fad5b-d9cb-469f-a165-70867728950e'::uuid k,
                    ARRAY[1, 2]::int4[] l, ARRAY['p']::varchar[] m, 2::numeric(9, 3) n
                    FROM (VALUES (1::int8), (2)) t(x)
                    """
                ).first)
            #expect(try row.int("a") == 7)
            #expect(try row.int("b") == -8)
            #expect(try row.int("c") == 12_345_678_901_234_567)
            #expect(try row.double("d") == 1.5)
            #expect(try row.text("e") == "n")
            #expect(try row.text("f") == "b ")
            #expect(try row.text("g") == "v")
            #expect(try row.text("h") == "u")
            #expect(try row.int("i") == 3)
            #expect(try row.text("j") == "{\"k\": 1}")
            #expect(try row.text("k") == "0f8fad5b-d9cb-469f-a165-70867728950e")
            #expect(try row.ints("l") == [1, 2])
            #expect(try row.texts("m") == ["p"])
            #expect(try row.int("n") == 2)
            await pool.close()
        }

        @Test(arguments: [
            "0", "0.00", "1", "-1", "10000", "-10000.0001", "0.0001", "0.00000012", "123456.789",
            "99999999999999999999.5", "1000000000", "NaN", "-0.5", "0.10",
        ]) func `A numeric reads as the server writes it`(number: String) async throws {
            let pool = try await Database.pool()
            let row = try #require(
                await pool.query("SELECT $1::numeric n, $1::numeric::text t", number).first)
            #expect(try row.text("n") == row.text("t"))
            await pool.close()
        }

        @Test func `A megabyte and texts with NUL bytes are kept`() async throws {
            let pool = try await Database.pool()
            let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let row = try #require(
                await pool.query("SELECT $1::bytea x, $2::text t", bytes, "a\0b").first)
            #expect(try row.bytes("x") == bytes)
            #expect(try row.text("t") == "ab")
            await pool.close()
        }

        @Test func `A wrong name, place or type throws`() async throws {
            let pool = try await Database.pool()
            let row = try #require(await pool.query("SELECT 1.5::numeric n, 'x' t").first)
            #expect(throws: PostgresError.decoding("no column is named z")) { try row.int("z") }
            #expect(throws: PostgresError.self) { try row.int("n") }
            #expect(throws: PostgresError.self) { try row.int("t") }
            #expect(throws: PostgresError.self) { try row.bytes("t") }
            #expect(throws: PostgresError.self) { try row.bool(at: 1) }
            #expect(throws: PostgresError.self) { try row.text(at: 2) }
            await pool.close()
        }

        @Test func `A value that was NULL first may be something later`() async throws {
            let pool = try await Database.pool(connections: 1)
            try await pool.withConnection { connection in
                try await connection.script("CREATE TEMP TABLE kept (a int4, b text, c jsonb)")
                let insert = "INSERT INTO kept VALUES ($1, $2, $3)"
                try await connection.execute(insert, nil, nil, nil)
                try await connection.execute(insert, 5, nil, "{}")
                try await connection.execute(insert, nil, "x", nil)
                try await connection.execute(insert, 6, "y", "[1]")
                let rows = try await connection.query("SELECT * FROM kept ORDER BY a, b")
                #expect(try rows.map { try $0.optionalInt("a") } == [5, 6, nil, nil])
                #expect(try rows.map { try $0.optionalText("b") } == [nil, "y", "x", nil])
            }
            await pool.close()
        }
    }
}
