/// The tables as a batch reads and writes them, within one transaction.
///
/// A batch reads its own writes, whether a store writes them at once or at the end.
package protocol BatchTables:
    EventTables, GroupTables, CountTables, ReleaseTables, ItemTables, FeedbackTables,
    DestinationTables
{}
