// One import for an app: all that it needs but the vendors, the logging adapter and the test kit.
@_exported public import HTTPTypes
@_exported public import TriageClient
@_exported public import TriageCore
@_exported public import TriageHTTP
@_exported public import TriageLaunch
@_exported public import TriagePresentation
@_exported public import TriageRedaction
@_exported public import TriageReporting
@_exported public import TriageStreams
@_exported public import TriageTransport
