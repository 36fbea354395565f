// The one module that a snapshot test imports: views, rules and verdicts come along. Floor 8.

@_exported public import ProofGeometry
@_exported public import ProofPixels
@_exported public import ProofSnapshots
@_exported public import Proofsheet
