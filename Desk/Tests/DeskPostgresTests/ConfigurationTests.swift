import DeskPostgres
import DeskTesting
import Testing

extension PostgresTests {
    struct ConfigurationTests {
        @Test(arguments: [
            "mysql://h/d", "host=localhost", "postgres://h/d?nonsense=1", "postgres://h:x/d",
            "postgres://u:pa%zzsecret@h/d", "postgres://u:se/cret@h/d", "postgres://u:p@secret@h/d",
            "postgres://u:1/secret@h/d",
        ]) func `A URL that is not valid is refused without its password`(url: String) throws {
            let error = #expect(throws: PostgresError.self) { try PostgresConfiguration(url: url) }
            guard case .configuration(let text) = error else {
                Issue.record("another error")
                return
            }
            #expect(!text.isEmpty)
            #expect(!text.contains("secret") && !text.contains("cret"))
        }

        @Test func `A description hides the password`() throws {
            let configuration = try PostgresConfiguration(
                url: "postgresql://me:s3cr%40t@one:1,two:2/desk?sslmode=require")
            #expect(configuration.description == "postgres://me@one,two:1,2/desk")
            #expect(!"\(configuration)".contains("s3cr"))
        }

        @Test func `A refused connection says why, without the password`() async throws {
            let server = try await Database.server.value
            let url = "postgres://postgres:s3cret@127.0.0.1:\(server.port)/s3cret"
            let pool = try Database.pool(on: url)
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query("SELECT 1")
            }
            #expect(isUnavailable(error))
            #expect("\(String(describing: error))".contains("does not exist"))
            #expect(!"\(String(describing: error))".contains("s3cret"))
            await pool.close()
        }

        @Test func `The URL's own settings win`() async throws {
            let server = try await Database.server.value
            let options = "?application_name=own&options=-c%20statement_timeout%3D7s"
            let pool = try Database.pool(on: server.url + options)
            let row = try await pool.query(
                """
                SELECT current_setting('application_name') a,
                current_setting('statement_timeout') b
                """
            )[0]
            #expect(try row.text("a") == "own")
            #expect(try row.text("b") == "7s")
            await pool.close()
        }
    }
}
