/// The tables as a batch reads and writes them, within one transaction.
///
/// What a batch has written it reads back, whether a store writes it at once or at the end.
package protocol BatchTables: EventTables, GroupTables, CountTables, ReleaseTables, OutboxTables {}
