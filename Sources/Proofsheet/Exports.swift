// The one module that users import: the values of a request come along. Floor 6.

@_exported public import ProofDiff
@_exported public import ProofDrawing
@_exported public import ProofGallery
@_exported public import ProofGeometry
@_exported public import ProofItems
@_exported public import ProofPlugins
@_exported public import ProofViews
