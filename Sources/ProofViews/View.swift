// The root of the view API, spelled as in SwiftUI. Floor 4: views are values that describe; nodes
// (Nodes/) lay out and paint. A view either has a body or is primitive and makes nodes itself.

@_exported public import Foundation
@_exported public import Observation
@_exported public import ProofLayout

/// A piece of a picture, described.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View

  /// What the view consists of.
  @ViewBuilder var body: Body { get }

  /// Turns the view into the children that it contributes to its container. Views with a body
  /// don't implement it.
  static func _makeViewList(_ view: Self, _ inputs: _ViewInputs) -> _ViewList

  /// How many children it contributes, where the type alone decides that.
  nonisolated static var _viewListCount: Int? { get }
}

extension View {
  public static func _makeViewList(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    inputs.host.connect(view, inputs)
    var inner = inputs.child(0)
    inner.owner = Self.self
    return Body._makeViewList(view.body, inner)
  }

  nonisolated public static var _viewListCount: Int? { Body._viewListCount }
}

extension Never: View {
  public var body: Never { primitiveBody() }
  nonisolated public static var _viewListCount: Int? { 0 }
  public static func _makeViewList(_ view: Never, _ inputs: _ViewInputs) -> _ViewList {}
}

/// The body of a primitive view, which nobody asks for.
func primitiveBody() -> Never {
  preconditionFailure("a primitive view has no body")
}
