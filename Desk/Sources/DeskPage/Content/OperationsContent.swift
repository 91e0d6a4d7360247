package import DeskModel

/// The content of the page that shows where people are hurt.
package struct OperationsContent: Sendable {
    /// All operations and releases of the days.
    package var report: OperationReport
    /// The operations that are shown; releases are compared with all.
    package var filter: OperationFilter
    /// The number of days, today included.
    package var days: Int

    /// Creates the content.
    package init(report: OperationReport, filter: OperationFilter = OperationFilter(), days: Int) {
        (self.report, self.filter, self.days) = (report, filter, days)
    }

    /// The choices of a number of days.
    static let choices = [1, 7, 14, 30, 90]
}
