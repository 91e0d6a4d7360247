@_exported import Triage
@_exported import TriageAlamofire
