import DeskModel
import HTMLTemplates
import Hummingbird

extension Request {
    /// The number of days that are asked for.
    ///
    /// - Throws: 400 for a number that is none, or not 1 to 90.
    func days() throws -> Int {
        guard let text = fields["days"] else { return 7 }
        let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let days = Int(text), (1...IncomingOperations.days).contains(days) else {
            throw Problem.badRequest("The days are not 1 to \(IncomingOperations.days).")
        }
        return days
    }

    /// The operations that are asked for; an empty field asks for any.
    var operationFilter: OperationFilter {
        OperationFilter(
            release: fields["release"]?.filled, environment: fields["environment"]?.filled,
            operation: fields["operation"]?.filled)
    }
}

extension OperationRow {
    /// The place of the row in a list.
    var cursor: String {
        String(
            UInt64(
                OperationKey(
                    project: 0, day: 0, operation: operation, release: release,
                    environment: environment
                ).number), radix: 36)
    }
}
