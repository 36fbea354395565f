// Pictures that come from elsewhere, and things that move: names that people try, with what to write instead. Floor 4. A library of pictures is what the environment gives: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

public import Foundation

@available(
  *, unavailable, message: "load the file first and show it with Image(path:) or Image(bitmap:)"
)
public struct AsyncImage: View {
  public struct Phase { public var image: Image? }
  nonisolated public init(url: URL?) {}
  nonisolated public init(url: URL?, scale: CGFloat) {}
  nonisolated public init(
    url: URL?, @ViewBuilder content: (Image) -> some View,
    @ViewBuilder placeholder: () -> some View
  ) {}
  nonisolated public init(url: URL?, @ViewBuilder content: (Phase) -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw a frame of the film with Image(path:)")
public struct VideoPlayer: View {
  nonisolated public init(player: (some Any)?) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw a picture of the map with Image(path:)")
public struct Map: View {
  nonisolated public init() {}
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(position: Binding<some Any>, @ViewBuilder content: () -> some View) {}
  nonisolated public init(coordinateRegion: Binding<some Any>) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw the chart with Canvas, or with Path and HStack")
public struct Chart: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init<D: RandomAccessCollection>(
    _ data: D, @ViewBuilder content: (D.Element) -> some View
  ) {}
  nonisolated public init<D: RandomAccessCollection, ID: Hashable>(
    _ data: D, id: KeyPath<D.Element, ID>,
    @ViewBuilder content: (D.Element) -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "time stands still in a picture: give the view the date that it shows"
)
public struct TimelineView: View {
  public enum Schedule { case animation, everyMinute }
  public struct Context { public var date: Date }
  nonisolated public init(_ schedule: Schedule, @ViewBuilder content: (Context) -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nothing moves in a still picture: draw the phase that it shows"
)
public struct PhaseAnimator: View {
  nonisolated public init(_ phases: some Sequence, @ViewBuilder content: (Any) -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nothing moves in a still picture: draw the values that it shows"
)
public struct KeyframeAnimator: View {
  nonisolated public init(initialValue: some Any, @ViewBuilder content: (Any) -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "paint with LinearGradient, RadialGradient or AngularGradient")
public struct MeshGradient {
  nonisolated public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {}
}

@available(*, unavailable, message: "tile a picture with Image(_:).resizable(resizingMode: .tile)")
public struct ImagePaint {
  nonisolated public init(image: Image, scale: CGFloat = 1) {}
}

@available(
  *, unavailable, message: "load the file with Image(path:) or give pixels to Image(bitmap:)"
)
public struct UIImage {
  nonisolated public init?(named name: String) { return nil }
  nonisolated public init?(contentsOfFile path: String) { return nil }
  nonisolated public init?(data: Data) { return nil }
}

@available(
  *, unavailable, message: "load the file with Image(path:) or give pixels to Image(bitmap:)"
)
public struct NSImage {
  nonisolated public init?(named name: String) { return nil }
  nonisolated public init?(contentsOfFile path: String) { return nil }
  nonisolated public init?(data: Data) { return nil }
}

@available(*, unavailable, message: "give pixels to Image(bitmap:)")
public struct CGImage {}

@available(*, unavailable, message: "write a Color: Color(red:green:blue:) or one of its names")
public struct UIColor {
  nonisolated public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

@available(*, unavailable, message: "write a Color: Color(red:green:blue:) or one of its names")
public struct NSColor {
  nonisolated public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

@available(*, unavailable, message: "render the scene elsewhere and show it with Image(path:)")
public struct SpriteView: View {
  nonisolated public init(scene: some Any) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "render the scene elsewhere and show it with Image(path:)")
public struct SceneView: View {
  nonisolated public init(scene: (some Any)?) {}
  public var body: Never { primitiveBody() }
}
