import DeskPostgres
import Testing

@Suite("A server that is away", .timeLimit(.minutes(5)))
struct AwayTests {
    @Test
    func `A refused connection is noticed at once, and not by a time limit`() async throws {
        // Nothing listens on the port of the service tcpmux.
        var configuration = try PostgresConfiguration(url: "postgres://x@127.0.0.1:1/x")
        configuration.connectTimeout = .seconds(60)
        configuration.waitTimeout = .seconds(60)
        let pool = PostgresPool(configuration)
        let errors = await withTaskGroup(of: [PostgresError?].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var errors: [PostgresError?] = []
                    for _ in 0..<500 {
                        do {
                            _ = try await pool.query("SELECT 1")
                            errors.append(nil)
                        } catch {
                            errors.append(error as? PostgresError)
                        }
                    }
                    return errors
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        await pool.close()
        #expect(errors.count == 2000)
        let late = errors.filter { error in
            guard case .unavailable(let reason) = error else { return true }
            return reason.contains("no connection within")
        }
        #expect(late.isEmpty)
    }
}
