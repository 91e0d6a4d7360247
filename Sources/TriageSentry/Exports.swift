// The words of its public signatures.
@_exported public import TriageSinkSupport
